// Reads of what a shop sells: a fixed number of statements, however much it is.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'
import { loadFormerKeys } from '../../../tenancy/former-keys.ts'
import { loadMedia, type MediaSizes } from '../media/queries.ts'
import type { CategoryFacts, ProductFacts, ProductPicture, VariantFacts } from './facts.ts'

export interface SoldThings {
  readonly categories: readonly CategoryFacts[]
  readonly products: readonly ProductFacts[]
}

/** Everything that is in the shop, in the merchant's order. */
export async function loadSoldThings(tx: Db, shopId: string): Promise<SoldThings> {
  const media = await loadMedia(tx, shopId)
  const categories = await loadCategories(tx, shopId, media)
  const pictures = toPictures(await pictureRows(tx, shopId), media)
  return { categories, products: await readProducts(tx, shopId, { categories, pictures }) }
}

/** Of these products, those that are in the shop, as everything would be read now. */
export async function loadProducts(
  tx: Db,
  shopId: string,
  categories: readonly CategoryFacts[],
  ids: readonly string[],
): Promise<ProductFacts[]> {
  const rows = await pictureRows(tx, shopId, ids)
  const hashes = rows.map(({ media_hash }) => media_hash)
  const pictures = toPictures(rows, await loadMedia(tx, shopId, hashes))
  return readProducts(tx, shopId, { categories, pictures }, ids)
}

/** Likewise, for callers that hold no categories: theirs are without pictures. */
export async function loadProductsById(
  tx: Db,
  shopId: string,
  ids: readonly string[],
): Promise<ProductFacts[]> {
  return loadProducts(tx, shopId, await loadCategories(tx, shopId, new Map()), ids)
}

async function loadCategories(tx: Db, shopId: string, media: MediaSizes): Promise<CategoryFacts[]> {
  const rows = await tx
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select(['id', 'key', 'label', 'subtitle', 'material_spec', 'spec_label'])
    .select(['google_category', 'image_hash', 'image_alt'])
    .execute()
  const former = [...(await loadFormerKeys(tx, shopId, 'category'))]
  const taken = new Set(rows.map(({ key }) => key))
  return rows.map(({ image_hash, image_alt, ...category }) => {
    const size = media.get(image_hash ?? '')
    const former_keys = former.flatMap(([key, now]) => (now === category.key && !taken.has(key) ? key : []))
    return { ...category, former_keys, picture: size ? { ...size, alt: image_alt } : null }
  })
}

interface PictureRow {
  readonly product_id: string
  readonly id: string
  readonly alt: string | null
  readonly media_hash: string
}

function pictureRows(tx: Db, shopId: string, productIds?: readonly string[]): Promise<PictureRow[]> {
  return tx
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .where(isOneOf('product_id', productIds))
    .orderBy('position')
    .select(['product_id', 'id', 'alt', 'media_hash'])
    .execute()
}

function toPictures(rows: readonly PictureRow[], media: MediaSizes): Map<string, ProductPicture[]> {
  return groupByProduct(rows, ({ id, alt, media_hash }) => {
    const size = media.get(media_hash)
    return size ? { id, alt, ...size } : null
  })
}

/** Most products have none of most things: they share this one. */
const NONE: never[] = []

async function readProducts(
  tx: Db,
  shopId: string,
  of: {
    readonly categories: readonly CategoryFacts[]
    readonly pictures: ReadonlyMap<string, ProductPicture[]>
  },
  ids?: readonly string[],
): Promise<ProductFacts[]> {
  const categories = new Map(of.categories.map((category) => [category.id, category]))
  const variants = await loadVariants(tx, shopId, ids)
  const rows = await tx
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .where('is_draft', '=', false)
    .where(isOneOf('id', ids))
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'slug', 'position', 'name', 'category_id', 'tags', 'sku', 'description', 'care_copy'])
    .select(['material_spec', 'spec_label', 'price', 'compare_at_price', 'stock', 'unlimited_stock'])
    .select(['weight_grams', 'preorder_lead_days', 'preorder_capped', 'sell_from', 'sell_until', 'badge'])
    .select(['legal', 'brand', 'gtin', 'mpn', 'condition', 'options', 'sold_count', 'published_at'])
    .execute()
  const words = new Map<string, string>()
  return rows.map(({ category_id, ...product }) => ({
    ...product,
    tags: product.tags.length > 0 ? product.tags.map((tag) => keptOnce(tag, words)) : NONE,
    options: product.options.length > 0 ? product.options : NONE,
    category: categories.get(category_id ?? '') ?? null,
    pictures: of.pictures.get(product.id) ?? NONE,
    variants: variants.get(product.id) ?? NONE,
  }))
}

/** Thousands of products have the same few tags. */
function keptOnce(word: string, words: Map<string, string>): string {
  const known = words.get(word)
  if (known === undefined) words.set(word, word)
  return known ?? word
}

async function loadVariants(
  tx: Db,
  shopId: string,
  productIds: readonly string[] | undefined,
): Promise<Map<string, VariantFacts[]>> {
  const rows = await tx
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .where(isOneOf('product_id', productIds))
    .orderBy('position')
    .select(['product_id', 'id', 'sku', 'options', 'price', 'compare_at_price', 'stock', 'weight_grams'])
    .select(['badge', 'image_id', 'gtin', 'mpn'])
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

/** Of these pictures, those of products and categories; also of what is in the archive, from where it may come back. */
export async function shownByProducts(db: Db, shopId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select media_hash as hash from product_images where shop_id = ${shopId} and media_hash = any(${hashes}::text[])
    union select image_hash from categories where shop_id = ${shopId} and image_hash = any(${hashes}::text[])`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** When each product and category of the shop was last edited, by its id. */
export async function loadChanged(tx: Db, shopId: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; changed_at: Date }>`
    select id, changed_at from products where shop_id = ${shopId} and archived_at is null
    union all
    select id, changed_at from categories where shop_id = ${shopId} and archived_at is null`.execute(tx)
  return new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
}

/** Of each line, what one of it weighs by now, packed, in grams; 0: nobody has said, or it is gone. */
export async function gramsOf(
  db: Db,
  shopId: string,
  lines: readonly { readonly product_id: string; readonly variant_id: string | null }[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ product_id: string; variant_id: string | null; grams: number }>`
    select p.id as product_id, v.id as variant_id, coalesce(v.weight_grams, p.weight_grams) as grams
    from products p left join variants v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = ${shopId} and p.id = any(${lines.map(({ product_id }) => product_id)}::text[])`.execute(
    db,
  )
  return lines.map(
    (line) =>
      rows.find(
        ({ product_id, variant_id }) =>
          product_id === line.product_id && (line.variant_id === null || variant_id === line.variant_id),
      )?.grams ?? 0,
  )
}
