// Texts that every screen has: buttons, states, errors, conflicts; in the language of whoever reads them.
import { everyScreen as id } from './id/every-screen.ts'
import { inLanguage } from './language.ts'

export const everyScreenTexts = inLanguage({ id })
