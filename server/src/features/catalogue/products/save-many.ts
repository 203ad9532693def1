// Many products at once, beside all else that is in the shop: a fixed number of statements for every thousand.
import type { Db } from '../../../db/pool.ts'
import { placesOfNew } from '../../../db/rows.ts'
import { writeCategories, writeProducts } from './changes.ts'
import type { CategoryInput, ProductInput } from './input.ts'
import type { MerchantCause } from './ledger.ts'
import { lockOnHand } from './on-hand.ts'
import { namedProducts, type StoredProduct, storedProducts } from './stored.ts'

/** By their slugs; of those that are named, the ones in the shop. */
export type StoredBySlug = ReadonlyMap<string, StoredProduct>

/** Locked before they are read: orders may be taking from them. */
export async function lockStoredProducts(
  tx: Db,
  shopId: string,
  slugs: readonly string[],
): Promise<StoredBySlug> {
  const named = await namedProducts(tx, shopId, slugs)
  const ids = named.filter(({ isArchived }) => !isArchived).map(({ id }) => id)
  await lockOnHand(tx, shopId, ids)
  const stored = await storedProducts(tx, shopId, { ids })
  return new Map(stored.map((product) => [product.value.slug, product]))
}

/**
 * Complete and checked products; only stock that they name is written. New ones come behind all others, in their order;
 * one that left the shop comes back with its id. `known`: those that are in the shop. Gives their ids.
 */
export async function saveProducts(
  tx: Db,
  shopId: string,
  products: readonly ProductInput[],
  known: StoredBySlug,
  why: MerchantCause,
): Promise<string[]> {
  const added = products.filter(({ slug }) => !known.has(slug)).map(({ slug }) => slug)
  const places = await placesOfNew(tx, shopId, 'products', added)
  const placeOf = new Map(added.map((slug, i) => [slug, places[i]]))
  const placed = products.map((value) => {
    const place = known.get(value.slug) ?? placeOf.get(value.slug)
    if (!place) throw new Error(`Product ${value.slug} has no place`)
    return { id: place.id, position: place.position, value }
  })
  await writeProducts(tx, shopId, placed, why.at, why)
  return placed.map(({ id }) => id)
}

/** Categories that are not in the shop; one that left it comes back with its id. */
export async function addCategories(
  tx: Db,
  shopId: string,
  categories: readonly CategoryInput[],
): Promise<void> {
  const keys = categories.map(({ key }) => key)
  const places = await placesOfNew(tx, shopId, 'categories', keys)
  const placed = categories.flatMap((value, i) => (places[i] ? [{ ...places[i], value }] : []))
  await writeCategories(tx, shopId, placed)
}
