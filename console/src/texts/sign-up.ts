// Texts of opening a shop, in the reader's language.
import { signUp as id } from './id/sign-up.ts'
import { inLanguage } from './language.ts'

export const signUpTexts = inLanguage({ id })
