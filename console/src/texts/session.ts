// Texts of session, in the reader's language.
import { session as id } from './id/session.ts'
import { inLanguage } from './language.ts'

export const sessionTexts = inLanguage({ id })
