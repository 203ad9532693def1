// Personal data of payments: accounts and pages that were made for one buyer, and where refunds went.
import { sql } from 'kysely'
import type { PersonalData } from '../../../tenancy/personal-data.ts'

/** Amount, gateway and its reference stay, as of every payment; how this buyer was to pay goes. */
export const personalPayments: PersonalData = {
  async find(db, { shop, orders }) {
    const { rows } = await sql`
      select o.number as order_number, a.gateway, a.method, a.status, a.amount, a.gateway_reference, a.instructions, a.created_at
      from payment_attempts a
      join unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ number }) => number)}::text[]) as o (id, number)
        on o.id = a.order_id
      where a.shop_id = ${shop.id} order by a.created_at`.execute(db)
    const { rows: refunds } = await sql`
      select o.number as order_number, r.amount, r.way, r.status, r.reason, r.account_bank, r.account_number, r.account_holder,
        r.proof, r.created_at, r.made_at
      from refunds r
      join unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ number }) => number)}::text[]) as o (id, number)
        on o.id = r.order_id
      where r.shop_id = ${shop.id} order by r.created_at`.execute(db)
    return { payments: rows, refunds }
  },

  async anonymise(tx, { shop, orders }) {
    await sql`
      update payment_attempts set instructions = null
      where shop_id = ${shop.id} and order_id = any(${orders.map(({ id }) => id)}::text[])
        and instructions is not null`.execute(tx)
    await sql`
      update refunds set reason = null, failure = null, proof = null, account_bank = null, account_number = null,
        account_holder = null
      where shop_id = ${shop.id} and order_id = any(${orders.map(({ id }) => id)}::text[])`.execute(tx)
  },
}
