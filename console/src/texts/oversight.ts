// Texts of oversight, in the reader's language.
import { oversight as id } from './id/oversight.ts'
import { inLanguage } from './language.ts'

export const oversightTexts = inLanguage({ id })
