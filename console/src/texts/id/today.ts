// Texts of the screens of features/today.
export const today = {}
