// changeStock: what is on hand, counted anew or by how much it changed; all of the changes or none.
import type { Context } from '../../../context.ts'
import { announceProducts } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { assertSettings, type Edit, editShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { checkStockChanges, stockAfter, stockBefore } from '../checks.ts'
import type { StockChange } from '../input.ts'
import { lockOnHand, type NamedStock, writeStock } from '../on-hand.ts'

export interface StockLevel {
  readonly product_id: string
  readonly variant_id: string | null
  readonly stock: number
}

export interface StockEdit extends Pick<Edit, 'by'> {
  /** what the ledger says of it; left out: it was counted */
  readonly kind?: 'set' | 'import'
}

/**
 * Gives back what is on hand now, in the order of the changes. The version of a product stays, as it does when something
 * is sold. Throws `invalid_request`, and changes nothing, when one of them cannot be made.
 */
export async function changeStock(
  ctx: Context,
  shop: Shop,
  changes: readonly StockChange[],
  { by, kind = 'set' }: StockEdit = {},
): Promise<StockLevel[]> {
  const productIds = [...new Set(changes.map(({ product_id }) => product_id))]
  const why = { kind, at: new Date(ctx.clock.now()), by }
  const change = async (tx: Db) => {
    const onHand = await lockOnHand(tx, shop.id, productIds)
    assertSettings(checkStockChanges(changes, onHand))
    const levels = changes.map((change) => {
      const { product_id, variant_id = null, reason = null } = change
      const product = onHand.get(product_id)
      const [before, stock] = [stockBefore(change, product), stockAfter(change, product)]
      return { product_id, variant_id, before, stock, reason }
    })
    for (const table of ['products', 'variants'] as const) {
      const kept = levels.filter(({ variant_id }) => (variant_id === null) === (table === 'products'))
      const named = kept.map((level): NamedStock => [thingOf(level), level.stock, level.reason])
      await writeStock(tx, shop.id, table, named, why)
    }
    const counts = (field: 'before' | 'stock') =>
      Object.fromEntries(levels.map((level) => [thingOf(level), level[field]]))
    await writeAudit(tx, shop.id, {
      by,
      kind: 'stock',
      id: productIds.length === 1 ? (productIds[0] ?? '') : SEVERAL,
      before: counts('before'),
      after: counts('stock'),
    })
    return levels.map(({ product_id, variant_id, stock }) => ({ product_id, variant_id, stock }))
  }
  return editShop(ctx.db, shop.id, change, (tx) => announceProducts(tx, shop.id, productIds))
}

/** What the audit calls the stock of more than one product. */
const SEVERAL = '*'

function thingOf({ product_id, variant_id }: Omit<StockLevel, 'stock'>): string {
  return variant_id ?? product_id
}
