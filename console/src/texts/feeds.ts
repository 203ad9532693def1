// Texts of lists at Google, Meta, TikTok and OpenAI, in the reader's language.
import { feeds as id } from './id/feeds.ts'
import { inLanguage } from './language.ts'

export const feedsTexts = inLanguage({ id })
