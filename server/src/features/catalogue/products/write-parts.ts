// Writes of the parts of products: pictures and variants. What a product no longer lists goes; what stays keeps its id.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { saveRows } from '../../../db/rows.ts'
import { type NewId, newId } from '../../../domain/ids.ts'
import { normalGtin } from '../../../domain/listed-goods.ts'
import { pairImages } from '../../../domain/merge.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import { type ProductInput, pairVariants, type VariantInput, variantKey } from './input.ts'
import type { MerchantCause } from './ledger.ts'
import { writeStock } from './on-hand.ts'

/** Gives back the products of which a picture, a variant or a variant's stock changed. */
export async function writeParts(
  tx: Db,
  shopId: string,
  products: readonly Placed<ProductInput>[],
  at: Date,
  why: MerchantCause,
): Promise<Set<string>> {
  const images = await writeImages(tx, shopId, products, why.newId)
  const changed = await writeVariants(tx, shopId, products, images.ids, at, why)
  return new Set([...images.changed, ...changed])
}

interface WrittenImages {
  /** of the pictures of each product, in their order */
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly changed: readonly string[]
}

async function writeImages(
  tx: Db,
  shopId: string,
  products: readonly Placed<ProductInput>[],
  makeId: NewId = newId,
): Promise<WrittenImages> {
  const before = await tx
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', anyOf(products))
    .orderBy('position')
    .select(['id', 'product_id', 'media_hash as media'])
    .execute()
  const knownOf = Map.groupBy(before, (row) => row.product_id)
  const rows = products.flatMap(({ id, value: { images = [] } }) => {
    const known = pairImages(knownOf.get(id) ?? [], images)
    return images.map((image, position) => ({
      shop_id: shopId,
      id: known[position]?.id ?? makeId('img', `${id} ${position}`),
      product_id: id,
      position,
      media_hash: image.media ?? '',
      alt: image.alt ?? null,
    }))
  })
  const kept = new Set(rows.map((row) => row.id))
  const gone = before.filter((row) => !kept.has(row.id))
  await deleteImages(tx, shopId, gone)
  const written = await saveRows(tx, 'product_images', rows)
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return {
    ids: new Map([...byProduct].map(([product, images]) => [product, images.map(({ id }) => id)])),
    changed: [...gone, ...written].map((row) => row.product_id),
  }
}

/** Variants that show them, archived ones too, show none. */
async function deleteImages(
  tx: Db,
  shopId: string,
  images: readonly { id: string; product_id: string }[],
): Promise<void> {
  if (images.length === 0) return
  const ids = images.map(({ id }) => id)
  await sql`
    update variants set image_id = null
    where shop_id = ${shopId} and product_id = any(${images.map(({ product_id }) => product_id)}::text[])
      and image_id = any(${ids}::text[])`.execute(tx)
  await sql`delete from product_images where shop_id = ${shopId} and id = any(${ids}::text[])`.execute(tx)
}

async function writeVariants(
  tx: Db,
  shopId: string,
  products: readonly Placed<ProductInput>[],
  imageIds: WrittenImages['ids'],
  at: Date,
  why: MerchantCause,
): Promise<string[]> {
  const makeId = why.newId ?? newId
  const before = await tx
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', anyOf(products))
    .orderBy('archived_at')
    .select(['id', 'product_id', 'sku', 'options', 'archived_at'])
    .execute()
  const inShop = before.filter((row) => row.archived_at === null)
  const gone = before.filter((row) => row.archived_at !== null)
  const liveOf = Map.groupBy(inShop, (row) => row.product_id)
  const goneByKey = new Map(gone.map((row) => [`${row.product_id} ${variantKey(row)}`, row.id]))
  const listed = products.flatMap(({ id: productId, value: { variants = [] } }): ListedVariant[] => {
    const known = pairVariants(liveOf.get(productId) ?? [], variants)
    return variants.map((variant, position) => {
      const returning = goneByKey.get(`${productId} ${variantKey(variant)}`)
      const id = known[position]?.id ?? returning ?? makeId('var', `${productId} ${position}`)
      return { id, productId, position, variant }
    })
  })
  const rows = listed.map((each) => variantRow(shopId, each, imageIds))
  // First those that go and those that change: a SKU may move from one variant to another.
  const kept = new Set(rows.map((row) => row.id))
  const going = inShop.filter((row) => !kept.has(row.id))
  await archiveVariants(tx, shopId, going, at)
  await giveUpSkus(tx, shopId, before, rows)
  const written = await saveRows(tx, 'variants', rows)
  const stocked = await writeStock(
    tx,
    shopId,
    'variants',
    listed.map(({ id, variant }) => [id, variant.stock]),
    why,
  )
  const restocked = rows.filter((row) => stocked.has(row.id))
  return [...going, ...written, ...restocked].map((row) => row.product_id)
}

interface ListedVariant {
  readonly id: string
  readonly productId: string
  readonly position: number
  readonly variant: VariantInput
}

function variantRow(
  shopId: string,
  { id, productId, position, variant }: ListedVariant,
  imageIds: WrittenImages['ids'],
) {
  return {
    shop_id: shopId,
    id,
    product_id: productId,
    position,
    sku: variant.sku ?? null,
    options: JSON.stringify(variant.options ?? {}),
    price: variant.price ?? null,
    compare_at_price: variant.compare_at_price ?? null,
    cost_price: variant.cost_price ?? null,
    weight_grams: variant.weight_grams ?? null,
    badge: variant.badge ?? null,
    gtin: normalGtin(variant.gtin),
    mpn: variant.mpn?.trim() || null,
    image_id: variant.image == null ? null : (imageIds.get(productId)?.[variant.image] ?? null),
    archived_at: null,
  }
}

function anyOf(products: readonly Placed<ProductInput>[]) {
  return sql<string>`any(${products.map(({ id }) => id)}::text[])`
}

async function archiveVariants(
  tx: Db,
  shopId: string,
  variants: readonly { id: string }[],
  at: Date,
): Promise<void> {
  if (variants.length === 0) return
  await sql`
    update variants set archived_at = ${at}
    where shop_id = ${shopId} and id = any(${variants.map(({ id }) => id)}::text[])`.execute(tx)
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
    .where('id', '=', sql<string>`any(${changing}::text[])`)
    .execute()
}
