// Texts of status, in the language of whoever reads them.
import { status as id } from './id/status.ts'
import { inLanguage } from './language.ts'

export const statusTexts = inLanguage({ id })
