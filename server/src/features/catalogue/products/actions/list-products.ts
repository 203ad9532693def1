// listProducts and getProduct: what the merchant has, in the shop or archived, as it was written and with what is on hand.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countListed, findListed, listedProducts, type PlaceInList, type ProductFilter } from '../listed.ts'
import { type StoredProduct, storedProducts } from '../stored.ts'

export interface KeptProduct extends StoredProduct {
  readonly isArchived: boolean
}

export interface ListedProducts {
  /** in the merchant's order */
  readonly products: readonly KeptProduct[]
  /** null: it was not counted */
  readonly total: number | null
}

/** A fixed number of statements, however many they are. */
export async function listProducts(
  { db }: Context,
  shop: Shop,
  filter: ProductFilter,
  page: { readonly after: PlaceInList | null; readonly limit: number },
): Promise<ListedProducts> {
  const { archived } = filter
  const ids = await listedProducts(db, shop.id, filter, page)
  const isAll = page.after === null && ids.length < page.limit
  const total = isAll ? ids.length : await countListed(db, shop.id, filter)
  const stored = new Map(
    (await storedProducts(db, shop.id, { ids, archived })).map((product) => [product.id, product]),
  )
  const products = ids.flatMap((id) => {
    const product = stored.get(id)
    return product ? [{ ...product, isArchived: archived }] : []
  })
  return { products, total }
}

/** By its id or its slug. Throws `not_found`. */
export async function getProduct({ db }: Context, shop: Shop, name: string): Promise<KeptProduct> {
  const found = await findListed(db, shop.id, name)
  if (!found) throw new Problem('not_found')
  const { id, isArchived } = found
  const [product] = await storedProducts(db, shop.id, { ids: [id], archived: isArchived })
  if (!product) throw new Problem('not_found')
  return { ...product, isArchived }
}
