// Texts of today, in the reader's language.
import { today as id } from './id/today.ts'
import { inLanguage } from './language.ts'

export const todayTexts = inLanguage({ id })
