// Texts of sale, in the reader's language.
import { sale as id } from './id/sale.ts'
import { inLanguage } from './language.ts'

export const saleTexts = inLanguage({ id })
