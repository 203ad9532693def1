// Writes docs/messages.md anew: what is told of one order, by the real templates.
import { writeFileSync } from 'node:fs'
import { messagesPage } from './messages/page.ts'

writeFileSync(new URL('../../docs/messages.md', import.meta.url), messagesPage())
