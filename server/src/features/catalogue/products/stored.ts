// Categories and products as the merchant wrote them, read back from their rows: for edits and for the shop file.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'
import type { ProductImageTable, ProductTable, VariantTable } from '../../../db/tables/catalogue.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import type { CategoryInput, ProductInput, VariantInput } from './input.ts'
import { lockOnHand } from './on-hand.ts'

export interface WhichCategories {
  /** only these */
  readonly keys?: readonly string[]
  readonly ids?: readonly string[]
}

/** In the merchant's order. */
export async function storedCategories(
  db: Db,
  shopId: string,
  { keys, ids }: WhichCategories = {},
): Promise<Stored<CategoryInput>[]> {
  const rows = await db
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .where(isOneOf('key', keys))
    .where(isOneOf('id', ids))
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ id, version, position, image_hash, image_alt, ...row }) => {
    const { key, label, subtitle, material_spec, spec_label, google_category } = row
    const image = image_hash ? { media: image_hash, alt: image_alt } : null
    const value = { key, label, subtitle, material_spec, spec_label, google_category, image }
    return { id, version, position, value }
  })
}

export type StoredProduct = Stored<ProductInput>

export interface WhichProducts {
  /** only these */
  readonly ids?: readonly string[]
  /** those that left the shop instead, each as it was then */
  readonly archived?: boolean
}

/** In the merchant's order, with what is on hand. */
export async function storedProducts(
  db: Db,
  shopId: string,
  { ids, archived = false }: WhichProducts = {},
): Promise<StoredProduct[]> {
  const products = await db
    .selectFrom('products as p')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .where('p.shop_id', '=', shopId)
    .where('p.archived_at', archived ? 'is not' : 'is', null)
    .where(isOneOf('p.id', ids))
    .orderBy('p.position')
    .selectAll('p')
    .select('c.key as category_key')
    .execute()
  const images = await db
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .where(isOneOf('product_id', ids))
    .orderBy('position')
    .selectAll()
    .execute()
  const variants = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', (join) =>
      join.onRef('p.shop_id', '=', 'v.shop_id').onRef('p.id', '=', 'v.product_id'),
    )
    .where('v.shop_id', '=', shopId)
    .where(isOneOf('v.product_id', ids))
    // Of a product that left: those that left together with it.
    .whereRef('v.archived_at', 'is not distinct from', 'p.archived_at')
    .orderBy('v.position')
    .selectAll('v')
    .execute()
  const imagesOf = Map.groupBy(images, (image) => image.product_id)
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  return products.map((product) => {
    const { id, version, position } = product
    const value = toProductInput(product, imagesOf.get(id) ?? [], variantsOf.get(id) ?? [])
    return { id, version, position, value }
  })
}

/** Locked before it is read: an order may be taking from it. */
export async function lockStoredProduct(tx: Db, shopId: string, id: string): Promise<StoredProduct | null> {
  await lockOnHand(tx, shopId, [id])
  const [product = null] = await storedProducts(tx, shopId, { ids: [id] })
  return product
}

function toProductInput(
  product: Selectable<ProductTable> & { category_key: string | null },
  images: readonly Selectable<ProductImageTable>[],
  variants: readonly Selectable<VariantTable>[],
): ProductInput {
  const { preorder_lead_days: leadDays, preorder_capped: capped } = product
  return {
    slug: product.slug,
    name: product.name,
    category: product.category_key,
    tags: product.tags,
    sku: product.sku,
    description: product.description,
    care_copy: product.care_copy,
    material_spec: product.material_spec,
    spec_label: product.spec_label,
    price: product.price,
    compare_at_price: product.compare_at_price,
    cost_price: product.cost_price,
    stock: product.stock,
    unlimited_stock: product.unlimited_stock,
    weight_grams: product.weight_grams,
    preorder: leadDays === null ? null : { lead_days: leadDays, ...(capped && { capped }) },
    sell_from: product.sell_from?.toISOString() ?? null,
    sell_until: product.sell_until?.toISOString() ?? null,
    badge: product.badge,
    legal: product.legal,
    brand: product.brand,
    gtin: product.gtin,
    mpn: product.mpn,
    condition: product.condition,
    published_at: product.published_at.toISOString(),
    ...(product.is_draft && { draft: true }),
    images: images.map(({ media_hash, alt }) => ({ media: media_hash, alt })),
    options: product.options,
    variants: variants.map((variant) => toVariantInput(variant, images)),
  }
}

