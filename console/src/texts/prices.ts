// Texts of changing many prices, in the reader's language.
import { prices as id } from './id/prices.ts'
import { inLanguage } from './language.ts'

export const pricesTexts = inLanguage({ id })
