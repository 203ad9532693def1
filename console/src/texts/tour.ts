// Texts of tour, in the reader's language.
import { tour as id } from './id/tour.ts'
import { inLanguage } from './language.ts'

export const tourTexts = inLanguage({ id })
