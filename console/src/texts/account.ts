// Texts of account, in the language of whoever reads them.
import { account as id } from './id/account.ts'
import { inLanguage } from './language.ts'

export const accountTexts = inLanguage({ id })
