// Texts of platform, in the language of whoever reads them.
import { platform as id } from './id/platform.ts'
import { inLanguage } from './language.ts'

export const platformTexts = inLanguage({ id })
