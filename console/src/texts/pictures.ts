// Texts of pictures, in the language of whoever reads them.
import { pictures as id } from './id/pictures.ts'
import { inLanguage } from './language.ts'

export const picturesTexts = inLanguage({ id })
