// Writes of categories, products, their pictures and variants.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { archiveOthers, archiveRows, countVersion, saveRows } from '../../../db/rows.ts'
import { normalLegal } from '../../../domain/legal.ts'
import { normalGtin } from '../../../domain/listed-goods.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import { noteFormerSlugs } from './former-slugs.ts'
import type { CategoryInput, ProductInput } from './input.ts'
import type { MerchantCause } from './ledger.ts'
import { writeStock } from './on-hand.ts'
import { STOCKED } from './stock.ts'
import { namedCategories } from './stored.ts'
import { writeParts } from './write-parts.ts'

/** In one order, the same as a sale's, so that neither waits for the other for ever. */
export async function lockCatalogue(tx: Db, shopId: string): Promise<void> {
  for (const table of [STOCKED.products, STOCKED.variants])
    await sql`select id from ${table} where shop_id = ${shopId} order by id for no key update`.execute(tx)
}

/** The shop has these categories from now on; others leave it, but orders may go on speaking of them. */
export async function replaceCategories(
  tx: Db,
  shopId: string,
  categories: readonly Placed<CategoryInput>[],
  at: Date,
): Promise<void> {
  await archiveOthers(tx, shopId, 'categories', categories, at)
  await writeCategories(tx, shopId, categories)
}

export async function writeCategories(
  tx: Db,
  shopId: string,
  categories: readonly Placed<CategoryInput>[],
): Promise<void> {
  const rows = categories.map(({ id, position, value: category }) => ({
    shop_id: shopId,
    id,
    key: category.key,
    position,
    label: category.label ?? category.key,
    subtitle: category.subtitle ?? null,
    image_hash: category.image?.media ?? null,
    image_alt: category.image?.alt ?? null,
    material_spec: category.material_spec ?? null,
    spec_label: category.spec_label ?? null,
    google_category: category.google_category?.trim() || null,
    archived_at: null,
  }))
  await saveRows(tx, 'categories', rows)
}

/** The shop sells these products from now on. Gives back the ids of those that changed, came or left. */
export async function replaceProducts(
  tx: Db,
  shopId: string,
  products: readonly Placed<ProductInput>[],
  at: Date,
  why?: MerchantCause,
): Promise<string[]> {
  const left = await archiveOthers(tx, shopId, 'products', products, at)
  await archiveVariantsOf(tx, shopId, left, at)
  return [...left, ...(await writeProducts(tx, shopId, products, at, why))]
}

/**
 * Complete products; only stock that they name is written. `why`: what the ledger says of it. Gives back the ids of those
 * that changed.
 */
export async function writeProducts(
  tx: Db,
  shopId: string,
  products: readonly Placed<ProductInput>[],
  at: Date,
  why: MerchantCause = { kind: 'file', at },
): Promise<string[]> {
  const categories = await namedCategories(tx, shopId)
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const rows = products.map(({ id, position, value: product }) => ({
    shop_id: shopId,
    id,
    slug: product.slug,
    position,
    name: product.name ?? product.slug,
    category_id: categoryIds.get(product.category ?? '') ?? null,
    tags: JSON.stringify(product.tags ?? []),
    sku: product.sku ?? null,
    description: product.description ?? null,
    care_copy: product.care_copy ?? null,
    material_spec: product.material_spec ?? null,
    spec_label: product.spec_label ?? null,
    price: product.price ?? 0,
    compare_at_price: product.compare_at_price ?? null,
    cost_price: product.cost_price ?? null,
    unlimited_stock: product.unlimited_stock ?? false,
    weight_grams: product.weight_grams ?? 0,
    preorder_lead_days: product.preorder?.lead_days ?? null,
    preorder_capped: product.preorder?.capped ?? false,
    sell_from: toDate(product.sell_from),
    sell_until: toDate(product.sell_until),
    badge: product.badge ?? null,
    legal: jsonOrNull(normalLegal(product.legal)),
    brand: product.brand?.trim() || null,
    gtin: normalGtin(product.gtin),
    mpn: product.mpn?.trim() || null,
    condition: product.condition ?? null,
    options: JSON.stringify(product.options ?? []),
    published_at: toDate(product.published_at) ?? at,
    is_draft: product.draft ?? false,
    archived_at: null,
  }))
  await noteFormerSlugs(tx, shopId, rows, at)
  const written = await saveRows(tx, 'products', rows)
  const stocked = await writeStock(
    tx,
    shopId,
    'products',
    products.map(({ id, value }) => [id, value.stock]),
    why,
  )
  const rewritten = new Set(written.map(({ id }) => id))
  const changed = stocked.union(await writeParts(tx, shopId, products, at, why))
  await countVersion(tx, shopId, 'products', changed.difference(rewritten))
  return [...changed.union(rewritten)]
}

export async function archiveProducts(
  tx: Db,
  shopId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await archiveRows(tx, shopId, 'products', ids, at)
  await archiveVariantsOf(tx, shopId, ids, at)
}

export async function archiveCategories(
  tx: Db,
  shopId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await archiveRows(tx, shopId, 'categories', ids, at)
}

/** A product leaves with its variants, whose SKUs are free for others then. */
async function archiveVariantsOf(tx: Db, shopId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update variants set archived_at = ${at}
    where shop_id = ${shopId} and product_id = any(${ids}::text[]) and archived_at is null`.execute(tx)
}

/** With the variants that left together with it. */
export async function restoreProductRow(tx: Db, shopId: string, id: string): Promise<void> {
  await sql`
    update variants v set archived_at = null from products p
    where p.shop_id = ${shopId} and p.id = ${id}
      and v.shop_id = p.shop_id and v.product_id = p.id and v.archived_at = p.archived_at`.execute(tx)
  await sql`
    update products set archived_at = null, version = version + 1
    where shop_id = ${shopId} and id = ${id} and archived_at is not null`.execute(tx)
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value)
}

function toDate(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null
}
