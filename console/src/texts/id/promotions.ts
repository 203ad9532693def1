// Texts of the screens of features/promotions.
export const promotions = {}
