// Personal data of webhooks: events with whole orders, kept for a month, and what receivers answered to them.
import { sql } from 'kysely'
import { NAMELESS } from '../../../domain/personal-data.ts'
import { withOlderNames } from '../../../domain/shipping.ts'
import type { PersonalData } from '../../../tenancy/personal-data.ts'

/** Fields of an order in an event, and what they say once its buyer is forgotten. */
const FORGOTTEN = JSON.stringify({
  customer_name: NAMELESS,
  contact: '',
  phone: null,
  address: '',
  city: '',
  destination: withOlderNames({
    subdistrict: null,
    district: null,
    city: null,
    province: null,
    zip_code: null,
  }),
  buyer_note: null,
  awb: null,
})

/** Events that wait go out without the name. An export shows the orders, which these are copies of. */
export const personalDeliveries: PersonalData = {
  async anonymise(tx, { shop, orders }) {
    await sql`
      update webhook_deliveries set data = data || ${FORGOTTEN}::jsonb, answer_text = null
      where shop_id = ${shop.id} and object = any(${orders.map(({ id }) => id)}::text[])`.execute(tx)
  },
}
