// Texts of the screens of features/account.
export const account = {}
