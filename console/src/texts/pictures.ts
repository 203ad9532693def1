// Texts of pictures, in the reader's language.
import { pictures as id } from './id/pictures.ts'
import { inLanguage } from './language.ts'

export const picturesTexts = inLanguage({ id })
