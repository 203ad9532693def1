// Texts of the screens of features/orders.
export const orders = {}
