// Texts of shell, in the reader's language.
import { shell as id } from './id/shell.ts'
import { inLanguage } from './language.ts'

export const shellTexts = inLanguage({ id })
