// The contact of somebody who waits: kept sealed, compared by a keyed hash, confirmed by a code.
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { type HashedRow, sealedContactsIn } from '../../../db/sealed-contacts.ts'
import { type Contact, mailboxOf } from '../../../domain/contact.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { CodeSubject } from '../../people/codes/queries.ts'
import type { RestockItem } from './rules.ts'

/** Hashed anew with a new secret: else somebody who waits could ask a second time, and get two messages. */
export const contactsOfWaiting = sealedContactsIn('restock_requests', {
  sealedFor: 'restock',
  hashedFor: 'restock-contact',
  of: 'those who wait for goods',
  sameFor: mailboxOf,
  rehash,
})

/** A code for one thing is none for another; and codes are kept without saying whose they are. */
export function restockSubject(
  { secrets }: Pick<Context, 'secrets'>,
  shop: Shop,
  { product_id, variant_id }: RestockItem,
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

/** Where the contact waits for the same thing under the new hash too, this one goes. */
async function rehash(
  db: Db,
  shopId: string,
  { id, contact_hash }: HashedRow,
  anew: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select id, product_id, variant_id from restock_requests
      where shop_id = ${shopId} and id = ${id} and contact_hash = ${contact_hash} for update skip locked),
    twice as (
      select free.id from free join restock_requests known on known.shop_id = ${shopId}
        and known.product_id = free.product_id and known.variant_id is not distinct from free.variant_id
        and known.contact_hash = ${anew}),
    gone as (
      delete from restock_requests r using twice where r.shop_id = ${shopId} and r.id = twice.id returning r.id),
    changed as (
      update restock_requests r set contact_hash = ${anew} from free
      where r.shop_id = ${shopId} and r.id = free.id and not exists (select 1 from twice) returning r.id)
    select id from gone union all select id from changed`.execute(db)
  return rows.length > 0
}
