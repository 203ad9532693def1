// Texts of imports, in the reader's language.
import { imports as id } from './id/imports.ts'
import { inLanguage } from './language.ts'

export const importsTexts = inLanguage({ id })
