// listShops: shops with what is in them: those of a person, or every one of the platform.
import type { Context } from '../../../../context.ts'
import { findShopsAfter } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countProducts } from '../../../catalogue/products/stored.ts'
import { countOrders } from '../../../selling/orders/queries.ts'

export interface ListedShop {
  readonly shop: Shop
  readonly products: number
  readonly orders: number
}

export interface WantedShops {
  /** left out: all of them */
  readonly limit?: number
  /** slugs behind this one */
  readonly after?: string | undefined
  /** null: every shop of the platform */
  readonly ids: readonly string[] | null
}

/** By their slugs. */
export async function listShops(ctx: Context, wanted: WantedShops): Promise<ListedShop[]> {
  const shops = await findShopsAfter(ctx.db, wanted)
  const ids = shops.map(({ id }) => id)
  const [products, orders] = await Promise.all([countProducts(ctx.db, ids), countOrders(ctx.db, ids)])
  return shops.map((shop) => ({
    shop,
    products: products.get(shop.id) ?? 0,
    orders: orders.get(shop.id) ?? 0,
  }))
}
