// The contact of somebody who waits: kept sealed, compared by a keyed hash, confirmed by a code.
import type { Context } from '../../../context.ts'
import { sealedIn } from '../../../db/sealed.ts'
import { type Contact, mailboxOf } from '../../../domain/contact.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { CodeSubject } from '../../people/codes/queries.ts'
import type { Awaited } from './rules.ts'

type Keys = Pick<Context, 'secrets'>

interface RequestRef {
  readonly shop_id: string
  readonly id: string
}

/** A code for one thing is none for another; and codes are kept without saying whose they are. */
export function restockSubject(
  { secrets }: Keys,
  shop: Shop,
  { product_id, variant_id }: Awaited,
  contact: Contact,
): CodeSubject {
  const text = [shop.id, product_id, variant_id ?? '', contact.value].join(' ')
  const [subject, ...otherwise] = secrets.macs('restock-subject', text)
  return {
    shopId: shop.id,
    purpose: 'restock',
    subject: subject.toString('hex'),
    otherwise: otherwise.map((mac) => mac.toString('hex')),
  }
}

/** The same for every way of writing that leads to the same mailbox; under every secret, that of today first. */
export function hashesOfContact({ secrets }: Keys, shopId: string, value: string): [Buffer, ...Buffer[]] {
  return secrets.macs('restock-contact', `${shopId} ${mailboxOf(value)}`)
}

/** Bound to its row, so that no other row's contact can take its place. */
export function sealContact({ secrets }: Keys, ref: RequestRef, contact: Contact): Buffer {
  return secrets.seal(purposeOf(ref), contact.value)
}

/** null: sealed under another APP_SECRET. */
export function openContact({ secrets }: Keys, ref: RequestRef, sealed: Buffer): string | null {
  try {
    return secrets.open(purposeOf(ref), sealed)
  } catch {
    return null
  }
}

export const sealedContacts = sealedIn('restock_requests', 'contact_sealed', 'id', {
  kind: 'contacts of those who wait for goods',
  purposeOf: (shop_id, id) => purposeOf({ shop_id, id }),
})

function purposeOf({ shop_id, id }: RequestRef): string {
  return `restock:${shop_id}:${id}`
}
