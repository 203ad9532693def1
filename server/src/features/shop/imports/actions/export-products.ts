// exportProducts: everything that is in the shop, as Shopify's product CSV.
import type { Context } from '../../../../context.ts'
import { inOneSnapshot } from '../../../../db/transaction.ts'
import { shopAddress } from '../../../../domain/addresses.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadMedia } from '../../../catalogue/media/queries.ts'
import { storedCategories, storedProducts } from '../../../catalogue/products/stored.ts'

export async function exportProducts(ctx: Context, shop: Shop): Promise<string> {
  // Here and not above: it loads a parser of HTML, and a start must not wait for that.
  const { writeShopify } = await import('../write-shopify.ts')
  const baseUrl = shopAddress(shop, ctx.platform)
  return inOneSnapshot(ctx.db, async (tx) => {
    const products = (await storedProducts(tx, shop.id)).map(({ value }) => value)
    const categories = (await storedCategories(tx, shop.id)).map(({ value }) => value)
    const media = await loadMedia(tx, shop.id)
    return writeShopify({ name: shop.name, products, categories, media, baseUrl })
  })
}
