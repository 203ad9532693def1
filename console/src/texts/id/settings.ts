// Texts of the screens of features/settings.
export const settings = {}
