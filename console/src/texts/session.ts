// Texts of session, in the language of whoever reads them.
import { session as id } from './id/session.ts'
import { inLanguage } from './language.ts'

export const sessionTexts = inLanguage({ id })
