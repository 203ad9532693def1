// All SQL of shipping: the shop's terms, quotes, and what aggregators call our villages.
import type { Insertable, Selectable } from 'kysely'
import type { ProviderName } from '../../adapters/couriers/provider.ts'
import type { Db } from '../../db/pool.ts'
import type { ShippingQuoteTable } from '../../db/tables/shipping.ts'
import type { ShippingMode } from '../../db/tables/shops.ts'
import { loadPromotions, type ScheduledPromotion } from '../promotions/queries.ts'
import type { Courier } from './rules.ts'

export interface ShippingFacts {
  readonly mode: ShippingMode
  readonly originRef: string | null
  readonly provider: ProviderName | null
  readonly freeFrom: number | null
  /** only those that are switched on */
  readonly couriers: readonly Courier[]
  /** false: the merchant names none at all, which is not the same as having switched them all off */
  readonly namesCouriers: boolean
  readonly promotions: readonly ScheduledPromotion[]
}

export async function loadShipping(db: Db, shopId: string): Promise<ShippingFacts> {
  const shop = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['shipping_mode', 'shipping_origin_ref', 'shipping_provider'])
    .select(['free_shipping_min', 'free_shipping_disabled'])
    .executeTakeFirstOrThrow()
  const couriers = await db
    .selectFrom('couriers')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .select(['code', 'name', 'service', 'eta', 'cost', 'enabled', 'services', 'zones'])
    .execute()
  const promotions = await loadPromotions(db, shopId, 'shipping')
  return {
    mode: shop.shipping_mode,
    originRef: shop.shipping_origin_ref,
    provider: shop.shipping_provider as ProviderName | null,
    freeFrom: shop.free_shipping_disabled ? null : shop.free_shipping_min,
    couriers: couriers
      .filter(({ enabled }) => enabled)
      .map((courier) => ({ ...courier, service: courier.service || null })),
    namesCouriers: couriers.length > 0,
    promotions,
  }
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
  provider: ProviderName,
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
  provider: ProviderName,
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
