// All SQL of shipping: couriers, quotes, and what aggregators call our villages.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ShippingQuoteTable } from '../../../db/tables/shipping.ts'
import type { CourierTable } from '../../../db/tables/shops.ts'

export type CourierRow = Selectable<CourierTable>

/** In the merchant's order. */
export async function loadCouriers(db: Db, shopId: string): Promise<CourierRow[]> {
  return db.selectFrom('couriers').where('shop_id', '=', shopId).orderBy('position').selectAll().execute()
}

export async function saveQuotes(db: Db, quotes: Insertable<ShippingQuoteTable>[]): Promise<void> {
  await db.insertInto('shipping_quotes').values(quotes).execute()
}

export type Quote = Selectable<ShippingQuoteTable>

export async function findQuote(db: Db, shopId: string, id: string): Promise<Quote | null> {
  const row = await db
    .selectFrom('shipping_quotes')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deleteExpiredQuotes(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('shipping_quotes').where('expires_at', '<=', at).execute()
}

const UNKNOWN_FOR_MS = 7 * 86_400_000

/** undefined: nobody has asked yet, or too long ago. null: the aggregator does not know the village. */
export async function findCourierPlace(
  db: Db,
  provider: string,
  ref: string,
  at: Date,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('courier_places')
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .select(['place', 'found_at'])
    .executeTakeFirst()
  // One odd answer must not make a village unserved for ever.
  if (!row || (row.place === null && row.found_at < new Date(at.getTime() - UNKNOWN_FOR_MS))) return undefined
  return row.place
}

export async function saveCourierPlace(
  db: Db,
  provider: string,
  ref: string,
  place: string | null,
  at: Date,
): Promise<void> {
  await db
    .insertInto('courier_places')
    .values({ provider, ref, place, found_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'ref']).doUpdateSet({ place, found_at: at }))
    .execute()
}
