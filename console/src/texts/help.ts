// Texts of help, in the reader's language.
import { help as id } from './id/help.ts'
import { inLanguage } from './language.ts'

export const helpTexts = inLanguage({ id })
