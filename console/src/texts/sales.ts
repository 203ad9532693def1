// Texts of the sales report of any days, in the reader's language.
import { sales as id } from './id/sales.ts'
import { inLanguage } from './language.ts'

export const salesTexts = inLanguage({ id })
