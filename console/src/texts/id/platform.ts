// Texts of the screens of features/platform.
export const platform = {}
