// Texts of shell, in the language of whoever reads them.
import { shell as id } from './id/shell.ts'
import { inLanguage } from './language.ts'

export const shellTexts = inLanguage({ id })
