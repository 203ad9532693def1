// Turns where a one-time code was sent into the shape that is answered.
import type { Contact } from '../../../domain/contact.ts'
import { maskContact } from '../../../domain/masks.ts'
import { CODE_LIFE_SECONDS } from './rules.ts'
import type { CodeSent } from './schema.ts'

export function toCodeSent({ channel, value }: Contact): CodeSent {
  return { channel, masked: maskContact(value), sent: true, expires_in_seconds: CODE_LIFE_SECONDS }
}
