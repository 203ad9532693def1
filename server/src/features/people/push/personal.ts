// Personal data of news to browsers: names of buyers, for the hours in which they are worth telling.
import { sql } from 'kysely'
import type { Holder } from '../../../tenancy/personal-data.ts'

export const pushHolder: Holder = {
  async anonymise(tx, _keys, { shop, orders }) {
    const tags = orders.map(({ number }) => `${shop.slug}/${number}`)
    await sql`
      delete from push_deliveries where shop_id = ${shop.id} and news ->> 'tag' = any(${tags}::text[])`.execute(
      tx,
    )
  },
}
