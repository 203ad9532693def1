// Stock of an order: taken in the transaction that places it, all of it or nothing.

import { sql } from 'kysely'
import { announceStock } from '../../db/changes.ts'
import type { Db } from '../../db/pool.ts'
import type { StoredLine } from '../../db/tables/checkout.ts'
import type { CartError } from '../../domain/cart-error.ts'
import { LOW_STOCK } from './facts.ts'

/** Where stock is kept. */
export const STOCKED = { products: sql.table('products'), variants: sql.table('variants') } as const

export interface TakenStock {
  /** for each line, whether it really took from the stock */
  readonly took: readonly boolean[]
  /** what has become scarce by it, and was not told before */
  readonly low: readonly LowStock[]
  /** why it cannot be placed; nothing was taken then */
  readonly errors: readonly CartError[]
}

export interface LowStock {
  readonly name: string
  /** "Natural, Besar"; null when the product has no variants */
  readonly variant: string | null
  readonly left: number
}

/** Rows are locked in one order, products before variants, so that two carts of the same things cannot block each other. */
export async function takeStock(
  tx: Db,
  shopId: string,
  lines: readonly StoredLine[],
  at: Date,
): Promise<TakenStock> {
  const products = await lockProducts(tx, shopId, lines)
  const variants = await lockVariants(tx, shopId, lines)
  const judged = lines.map((line, index) => judgeLine(line, index, products.get(line.product_id), variants))
  const errors = judged.flatMap(({ error }) => error ?? [])
  if (errors.length > 0) return { took: [], low: [], errors }

  const took = judged.map(({ counted }) => counted)
  await moveStock(
    tx,
    shopId,
    lines.filter((_, i) => took[i]),
    -1,
    at,
  )
  await countSales(tx, shopId, lines, 1)
  await announceStockOf(tx, shopId, lines)
  const low = lines.flatMap((line, i) => (took[i] ? becomesLow(line, products, variants) : []))
  return { took, low, errors: [] }
}

/** What stock is spoken of: a product's own, or a variant's. */
export type StockLine = Pick<StoredLine, 'product_id' | 'variant_id'>

interface LockedProduct {
  readonly id: string
  readonly stock: number
  readonly unlimited_stock: boolean
  readonly sells_past_stock: boolean
  readonly is_gone: boolean
  readonly is_low_told: boolean
}

type LockedVariant = Pick<LockedProduct, 'id' | 'stock' | 'is_gone' | 'is_low_told'>

/** Those that were taken out of the shop too: whoever gives stock back locks them as well. */
export async function lockProducts(
  tx: Db,
  shopId: string,
  lines: readonly StockLine[],
): Promise<Map<string, LockedProduct>> {
  const { rows } = await sql<LockedProduct>`
    select id, stock, unlimited_stock,
      preorder_lead_days is not null and not preorder_capped as sells_past_stock, archived_at is not null as is_gone,
      low_stock_told_at is not null as is_low_told
    from products
    where shop_id = ${shopId} and id = any(${lines.map((line) => line.product_id)}::text[])
    order by id for no key update`.execute(tx)
  return new Map(rows.filter((row) => !row.is_gone).map((row) => [row.id, row]))
}

export async function lockVariants(
  tx: Db,
  shopId: string,
  lines: readonly StockLine[],
): Promise<Map<string, LockedVariant>> {
  const ids = lines.flatMap((line) => line.variant_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedVariant>`
    select id, stock, archived_at is not null as is_gone, low_stock_told_at is not null as is_low_told
    from variants
    where shop_id = ${shopId} and id = any(${ids}::text[])
    order by id for no key update`.execute(tx)
  return new Map(rows.filter((row) => !row.is_gone).map((row) => [row.id, row]))
}

interface Judged {
  readonly counted: boolean
  readonly error: CartError | null
}

function judgeLine(
  line: StoredLine,
  index: number,
  product: LockedProduct | undefined,
  variants: ReadonlyMap<string, LockedVariant>,
): Judged {
  const { product_id, variant_id, qty } = line
  const refused = (reason: CartError['reason'], available: number | null) => ({
    counted: false,
    error: { index, product_id, variant_id, reason, available },
  })
  const stock = variant_id === null ? product?.stock : variants.get(variant_id)?.stock
  if (!product || stock === undefined) return refused('not_found', null)
  if (product.unlimited_stock) return { counted: false, error: null }
  if (product.sells_past_stock || stock >= qty) return { counted: true, error: null }
  return stock > 0 ? refused('not_enough_stock', stock) : refused('sold_out', 0)
}

/** Told once: again only when the merchant has restocked in between. */
function becomesLow(
  { product_id, variant_id, name, variant_label, qty }: StoredLine,
  products: ReadonlyMap<string, LockedProduct>,
  variants: ReadonlyMap<string, LockedVariant>,
): LowStock[] {
  const product = products.get(product_id)
  const held = variant_id === null ? product : variants.get(variant_id)
  if (!product || !held || product.sells_past_stock || held.is_low_told) return []
  const left = held.stock - qty
  return left <= LOW_STOCK ? [{ name, variant: variant_label, left }] : []
}

/** `sign` 1 adds to the stock, -1 takes from it; `at`: when the merchant is told of what is low. The rows are locked. */
export async function moveStock(
  tx: Db,
  shopId: string,
  lines: readonly StoredLine[],
  sign: 1 | -1,
  at: Date | null = null,
): Promise<void> {
  for (const table of ['products', 'variants'] as const) {
    const own = lines.filter((line) => (line.variant_id === null) === (table === 'products'))
    if (own.length === 0) continue
    const ids = own.map((line) => line.variant_id ?? line.product_id)
    await sql`
      update ${STOCKED[table]} as t set stock = t.stock + ${sign} * d.qty,
        low_stock_told_at = case when t.stock + ${sign} * d.qty <= ${LOW_STOCK}
          then coalesce(t.low_stock_told_at, ${at}::timestamptz) else t.low_stock_told_at end
      from unnest(${ids}::text[], ${own.map((line) => line.qty)}::int[]) as d (id, qty)
      where t.shop_id = ${shopId} and t.id = d.id`.execute(tx)
  }
}

/** For `best_selling`; summed first, as two variants of one product are two lines. */
export async function countSales(
  tx: Db,
  shopId: string,
  lines: readonly StoredLine[],
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update products as p set sold_count = greatest(0, p.sold_count + d.qty)
    from (select id, ${sign} * sum(qty)::int as qty
      from unnest(${lines.map((line) => line.product_id)}::text[], ${lines.map((line) => line.qty)}::int[]) as l (id, qty)
      group by id) as d
    where p.shop_id = ${shopId} and p.id = d.id`.execute(tx)
}

/** By whoever has changed stock or sales of these lines and still holds their locks. */
export async function announceStockOf(tx: Db, shopId: string, lines: readonly StockLine[]): Promise<void> {
  const products = await tx
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${lines.map((line) => line.product_id)}::text[])`)
    .select(['id', 'stock', 'sold_count'])
    .execute()
  const variantIds = lines.flatMap((line) => line.variant_id ?? [])
  const variants = await tx
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${variantIds}::text[])`)
    .select(['id', 'product_id', 'stock'])
    .execute()
  await announceStock(tx, shopId, { products, variants })
}
