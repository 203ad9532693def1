// Personal data of drafts: carts on their way to an order, with everything that the buyer gave.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Contact } from '../../../domain/contact.ts'
import { maskContact } from '../../../domain/masks.ts'
import type { PersonalData } from '../../../tenancy/personal-data.ts'
import { type DraftRow, deleteDrafts } from './queries.ts'

/**
 * Checkouts that are under way end here. Before the search for orders: a request that makes an order of one of these drafts has
 * either done so by now, and the order is found, or finds the draft gone.
 */
export async function deleteDraftsNaming(tx: Db, shopId: string, { value }: Contact): Promise<void> {
  await deleteDrafts(tx, shopId, sql`contact = ${value} or phone = ${value}`)
}

export const personalDrafts: PersonalData = {
  /** The person behind the courier's phone number does not learn who orders. */
  async find(db, { shop, contact: asks }) {
    if (!asks) return { drafts: [] }
    const { rows } = await sql<DraftRow>`
      select * from drafts where shop_id = ${shop.id} and order_id is null
        and (contact = ${asks.value} or phone = ${asks.value})
      order by created_at desc`.execute(db)
    return {
      drafts: rows.map(
        ({ customer_name, contact, phone, address, city, buyer_note, total, created_at, lines }) => ({
          created_at,
          customer_name,
          contact: contact === asks.value ? contact : maskContact(contact),
          phone,
          address,
          city,
          buyer_note,
          total,
          lines: lines.map(({ name, variant_label, qty }) => ({ name, variant: variant_label, qty })),
        }),
      ),
    }
  },

  async anonymise(tx, { shop, contact }) {
    if (contact) await deleteDraftsNaming(tx, shop.id, contact)
  },
}
