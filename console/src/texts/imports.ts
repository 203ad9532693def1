// Texts of imports, in the language of whoever reads them.
import { imports as id } from './id/imports.ts'
import { inLanguage } from './language.ts'

export const importsTexts = inLanguage({ id })
