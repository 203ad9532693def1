// The answer to a request for a one-time code.
import type { Static } from 'typebox'
import { flag, integer, named, oneOf, text } from '../../shapes.ts'

export const CodeSent = named('CodeSent', {
  channel: oneOf(['email', 'whatsapp']),
  masked: text(),
  sent: flag(),
  expires_in_seconds: integer(),
})
export type CodeSent = Static<typeof CodeSent>