function toVariantInput(
  variant: Selectable<VariantTable>,
  images: readonly Selectable<ProductImageTable>[],
): VariantInput {
  const image = images.findIndex((each) => each.id === variant.image_id)
  return {
    id: variant.id,
    sku: variant.sku,
    options: variant.options,
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    cost_price: variant.cost_price,
    stock: variant.stock,
    weight_grams: variant.weight_grams,
    badge: variant.badge,
    gtin: variant.gtin,
    mpn: variant.mpn,
    image: image < 0 ? null : image,
  }
}

/** The rows of all that the shop ever had, by the name that a file or a promotion speaks of. */
export interface NamedRow {
  readonly id: string
  readonly name: string
  readonly isArchived: boolean
}

/** `keys`: only these. */
export async function namedCategories(db: Db, shopId: string, keys?: readonly string[]): Promise<NamedRow[]> {
  return db
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where(isOneOf('key', keys))
    .orderBy('position')
    .orderBy('key')
    .select(['id', 'key as name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .execute()
}

/** `slugs`: only these. */
export async function namedProducts(db: Db, shopId: string, slugs?: readonly string[]): Promise<NamedRow[]> {
  return db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where(isOneOf('slug', slugs))
    .orderBy('position')
    .orderBy('slug')
    .select(['id', 'slug as name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .execute()
}

/** What these products are called, also when they left. */
export async function slugsById(
  db: Db,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where(isOneOf('id', ids))
    .select(['id', 'slug'])
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** The category of each of these products that has one, also of those that left. */
export async function categoriesOfProducts(
  db: Db,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, { readonly key: string; readonly label: string }>> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .where('p.shop_id', '=', shopId)
    .where('p.id', '=', sql<string>`any(${ids}::text[])`)
    .select(['p.id', 'c.key', 'c.label'])
    .execute()
  return new Map(rows.map(({ id, key, label }) => [id, { key, label }]))
}

/** The key of each category, also of those that left the shop. */
export async function categoryKeysById(
  db: Db,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where(isOneOf('id', ids))
    .select(['id', 'key'])
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** How many are in each of these shops. */
export async function countProducts(db: Db, shopIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .where('shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .groupBy('shop_id')
    .select(['shop_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ shop_id, count }) => [shop_id, count]))
}

/** What is sold in these shops, the newest first. */
export async function newestNames(
  db: Db,
  shopIds: readonly string[],
  most: number,
): Promise<{ shop_id: string; name: string }[]> {
  return db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .where('shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .orderBy('published_at', 'desc')
    .limit(most)
    .select(['shop_id', 'name'])
    .execute()
}

/** For a statement of another feature: what these products are called, in the merchant's order, also when they left. */
export function slugsOf(shopId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(select o.slug from products o
    where o.shop_id = ${shopId} and o.id in (${ids}) order by o.position, o.slug)`
}

/** Likewise of categories. */
export function categoryKeysOf(shopId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(select o.key from categories o
    where o.shop_id = ${shopId} and o.id in (${ids}) order by o.position, o.key)`
}

/** The slugs of the products in a category, in the merchant's order. */
export async function slugsInCategory(db: Db, shopId: string, categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The slug of the product that uses each of these SKUs, itself or by a variant; the products of `exceptIds` may use them. */
export async function findSkus(
  db: Db,
  shopId: string,
  skus: readonly string[],
  exceptIds: readonly string[],
): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const { rows } = await sql<{ sku: string; slug: string }>`
    select sku, slug from products
    where shop_id = ${shopId} and archived_at is null and sku = any(${skus}::text[])
      and id <> all(${exceptIds}::text[])
    union all
    select v.sku, p.slug from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shopId} and v.archived_at is null and v.sku = any(${skus}::text[])
      and p.id <> all(${exceptIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.sku, row.slug]))
}
