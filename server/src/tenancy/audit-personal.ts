// Personal data in the audit: what a merchant changed of an order says whose it was.
import { sql } from 'kysely'
import type { Holder } from './personal-data.ts'

/** Of `auditedOrder`. */
const FORGOTTEN = ['customer_name', 'phone', 'address', 'city', 'note', 'awb']

/** That somebody changed the order stays; what they wrote of its buyer goes. Told with the orders. */
export const auditHolder: Holder = {
  async anonymise(tx, _keys, { shop, orders }) {
    const ids = orders.map(({ id }) => id)
    await sql`
      update audit set before = before - ${FORGOTTEN}::text[], after = after - ${FORGOTTEN}::text[]
      where shop_id = ${shop.id} and kind = 'order' and subject = any(${ids}::text[])`.execute(tx)
  },
}
