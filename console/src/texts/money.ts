// Texts of incoming money, in the reader's language.
import { money as id } from './id/money.ts'
import { inLanguage } from './language.ts'

export const moneyTexts = inLanguage({ id })
