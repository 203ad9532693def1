// changeStock: what is on hand, counted anew or by how much it changed; all of the changes or none.
import type { Context } from '../../../context.ts'
import { announceProducts } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import { assertSettings, editShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { checkStockChanges, stockAfter } from '../checks.ts'
import type { StockChange } from '../input.ts'
import { lockOnHand, writeStock } from '../on-hand.ts'

export interface StockLevel {
  readonly product_id: string
  readonly variant_id: string | null
  readonly stock: number
}

/**
 * Gives back what is on hand now, in the order of the changes. The version of a product stays, as it does when something
 * is sold. Throws `invalid_request`, and changes nothing, when one of them cannot be made.
 */
export async function changeStock(
  ctx: Context,
  shop: Shop,
  changes: readonly StockChange[],
): Promise<StockLevel[]> {
  const productIds = changes.map(({ product_id }) => product_id)
  const change = async (tx: Db) => {
    const onHand = await lockOnHand(tx, shop.id, productIds)
    assertSettings(checkStockChanges(changes, onHand))
    const levels = changes.map((change) => {
      const { product_id, variant_id = null } = change
      return { product_id, variant_id, stock: stockAfter(change, onHand.get(product_id)) }
    })
    const own = levels.filter(({ variant_id }) => variant_id === null)
    const ofVariants = levels.flatMap(({ variant_id, stock }) =>
      variant_id === null ? [] : [[variant_id, stock] as const],
    )
    await writeStock(
      tx,
      shop.id,
      'products',
      own.map(({ product_id, stock }) => [product_id, stock]),
    )
    await writeStock(tx, shop.id, 'variants', ofVariants)
    return levels
  }
  return editShop(ctx.db, shop.id, change, (tx) => announceProducts(tx, shop.id, productIds))
}
