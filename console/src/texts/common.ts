// Texts of common, in the language of whoever reads them.
import { common as id } from './id/common.ts'
import { inLanguage } from './language.ts'

export const commonTexts = inLanguage({ id })
