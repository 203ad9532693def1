// The contact that a request is about: in the form it is compared in, hashed, and sealed while the request is open.
import { invalidRequest } from '../../../base/problems.ts'
import { sealedContactsIn } from '../../../db/sealed-contacts.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'

/**
 * Hashed anew with a new secret: else nobody would find the open request of a contact, and note it a second time. Of a
 * request that is done nothing is left to hash.
 */
export const contactsOfRequests = sealedContactsIn('data_requests', {
  sealedFor: 'data-request',
  hashedFor: 'data-request-contact',
  of: 'open requests about personal data',
})

/** `path`: the field that it stands in. Throws `invalid_request`. */
export function contactIn(text: string, path = 'contact'): Contact {
  const contact = parseContact(text)
  if (contact) return contact
  throw invalidRequest([
    { path, code: 'format', message: 'harus berupa alamat email atau nomor WhatsApp Indonesia' },
  ])
}
