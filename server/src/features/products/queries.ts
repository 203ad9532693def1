// Reads of what a shop sells: a fixed number of statements, however much it is.
import type { Db } from '../../db/pool.ts'
import { loadMedia, type MediaSizes } from '../media/queries.ts'
import type { CategoryFacts, ProductFacts, ProductPicture, VariantFacts } from './facts.ts'

export interface SoldThings {
  readonly categories: readonly CategoryFacts[]
  readonly products: readonly ProductFacts[]
}

/** Everything that is in the shop, in the merchant's order. */
export async function loadProducts(tx: Db, shopId: string): Promise<SoldThings> {
  const media = await loadMedia(tx, shopId)
  const categories = await loadCategories(tx, shopId, media)
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const pictures = await loadPictures(tx, shopId, media)
  const variants = await loadVariants(tx, shopId)
  const rows = await tx
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute()
  const products = rows.map(({ shop_id, position, archived_at, category_id, ...product }) => ({
    ...product,
    category: categoryById.get(category_id ?? '') ?? null,
    pictures: pictures.get(product.id) ?? [],
    variants: variants.get(product.id) ?? [],
  }))
  return { categories, products }
}

async function loadCategories(tx: Db, shopId: string, media: MediaSizes): Promise<CategoryFacts[]> {
  const rows = await tx
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select(['id', 'key', 'label', 'subtitle', 'material_spec', 'spec_label', 'image_hash', 'image_alt'])
    .execute()
  return rows.map(({ image_hash, image_alt, ...category }) => {
    const size = media.get(image_hash ?? '')
    return { ...category, picture: size ? { ...size, alt: image_alt } : null }
  })
}

async function loadPictures(
  tx: Db,
  shopId: string,
  media: MediaSizes,
): Promise<Map<string, ProductPicture[]>> {
  const rows = await tx
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .select(['product_id', 'id', 'alt', 'media_hash'])
    .execute()
  return groupByProduct(rows, ({ id, alt, media_hash }) => {
    const size = media.get(media_hash)
    return size ? { id, alt, ...size } : null
  })
}

async function loadVariants(tx: Db, shopId: string): Promise<Map<string, VariantFacts[]>> {
  const rows = await tx
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select(['product_id', 'id', 'sku', 'options', 'price', 'compare_at_price', 'stock', 'weight_grams'])
    .select(['badge', 'image_id'])
    .execute()
  return groupByProduct(rows, ({ product_id: _, ...variant }) => variant)
}

function groupByProduct<R extends { product_id: string }, T>(
  rows: readonly R[],
  pick: (row: R) => T | null,
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const picked = pick(row)
    if (picked === null) continue
    const group = groups.get(row.product_id)
    if (group) group.push(picked)
    else groups.set(row.product_id, [picked])
  }
  return groups
}
