// Texts of what the law wants shown, in the reader's language.
import { legal as id } from './id/legal.ts'
import { inLanguage } from './language.ts'

export const legalTexts = inLanguage({ id })
