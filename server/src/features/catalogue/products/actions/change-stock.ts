// changeStock: what is on hand, counted anew or by how much it changed; all of the changes or none.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import { gather } from '../../../../db/gather.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertSettings, type Edit, editShop } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { checkStockChanges, stockAfter, stockBefore } from '../checks.ts'
import type { StockChange } from '../input.ts'
import { lockOnHand, type NamedStock, namesOnHand, type OnHand, writeStock } from '../on-hand.ts'

export interface StockLevel {
  readonly product_id: string
  readonly variant_id: string | null
  readonly stock: number
}

export interface StockEdit extends Pick<Edit, 'by' | 'idempotency'> {
  /** what the ledger says of it; left out: it was counted */
  readonly kind?: 'set' | 'import'
}

/**
 * Gives back what is on hand now, in the order of the changes. The version of a product stays, as it does when something
 * is sold. What an earlier try has changed is not changed again. Throws `invalid_request`, and changes nothing, when one
 * of them cannot be made.
 */
export function changeStock(
  ctx: Context,
  shop: Shop,
  changes: readonly StockChange[],
  edit: StockEdit = {},
): Promise<StockLevel[]> {
  return count(ctx, { shop, changes, edit })
}

interface StockCounting {
  readonly shop: Shop
  readonly changes: readonly StockChange[]
  readonly edit: StockEdit
}

/** Those of one shop that come at once are made in one transaction, each by itself: they would only wait for its lock. */
const count = gather({ queueOf: ({ shop }: StockCounting) => shop.id, run: countInTurn })

async function countInTurn(
  ctx: Context,
  countings: readonly StockCounting[],
): Promise<(StockLevel[] | Problem)[]> {
  const shopId = countings[0]?.shop.id ?? ''
  const at = new Date(ctx.clock.now())
  const inTurn = async (tx: Db) => {
    const named = countings.flatMap(({ changes }) => changes.map(({ product_id }) => product_id))
    const onHand = await lockOnHand(tx, shopId, [...new Set(named)])
    const results: (StockLevel[] | Problem)[] = []
    for (const counting of countings) {
      const result = await countOne(tx, counting, onHand, at).catch((error: unknown) => {
        if (error instanceof Problem) return error
        throw error
      })
      results.push(result)
    }
    return results
  }
  return editShop(ctx.db, shopId, inTurn, async (tx, _shopId, results) => {
    const made = results.flatMap((result) => (result instanceof Problem ? [] : result))
    await announceProducts(tx, shopId, [...new Set(made.map(({ product_id }) => product_id))])
  })
}

/** `onHand` is kept up, for the one that comes next. */
async function countOne(
  tx: Db,
  { shop, changes, edit: { by, idempotency, kind = 'set' } }: StockCounting,
  onHand: Map<string, OnHand>,
  at: Date,
): Promise<StockLevel[]> {
  if (idempotency?.doneAs) return levelsNow(changes, onHand)
  assertSettings(checkStockChanges(changes, onHand))
  // Before anything is written: what is refused here is this one's alone, and those beside it are kept.
  await noteDone(tx, [{ idempotency, as: 'stock' }])
  const levels = changes.map((change) => {
    const { product_id, variant_id = null, reason = null } = change
    const product = onHand.get(product_id)
    const [before, stock] = [stockBefore(change, product), stockAfter(change, product)]
    return { product_id, variant_id, before, stock, reason }
  })
  const write = (table: 'products' | 'variants') => {
    const kept = levels.filter(({ variant_id }) => (variant_id === null) === (table === 'products'))
    const named = kept.map((level): NamedStock => [thingOf(level), level.stock, level.reason])
    return writeStock(tx, shop.id, table, named, { kind, at, by })
  }
  const audit = writeStockAudit(tx, shop.id, levels, by)
  await Promise.all([write('products'), write('variants'), audit])
  for (const level of levels) keepUp(onHand, level)
  return levels.map(({ product_id, variant_id, stock }) => ({ product_id, variant_id, stock }))
}

/** By the names that a merchant knows; the product is its subject where there is one. */
async function writeStockAudit(
  tx: Db,
  shopId: string,
  levels: readonly (StockLevel & { readonly before: number })[],
  by: Edit['by'],
): Promise<void> {
  const ids = [...new Set(levels.map(({ product_id }) => product_id))]
  const names = await namesOnHand(tx, shopId, ids)
  const counts = (field: 'before' | 'stock') =>
    Object.fromEntries(levels.map((level) => [names.get(thingOf(level)) ?? thingOf(level), level[field]]))
  const id = ids.length === 1 ? (ids[0] ?? '') : SEVERAL
  await writeAudit(tx, shopId, { by, kind: 'stock', id, before: counts('before'), after: counts('stock') })
}

function levelsNow(changes: readonly StockChange[], onHand: ReadonlyMap<string, OnHand>): StockLevel[] {
  return changes.map((change) => {
    const { product_id, variant_id = null } = change
    return { product_id, variant_id, stock: stockBefore(change, onHand.get(product_id)) }
  })
}

/** What the audit calls the stock of more than one product. */
const SEVERAL = '*'

function thingOf({ product_id, variant_id }: Omit<StockLevel, 'stock'>): string {
  return variant_id ?? product_id
}

function keepUp(onHand: Map<string, OnHand>, { product_id, variant_id, stock }: StockLevel): void {
  const product = onHand.get(product_id)
  if (!product) return
  const now =
    variant_id === null
      ? { ...product, stock }
      : { ...product, variants: new Map(product.variants).set(variant_id, stock) }
  onHand.set(product_id, now)
}
