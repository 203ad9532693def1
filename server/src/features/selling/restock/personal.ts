// Personal data of those who wait for something to be back.
import { sql } from 'kysely'
import type { PersonalData } from '../../../tenancy/personal-data.ts'
import { contactsOfWaiting } from './contact.ts'

export const personalRestockRequests: PersonalData = {
  async find(db, { shop, contact }, ctx) {
    if (!contact) return { waits_for: [] }
    const { rows } = await sql`
      select product_id, variant_id, channel, created_at from restock_requests
      where shop_id = ${shop.id} and contact_hash = any(${contactsOfWaiting.hashes(ctx, shop.id, contact.value)}::bytea[])
      order by created_at`.execute(db)
    return { waits_for: rows }
  },

  async anonymise(tx, { shop, contact }, ctx) {
    if (!contact) return
    await sql`
      delete from restock_requests
      where shop_id = ${shop.id} and contact_hash = any(${contactsOfWaiting.hashes(ctx, shop.id, contact.value)}::bytea[])`.execute(
      tx,
    )
  },
}
