// Personal data of parcels: what a copy says of them, and what is left once they are nobody's.
import { sql } from 'kysely'
import type { PersonalData } from '../../../tenancy/personal-data.ts'
import { eventsOf, parcelsOf } from './queries.ts'

export const personalParcels: PersonalData = {
  async find(db, { shop, orders }) {
    const parcels = await parcelsOf(
      db,
      shop.id,
      orders.map(({ id }) => id),
    )
    const events = await eventsOf(
      db,
      shop.id,
      parcels.map(({ id }) => id),
    )
    return {
      parcels: parcels.map((parcel) => ({
        order: orders.find(({ id }) => id === parcel.order_id)?.number ?? null,
        courier: parcel.courier_code,
        service: parcel.courier_service,
        awb: parcel.awb,
        state: parcel.state,
        at: parcel.state_at,
        events: events
          .filter(({ parcel_id }) => parcel_id === parcel.id)
          .map(({ state, note, place, at, received_at }) => ({ state, note, place, at: at ?? received_at })),
      })),
    }
  },

  /** Costs, states and times stay: the shop's books are made of them. */
  async anonymise(tx, { shop, orders }) {
    const ids = orders.map(({ id }) => id)
    await sql`
      update parcels set awb = null, note = null, driver = null, tracking_url = null, refusal_said = null,
        version = version + 1
      where shop_id = ${shop.id} and order_id = any(${ids}::text[])`.execute(tx)
    await sql`
      update parcel_events set note = null, place = null
      where shop_id = ${shop.id} and parcel_id in (select id from parcels
        where shop_id = ${shop.id} and order_id = any(${ids}::text[]))`.execute(tx)
  },
}
