// Texts of parcels, in the reader's language.
import { parcels as id } from './id/parcels.ts'
import { inLanguage } from './language.ts'

export const parcelsTexts = inLanguage({ id })
