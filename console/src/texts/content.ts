// Texts of content, in the reader's language.
import { content as id } from './id/content.ts'
import { inLanguage } from './language.ts'

export const contentTexts = inLanguage({ id })
