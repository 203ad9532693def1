// listShops: every shop of the platform, as its operator sees them.
import type { Context } from '../../../context.ts'
import { findAllShops } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { countOrders } from '../../orders/queries.ts'
import { countProducts } from '../../products/stored.ts'

export interface ListedShop {
  readonly shop: Shop
  readonly products: number
  readonly orders: number
}

/** By their slugs. */
export async function listShops(ctx: Context): Promise<ListedShop[]> {
  const [shops, products, orders] = await Promise.all([
    findAllShops(ctx.db),
    countProducts(ctx.db),
    countOrders(ctx.db),
  ])
  return shops.map((shop) => ({
    shop,
    products: products.get(shop.id) ?? 0,
    orders: orders.get(shop.id) ?? 0,
  }))
}
