// Texts of refunds, in the reader's language.
import { refunds as id } from './id/refunds.ts'
import { inLanguage } from './language.ts'

export const refundTexts = inLanguage({ id })
