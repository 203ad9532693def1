// exportProducts: everything that is in the shop, as Shopify's product CSV.
import { setImmediate } from 'node:timers/promises'
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
  const stored = await inOneSnapshot(ctx.db, async (tx) => {
    const products = (await storedProducts(tx, shop.id)).map(({ value }) => value)
    const categories = (await storedCategories(tx, shop.id)).map(({ value }) => value)
    return { products, categories, media: await loadMedia(tx, shop.id) }
  })
  return joinInSlices(writeShopify({ name: shop.name, ...stored, baseUrl }))
}

/** Characters that are written at a time: a few milliseconds of the loop. Others go on between them. */
const SLICE = 64 * 1024

export async function joinInSlices(parts: Iterable<string>): Promise<string> {
  let text = ''
  let written = 0
  for (const part of parts) {
    text += part
    written += part.length
    if (written < SLICE) continue
    written = 0
    await setImmediate()
  }
  return text
}
