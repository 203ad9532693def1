// What is on hand, as the merchant counts it.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { LOW_STOCK } from './facts.ts'
import { type MerchantCause, noteWritten } from './ledger.ts'
import { lockProducts, STOCKED } from './stock.ts'

/** What is on hand of a product and of its variants. */
export interface OnHand {
  readonly stock: number
  /** by their ids; none: the product is sold as it is */
  readonly variants: ReadonlyMap<string, number>
}

/** Of these products, those that are in the shop, by their ids. Nobody else changes any of them until the transaction ends. */
export async function lockOnHand(
  tx: Db,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, OnHand>> {
  const lines = productIds.map((product_id) => ({ product_id, variant_id: null }))
  const products = await lockProducts(tx, shopId, lines)
  const { rows } = await sql<{ id: string; product_id: string; stock: number; is_gone: boolean }>`
    select id, product_id, stock, archived_at is not null as is_gone from variants
    where shop_id = ${shopId} and product_id = any(${productIds}::text[])
    order by id for no key update`.execute(tx)
  const variantsOf = Map.groupBy(
    rows.filter((row) => !row.is_gone),
    (row) => row.product_id,
  )
  return new Map(
    products
      .filter(({ is_gone }) => !is_gone)
      .map(({ id, stock }) => {
        const variants = (variantsOf.get(id) ?? []).map((variant) => [variant.id, variant.stock] as const)
        return [id, { stock, variants: new Map(variants) }]
      }),
  )
}

/** What merchants call these products and their variants, by id; two of one name keep their ids. */
export async function namesOnHand(
  db: Db,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where shop_id = ${shopId} and id = any(${productIds}::text[])
    union all
    select v.id, p.name || ', ' || (select string_agg(value, ' / ') from jsonb_each_text(v.options)) from variants v
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shopId} and v.product_id = any(${productIds}::text[])`.execute(db)
  const named = Map.groupBy(rows, ({ name }) => name)
  return new Map(rows.map(({ id, name }) => [id, named.get(name)?.length === 1 ? name : `${name} (${id})`]))
}

/** What is on hand of a product or variant from now on, and why; left out: it stays. */
export type NamedStock = readonly [id: string, stock: number | null | undefined, reason?: string | null]

/**
 * What is on hand from now on; the caller holds the locks of these rows. Only stock that is named: what is left out may
 * be selling right now. Gives back the ids of those where it was another before.
 */
export async function writeStock(
  tx: Db,
  shopId: string,
  table: keyof typeof STOCKED,
  stocks: readonly NamedStock[],
  why: MerchantCause,
): Promise<Set<string>> {
  const given = stocks.filter(([, stock]) => stock !== undefined)
  if (given.length === 0) return new Set()
  const ids = given.map(([id]) => id)
  const counts = given.map(([, stock]) => stock ?? 0)
  const reasons = given.map(([, , reason = null]) => reason)
  const { rows } = await sql<{ id: string }>`
    with written as (
      update ${STOCKED[table]} as t set stock = v.stock,
        low_stock_told_at = case when v.stock > ${LOW_STOCK} then null else t.low_stock_told_at end
      from unnest(${ids}::text[], ${counts}::int[], ${reasons}::text[]) as v (id, stock, reason),
        ${STOCKED[table]} as before
      where t.shop_id = ${shopId} and t.id = v.id and t.stock <> v.stock
        and before.shop_id = t.shop_id and before.id = t.id
      returning ${OWNERS[table]}, v.stock, v.stock - before.stock as change, v.reason
    )
    ${noteWritten(shopId, why)}
    returning coalesce(variant_id, product_id) as id`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Whose stock a row holds. */
const OWNERS = {
  products: sql`t.id as product_id, null::text as variant_id`,
  variants: sql`t.product_id, t.id as variant_id`,
} as const satisfies Record<keyof typeof STOCKED, unknown>
