// Texts of content, in the language of whoever reads them.
import { content as id } from './id/content.ts'
import { inLanguage } from './language.ts'

export const contentTexts = inLanguage({ id })
