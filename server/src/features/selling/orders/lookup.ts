// What finding old orders by a code begins with: a contact, and what its code confirms.
import { type FieldError, invalidRequest } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { CodeSubject } from '../../people/codes/queries.ts'

/** What is wrong with the contact; the body may still be wrong in its form. */
export function lookupContactErrors({ contact }: Readonly<Record<string, unknown>>): FieldError[] {
  if (typeof contact !== 'string' || parseContact(contact)) return []
  return [
    { path: 'contact', code: 'format', message: 'harus berupa alamat email atau nomor WhatsApp Indonesia' },
  ]
}

/** Throws `invalid_request`. */
export function lookupContact(text: string): Contact {
  const contact = parseContact(text)
  if (contact) return contact
  throw invalidRequest(lookupContactErrors({ contact: text }))
}

/** Not the contact itself: codes are kept without saying whose they are. */
export function lookupSubject(
  { secrets }: Pick<Context, 'secrets'>,
  shop: Shop,
  contact: string,
): CodeSubject {
  const [subject, ...otherwise] = secrets.macs('lookup-contact', `${shop.id} ${contact}`)
  return {
    shopId: shop.id,
    purpose: 'lookup',
    subject: subject.toString('hex'),
    otherwise: otherwise.map((mac) => mac.toString('hex')),
  }
}
