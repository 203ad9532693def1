// Personal data of vouchers: who used one, for the limit of each buyer, which outlives the name.
import { sql } from 'kysely'
import { mailboxOf } from '../../../domain/contact.ts'
import { type PersonalData, pseudonymsOf } from '../../../tenancy/personal-data.ts'

/** The use stays, under a keyed hash: else a forgotten buyer could use a voucher for once again. The copy shows it with the orders. */
export const personalVoucherUses: PersonalData = {
  async anonymise(tx, { shop, orders }, ctx) {
    const { rows } = await sql<{ order_id: string; contact: string }>`
      select order_id, contact from voucher_uses
      where shop_id = ${shop.id} and order_id = any(${orders.map(({ id }) => id)}::text[])`.execute(tx)
    const named = rows.filter(({ contact }) => contact !== '' && !contact.startsWith('anonymised:'))
    if (named.length === 0) return
    await sql`
      update voucher_uses u set contact = n.pseudonym, mailbox = n.pseudonym
      from unnest(${named.map(({ order_id }) => order_id)}::text[],
        ${named.map(({ contact }) => pseudonymsOf(ctx, shop.id, mailboxOf(contact))[0])}::text[]) as n (order_id, pseudonym)
      where u.shop_id = ${shop.id} and u.order_id = n.order_id`.execute(tx)
  },
}
