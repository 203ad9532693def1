// Texts of settings, in the reader's language.
import { settings as id } from './id/settings.ts'
import { inLanguage } from './language.ts'

export const settingsTexts = inLanguage({ id })
