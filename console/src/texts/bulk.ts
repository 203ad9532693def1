// Texts of changing many products at once, in the reader's language.
import { bulk as id } from './id/bulk.ts'
import { inLanguage } from './language.ts'

export const bulkTexts = inLanguage({ id })
