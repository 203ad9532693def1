// Texts of links that buy, in the reader's language.
import { links as id } from './id/links.ts'
import { inLanguage } from './language.ts'

export const linksTexts = inLanguage({ id })
