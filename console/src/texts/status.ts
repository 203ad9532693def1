// Texts of status, in the reader's language.
import { status as id } from './id/status.ts'
import { inLanguage } from './language.ts'

export const statusTexts = inLanguage({ id })
