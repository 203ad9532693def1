// changeStock: what is on hand, counted anew or by how much it changed; all of the changes or none.
import type { Context } from '../../../context.ts'
import type { SettingError } from '../../../domain/setting-error.ts'
import { assertSettings, editShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { lockProducts, lockVariants, writeStock } from '../stock.ts'

export interface StockChange {
  readonly product_id: string
  /** needed where the product has variants */
  readonly variant_id?: string | null
  /** what is on hand from now on */
  readonly set?: number
  /** how much came or went */
  readonly add?: number
}

/** Throws `invalid_request`, and changes nothing, when one of them cannot be made. */
export async function changeStock(ctx: Context, shop: Shop, changes: readonly StockChange[]): Promise<void> {
  await editShop(ctx.db, shop.id, async (tx) => {
    const lines = changes.map(({ product_id, variant_id = null }) => ({ product_id, variant_id }))
    // In the order in which orders lock them, so that neither waits for the other for ever.
    const products = await lockProducts(tx, shop.id, lines)
    const variants = await lockVariants(tx, shop.id, lines)
    const counted = changes.map(({ product_id, variant_id, set, add = 0 }) => {
      const before = variant_id ? variants.get(variant_id) : products.get(product_id)?.stock
      return {
        id: variant_id ?? product_id,
        isVariant: Boolean(variant_id),
        before,
        after: set ?? (before ?? 0) + add,
      }
    })
    assertSettings(counted.flatMap(({ before }, i) => (before === undefined ? [unknown(i)] : [])))
    for (const table of ['products', 'variants'] as const) {
      const own = counted.filter(({ isVariant }) => isVariant === (table === 'variants'))
      await writeStock(
        tx,
        shop.id,
        table,
        own.map(({ id, after }) => [id, after]),
      )
    }
  })
}

function unknown(index: number): SettingError {
  return {
    path: `changes[${index}].product_id`,
    says: { en: 'is not a product or variant of the shop', id: 'bukan produk atau varian toko ini' },
  }
}
