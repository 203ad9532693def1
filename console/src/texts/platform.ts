// Texts of platform, in the reader's language.
import { platform as id } from './id/platform.ts'
import { inLanguage } from './language.ts'

export const platformTexts = inLanguage({ id })
