// Writes pictures, categories, products and variants; what the file no longer lists is archived.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { newId } from '../../domain/ids.ts'
import { pairImages, pairVariants, variantKey } from './pair.ts'
import type { NewPicture } from './pictures.ts'
import { archiveOthers, saveRows } from './rows.ts'
import type { FileProduct, ShopFile } from './schema.ts'

export async function savePictures(tx: Db, shopId: string, pictures: readonly NewPicture[]): Promise<void> {
  for (const { image } of pictures) {
    await tx
      .insertInto('media')
      .values({ shop_id: shopId, ...image })
      .onConflict((conflict) => conflict.columns(['shop_id', 'hash']).doNothing())
      .execute()
  }
}

export async function saveCategories(tx: Db, shopId: string, file: ShopFile): Promise<void> {
  const ids = await idsByName(tx, shopId, 'categories')
  const rows = (file.categories ?? []).map((category, position) => ({
    shop_id: shopId,
    id: ids.get(category.key) ?? newId('cat'),
    key: category.key,
    position,
    label: category.label ?? category.key,
    subtitle: category.subtitle ?? null,
    image_hash: category.image?.media ?? null,
    image_alt: category.image?.alt ?? null,
    material_spec: category.material_spec ?? null,
    spec_label: category.spec_label ?? null,
    archived_at: null,
  }))
  await archiveOthers(tx, shopId, 'categories', rows)
  await saveRows(tx, 'categories', rows)
}

/** Every product with its id: the ones that were there keep theirs. */
type SavedProduct = { readonly id: string; readonly product: FileProduct }

export async function saveProducts(tx: Db, shopId: string, file: ShopFile, now: Date): Promise<void> {
  const categoryIds = await idsByName(tx, shopId, 'categories')
  const ids = await idsByName(tx, shopId, 'products')
  const saved: SavedProduct[] = (file.products ?? []).map((product) => ({
    id: ids.get(product.slug) ?? newId('prd'),
    product,
  }))
  const rows = saved.map(({ id, product }, position) => ({
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
    unlimited_stock: product.unlimited_stock ?? false,
    weight_grams: product.weight_grams ?? 0,
    preorder_lead_days: product.preorder?.lead_days ?? null,
    preorder_capped: product.preorder?.capped ?? false,
    sell_from: toDate(product.sell_from),
    sell_until: toDate(product.sell_until),
    badge: product.badge ?? null,
    options: JSON.stringify(product.options ?? []),
    published_at: toDate(product.published_at) ?? now,
    archived_at: null,
  }))
  await archiveOthers(tx, shopId, 'products', rows)
  await saveRows(tx, 'products', rows)
  await saveStock(
    tx,
    shopId,
    'products',
    saved.map(({ id, product }) => [id, product.stock]),
  )
  const imageIds = await saveImages(tx, shopId, saved)
  await saveVariants(tx, shopId, saved, imageIds)
}

/** Picture ids by product and place; a picture that stays keeps its id. */
type ImageIds = ReadonlyMap<string, readonly string[]>

async function saveImages(tx: Db, shopId: string, saved: readonly SavedProduct[]): Promise<ImageIds> {
  const before = await tx
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .select(['id', 'product_id', 'media_hash as media'])
    .execute()
  const knownOf = Map.groupBy(before, (row) => row.product_id)
  const rows = saved.flatMap(({ id, product: { images = [] } }) => {
    const known = pairImages(knownOf.get(id) ?? [], images)
    return images.map((image, position) => ({
      shop_id: shopId,
      id: known[position]?.id ?? newId('img'),
      product_id: id,
      position,
      media_hash: image.media ?? '',
      alt: image.alt ?? null,
    }))
  })
  const productIds = new Set(saved.map(({ id }) => id))
  const kept = new Set(rows.map((row) => row.id))
  const gone = before
    .filter((row) => productIds.has(row.product_id) && !kept.has(row.id))
    .map((row) => row.id)
  await tx
    .deleteFrom('product_images')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${gone})`)
    .execute()
  await saveRows(tx, 'product_images', rows)
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...byProduct].map(([productId, images]) => [productId, images.map((image) => image.id)]))
}

async function saveVariants(
  tx: Db,
  shopId: string,
  saved: readonly SavedProduct[],
  imageIds: ImageIds,
): Promise<void> {
  const before = await tx
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .orderBy('archived_at')
    .select(['id', 'product_id', 'sku', 'options', 'archived_at'])
    .execute()
  const inShop = before.filter((row) => row.archived_at === null)
  const gone = before.filter((row) => row.archived_at !== null)
  const liveOf = Map.groupBy(inShop, (row) => row.product_id)
  const goneByKey = new Map(gone.map((row) => [`${row.product_id} ${variantKey(row)}`, row.id]))
  const listed = saved.flatMap(({ id: productId, product: { variants = [] } }) => {
    const known = pairVariants(liveOf.get(productId) ?? [], variants)
    return variants.map((variant, position) => {
      const returning = goneByKey.get(`${productId} ${variantKey(variant)}`)
      return { id: known[position]?.id ?? returning ?? newId('var'), productId, position, variant }
    })
  })
  const rows = listed.map(({ id, productId, position, variant }) => ({
    shop_id: shopId,
    id,
    product_id: productId,
    position,
    sku: variant.sku ?? null,
    options: JSON.stringify(variant.options ?? {}),
    price: variant.price ?? null,
    compare_at_price: variant.compare_at_price ?? null,
    weight_grams: variant.weight_grams ?? null,
    badge: variant.badge ?? null,
    image_id: variant.image == null ? null : (imageIds.get(productId)?.[variant.image] ?? null),
    archived_at: null,
  }))
  // First those that go and those that change: a SKU may move from one variant to another.
  await archiveOthers(tx, shopId, 'variants', rows)
  await giveUpSkus(tx, shopId, before, rows)
  await saveRows(tx, 'variants', rows)
  await saveStock(
    tx,
    shopId,
    'variants',
    listed.map(({ id, variant }) => [id, variant.stock]),
  )
}

async function giveUpSkus(
  tx: Db,
  shopId: string,
  before: readonly { id: string; sku: string | null }[],
  rows: readonly { id: string; sku: string | null }[],
): Promise<void> {
  const skuBefore = new Map(before.map((row) => [row.id, row.sku]))
  const changing = rows.filter((row) => (skuBefore.get(row.id) ?? row.sku) !== row.sku).map((row) => row.id)
  if (changing.length === 0) return
  await tx
    .updateTable('variants')
    .set({ sku: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${changing})`)
    .execute()
}

/** Only the stock that the file names: what it leaves out may be selling right now. */
async function saveStock(
  tx: Db,
  shopId: string,
  table: 'products' | 'variants',
  stocks: readonly (readonly [id: string, stock: number | null | undefined])[],
): Promise<void> {
  const given = stocks.filter(([, stock]) => stock !== undefined)
  if (given.length === 0) return
  const ids = given.map(([id]) => id)
  const counts = given.map(([, stock]) => stock ?? 0)
  await sql`
    update ${sql.table(table)} as t set stock = v.stock
    from unnest(${ids}::text[], ${counts}::int[]) as v (id, stock)
    where t.shop_id = ${shopId} and t.id = v.id`.execute(tx)
}

async function idsByName(
  tx: Db,
  shopId: string,
  table: 'categories' | 'products',
): Promise<Map<string, string>> {
  const name = table === 'categories' ? 'key' : 'slug'
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where shop_id = ${shopId}`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.id]))
}

function toDate(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null
}
