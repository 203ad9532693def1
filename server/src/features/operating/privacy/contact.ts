// The contact that a request is about: in the form it is compared in, hashed, and sealed while the request is open.
import { invalidRequest } from '../../../base/problems.ts'
import { sealedIn } from '../../../db/sealed.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'
import type { Keys } from '../../../tenancy/personal-data.ts'

interface RequestRef {
  readonly shop_id: string
  readonly id: string
}

/** `path`: the field that it stands in. Throws `invalid_request`. */
export function contactIn(text: string, path = 'contact'): Contact {
  const contact = parseContact(text)
  if (contact) return contact
  throw invalidRequest([{ path, message: 'harus berupa alamat email atau nomor WhatsApp Indonesia' }])
}

/** Under every secret, that of today first. */
export function hashesOfContact(
  { secrets }: Keys,
  shopId: string,
  { value }: Contact,
): [Buffer, ...Buffer[]] {
  return secrets.macs('data-request-contact', `${shopId} ${value}`)
}

/** Bound to its row, so that no other row's contact can take its place. */
export function sealContact({ secrets }: Keys, ref: RequestRef, { value }: Contact): Buffer {
  return secrets.seal(purposeOf(ref), value)
}

/** null: sealed under another APP_SECRET. */
export function openContact({ secrets }: Keys, ref: RequestRef, sealed: Buffer): Contact | null {
  try {
    return parseContact(secrets.open(purposeOf(ref), sealed))
  } catch {
    return null
  }
}

export const sealedRequests = sealedIn('data_requests', 'contact_sealed', 'id', {
  kind: 'contacts of open requests about personal data',
  purposeOf: (shop_id, id) => purposeOf({ shop_id, id }),
})

function purposeOf({ shop_id, id }: RequestRef): string {
  return `data-request:${shop_id}:${id}`
}
