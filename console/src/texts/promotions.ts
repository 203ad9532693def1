// Texts of promotions, in the reader's language.
import { promotions as id } from './id/promotions.ts'
import { inLanguage } from './language.ts'

export const promotionsTexts = inLanguage({ id })
