// Texts of the screens of features/products.
export const products = {}
