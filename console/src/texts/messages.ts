// Texts of messages, in the reader's language.
import { messages as id } from './id/messages.ts'
import { inLanguage } from './language.ts'

export const messagesTexts = inLanguage({ id })
