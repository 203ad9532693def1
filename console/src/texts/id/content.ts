// Texts of the screens of features/content.
export const content = {}
