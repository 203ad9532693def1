// Texts that every screen has: buttons, states, errors, conflicts; in the reader's language.
import { everyScreen as id } from './id/every-screen.ts'
import { inLanguage } from './language.ts'

export const everyScreenTexts = inLanguage({ id })
