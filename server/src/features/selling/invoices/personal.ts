// Personal data of invoices: whom they name. The tax office's records outlive it: numbers, dates, goods and sums stay.
import { sql } from 'kysely'
import { NAMELESS } from '../../../domain/personal-data.ts'
import type { PersonalData } from '../../../tenancy/personal-data.ts'

export const personalInvoices: PersonalData = {
  async find(db, { shop, orders }) {
    const { rows } = await sql`
      select o.number as order_number, i.series, i.code, i.year, i.number, i.issued_at, i.total, i.tax, i.buyer_name,
        i.buyer_city, i.tax_buyer_kind, i.tax_buyer_number, i.tax_buyer_name, i.tax_buyer_address
      from invoices i
      join unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ number }) => number)}::text[]) as o (id, number)
        on o.id = i.order_id
      where i.shop_id = ${shop.id} order by i.issued_at, i.id`.execute(db)
    return { invoices: rows }
  },

  /** A retailer's faktur needs no name, and a full one is kept where it was made. */
  async anonymise(tx, { shop, orders }) {
    await sql`
      update invoices set buyer_name = ${NAMELESS}, buyer_city = '', tax_buyer_kind = null, tax_buyer_number = null,
        tax_buyer_name = null, tax_buyer_address = null
      where shop_id = ${shop.id} and order_id = any(${orders.map(({ id }) => id)}::text[])`.execute(tx)
  },
}
