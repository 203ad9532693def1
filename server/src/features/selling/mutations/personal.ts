// Personal data of incoming money: what banks write beside it may name the sender.
import { sql } from 'kysely'
import type { PersonalData } from '../../../tenancy/personal-data.ts'

export const personalMoney: PersonalData = {
  async find(db, { shop, orders }) {
    const { rows } = await sql`
      select o.number as order_number, m.provider, m.amount, m.came_at, m.state, m.description
      from incoming_money m
      join unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ number }) => number)}::text[]) as o (id, number)
        on o.id = m.order_id
      where m.shop_id = ${shop.id} order by m.came_at`.execute(db)
    return { transfers: rows }
  },

  /** Amounts, accounts of the shop and times stay: its books are made of them. */
  async anonymise(tx, { shop, orders }) {
    await sql`
      update incoming_money set description = null
      where shop_id = ${shop.id} and order_id = any(${orders.map(({ id }) => id)}::text[])
        and description is not null`.execute(tx)
  },
}
