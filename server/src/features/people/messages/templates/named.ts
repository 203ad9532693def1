// How a message speaks to somebody who runs a shop: by name, and never by a number or an address in place of one.
import { parseContact } from '../../../../domain/contact.ts'
import { oneLine } from '../../../../domain/one-line.ts'

/** null: whoever opened the account by a contact has said no name yet. */
export function nameOf(name: string): string | null {
  return parseContact(name) ? null : oneLine(name)
}

export function hello(name: string): string {
  const known = nameOf(name)
  return known ? `Halo ${known}.` : 'Halo.'
}
