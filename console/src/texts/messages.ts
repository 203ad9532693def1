// Texts of messages, in the language of whoever reads them.
import { messages as id } from './id/messages.ts'
import { inLanguage } from './language.ts'

export const messagesTexts = inLanguage({ id })
