// Texts of promotions, in the language of whoever reads them.
import { promotions as id } from './id/promotions.ts'
import { inLanguage } from './language.ts'

export const promotionsTexts = inLanguage({ id })
