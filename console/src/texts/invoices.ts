// Texts of notas, in the reader's language.
import { invoices as id } from './id/invoices.ts'
import { inLanguage } from './language.ts'

export const invoiceTexts = inLanguage({ id })
