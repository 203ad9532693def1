// Personal data of those who wait for something to be back.
import { sql } from 'kysely'
import type { Holder } from '../../../tenancy/personal-data.ts'
import { contactsOfWaiting } from './contact.ts'

export const restockHolder: Holder = {
  async find(db, keys, { shop, contact }) {
    if (!contact) return { waits_for: [] }
    const { rows } = await sql`
      select product_id, variant_id, channel, created_at from restock_requests
      where shop_id = ${shop.id} and contact_hash = any(${contactsOfWaiting.hashes(keys, shop.id, contact.value)}::bytea[])
      order by created_at`.execute(db)
    return { waits_for: rows }
  },

  async anonymise(tx, keys, { shop, contact }) {
    if (!contact) return
    await sql`
      delete from restock_requests
      where shop_id = ${shop.id} and contact_hash = any(${contactsOfWaiting.hashes(keys, shop.id, contact.value)}::bytea[])`.execute(
      tx,
    )
  },
}
