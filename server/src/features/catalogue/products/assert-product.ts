// Whether a product can be in the shop like this, beside all that is in it: for saving it and for bringing it back.
import type { Db } from '../../../db/pool.ts'
import { type Bilingual, checkFree, NOUNS, under } from '../../../domain/setting-error.ts'
import { assertSettings } from '../../../tenancy/edit.ts'
import { assertRoomFor } from '../../../tenancy/room.ts'
import { loadMedia } from '../media/queries.ts'
import { checkImage, checkProduct, checkSkus } from './checks.ts'
import type { ProductInput } from './input.ts'
import { countProducts, findSkus, namedCategories, namedProducts } from './stored.ts'

/** `id`: its own; left out: it is new, or comes back by its slug. Throws `invalid_request`. */
export async function assertProduct(
  tx: Db,
  shopId: string,
  product: ProductInput,
  id?: string,
): Promise<void> {
  const { slug, images = [], variants = [] } = product
  const categories = await namedCategories(tx, shopId)
  const inShop = categories.filter(({ isArchived }) => !isArchived).map(({ name }) => name)
  const [ofSlug] = await namedProducts(tx, shopId, [slug])
  const skus = [product, ...variants].flatMap(({ sku }) => sku ?? [])
  const users = await findSkus(tx, shopId, skus, id ? [id] : [])
  const hashes = images.flatMap(({ media }) => media ?? [])
  const pictures = await loadMedia(tx, shopId, hashes)
  assertSettings([
    ...checkProduct(product, new Set(inShop)),
    ...(id && ofSlug && ofSlug.id !== id ? checkFree('slug', NOUNS.product, ofSlug) : []),
    ...checkSkus(product, new Map(Array.from(users, ([sku, other]) => [sku, productNamed(other)]))),
    ...images.flatMap((image, i) => [...under(`images[${i}]`, checkImage(image, pictures))]),
  ])
}

function productNamed(slug: string): Bilingual {
  return { en: `product "${slug}"`, id: `produk "${slug}"` }
}

export async function countProductsOf(db: Db, shopId: string): Promise<number> {
  return (await countProducts(db, [shopId])).get(shopId) ?? 0
}

/** Under the shop's lock, before they are added. Throws `plan_full`. */
export async function assertRoomForProducts(tx: Db, shopId: string, more: number, at: Date): Promise<void> {
  if (more > 0)
    await assertRoomFor(tx, shopId, 'products', { used: await countProductsOf(tx, shopId), more }, at)
}
