// Texts of setting a shop up in one sitting, in the reader's language.
import { setup as id } from './id/setup.ts'
import { inLanguage } from './language.ts'

export const setupTexts = inLanguage({ id })
