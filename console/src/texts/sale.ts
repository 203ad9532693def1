// Texts of sale, in the language of whoever reads them.
import { sale as id } from './id/sale.ts'
import { inLanguage } from './language.ts'

export const saleTexts = inLanguage({ id })
