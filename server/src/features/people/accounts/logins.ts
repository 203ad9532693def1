// Logins: contacts in the one form in which they are kept and compared.
import { invalidRequest } from '../../../base/problems.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'

/** Of what somebody typed to sign in; what is no contact is nobody's. */
export function loginOf(given: string): string {
  return parseContact(given)?.value ?? given.trim().toLowerCase()
}

/** Of a new account. Throws `invalid_request`. */
export function contactOf(login: string): Contact {
  const contact = parseContact(login)
  if (contact) return contact
  throw invalidRequest([
    { path: 'login', code: 'format', message: 'harus alamat e-mail atau nomor WhatsApp Indonesia' },
  ])
}
