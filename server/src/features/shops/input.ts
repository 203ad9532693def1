// What a merchant may set of the shop as a whole: its domains, and how buyers may be reached.
import Type, { type Static } from 'typebox'
import { ALLOWED_CONTACTS } from '../../domain/contact.ts'
import { choice, opt, some } from '../../input-shapes.ts'

export const DomainInput = some({
  host: Type.String({ minLength: 1, maxLength: 260 }),
  primary: opt(Type.Boolean()),
})
export type DomainInput = Static<typeof DomainInput>

export const ContactInput = some({ channel: opt(choice(ALLOWED_CONTACTS)) })
export type ContactInput = Static<typeof ContactInput>
