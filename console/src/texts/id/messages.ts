// Texts of the screens of features/messages.
export const messages = {}
