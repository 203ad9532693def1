// Texts of account, in the reader's language.
import { account as id } from './id/account.ts'
import { inLanguage } from './language.ts'

export const accountTexts = inLanguage({ id })
