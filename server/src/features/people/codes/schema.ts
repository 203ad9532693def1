// The answer to a request for a one-time code, and the code as it is sent back.
import Type, { type Static } from 'typebox'
import { flag, integer, named, oneOf, text } from '../../../base/shapes.ts'
import type { Contact } from '../../../domain/contact.ts'
import { maskContact } from '../../../domain/masks.ts'
import { CODE_LIFE_SECONDS } from './rules.ts'

export const CODE_CHANNELS = ['email', 'whatsapp'] as const

export const CodeSent = named(
  'CodeSent',
  {
    channel: oneOf(CODE_CHANNELS, 'How the code travels'),
    masked: text('The contact, mostly hidden: `b***@gmail.com`, `+62 ••• 4567`'),
    sent: flag('True when the contact could be written to'),
    expires_in_seconds: integer('How long the code lives'),
  },
  'That a code is on its way',
)
export type CodeSent = Static<typeof CodeSent>

export function toCodeSent({ channel, value }: Contact): CodeSent {
  return { channel, masked: maskContact(value), sent: true, expires_in_seconds: CODE_LIFE_SECONDS }
}

/** One as the buyer typed it: whether it is right is not a matter of form. */
export const OneTimeCode = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '\\S',
  description: 'The six digits that the buyer was sent',
})
