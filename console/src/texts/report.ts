// Texts of the report of a month, in the reader's language.
import { report as id } from './id/report.ts'
import { inLanguage } from './language.ts'

export const reportTexts = inLanguage({ id })
