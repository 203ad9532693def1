// Texts of today, in the language of whoever reads them.
import { today as id } from './id/today.ts'
import { inLanguage } from './language.ts'

export const todayTexts = inLanguage({ id })
