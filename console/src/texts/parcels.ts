// Texts of parcels, in the language of whoever reads them.
import { parcels as id } from './id/parcels.ts'
import { inLanguage } from './language.ts'

export const parcelsTexts = inLanguage({ id })
