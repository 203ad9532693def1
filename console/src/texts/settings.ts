// Texts of settings, in the language of whoever reads them.
import { settings as id } from './id/settings.ts'
import { inLanguage } from './language.ts'

export const settingsTexts = inLanguage({ id })
