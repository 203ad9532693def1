// listProducts: the products that match, sorted, a page of them.
import type { Context } from '../../../../context.ts'
import type { Fresh, ShownProducts } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { ProductFacts } from '../../products/facts.ts'
import { catalogAt, catalogToSearch } from '../catalog.ts'
import { type Facets, facetsOf } from '../facets.ts'
import type { CatalogNow } from '../held-catalog.ts'
import { byRelevance, type Filter, filterProducts } from '../listing.ts'
import type { ProductNow } from '../rules.ts'
import type { ListProductsQuery } from '../schema.ts'
import type { SearchResult } from '../search-index.ts'
import { wishesIn } from '../wishes.ts'

const DEFAULT_LIMIT = 24

export interface ProductPage {
  readonly products: readonly ProductNow[]
  /** how many there are over all pages */
  readonly total: number
  readonly limit: number
  readonly offset: number
  /** what was searched for instead */
  readonly corrected: string | null
  /** null: nobody asked */
  readonly facets: Facets | null
}

export async function listProducts(
  ctx: Context,
  shop: Shop,
  {
    q,
    sort,
    limit = DEFAULT_LIMIT,
    offset = 0,
    facets: isFaceted,
    cat,
    options,
    ...others
  }: ListProductsQuery,
  at: Date,
): Promise<Fresh<ProductPage>> {
  const catalog = await (q === undefined ? catalogAt : catalogToSearch)(ctx.db, shop, at)
  const { matches, corrected, dependsOnSales } = asWished(catalog, q, sort)
  const inCategory = filterProducts(matches, { cat: presentKey(catalog, cat) })
  const values = options === undefined && !isFaceted ? null : catalog.optionValues()
  const filter: Filter = { ...others, options: options === undefined ? options : values?.chosen(options) }
  const found = filterProducts(inCategory, filter, values)
  const products = found.slice(offset, offset + limit)
  const facets = isFaceted && values ? facetsOf(inCategory, filter, values) : null
  return {
    body: { products, total: found.length, limit, offset, corrected, facets },
    until: catalog.until,
    shows: facets
      ? shownOf(inCategory)
      : dependsOnSales || filter.in_stock
        ? shownOf(found)
        : products.map(({ facts }) => facts.id),
  }
}

/** A category is also meant by a key that it had before. */
function presentKey(catalog: CatalogNow, key: string | undefined): string | undefined {
  return key === undefined ? key : (catalog.categoryCalled(key)?.key ?? key)
}

interface Matches {
  readonly matches: readonly ProductNow[]
  readonly corrected: string | null
  /** whether a sale may change what comes first */
  readonly dependsOnSales: boolean
}

/** “tas murah” is bags, the cheapest first; “promo” what is on sale. */
function asWished(catalog: CatalogNow, q: string | undefined, sort: ListProductsQuery['sort']): Matches {
  const wishes = q === undefined ? null : wishesIn(q, (word) => catalog.search(word).count > 0)
  if (!wishes) return inOrder(catalog, q, sort)
  const { things, isCheap, isOnSale } = wishes
  const isSorted = sort !== undefined && sort !== 'relevance'
  const found = inOrder(catalog, things ?? undefined, isCheap && !isSorted ? 'price_asc' : sort)
  return { ...found, matches: filterProducts(found.matches, { on_sale: isOnSale }) }
}

function inOrder(catalog: CatalogNow, q: string | undefined, sort: ListProductsQuery['sort']): Matches {
  if (q === undefined) {
    const order = sort === undefined || sort === 'relevance' ? 'newest' : sort
    const dependsOnSales = order === 'best_selling'
    return { matches: catalog.sorted(order), corrected: null, dependsOnSales }
  }
  const { scoreOf, corrected } = catalog.search(q)
  if (sort === undefined || sort === 'relevance')
    return { matches: relevant(catalog, scoreOf), corrected, dependsOnSales: true }
  const matches = catalog.sorted(sort).filter(({ facts }) => scoreOf(facts) > 0)
  return { matches, corrected, dependsOnSales: sort === 'best_selling' }
}

/** Of equally good ones the best selling first. */
export function relevant(catalog: CatalogNow, scoreOf: SearchResult<ProductFacts>['scoreOf']): ProductNow[] {
  return byRelevance(catalog.sorted('best_selling'), scoreOf)
}

/** With more than these, any sale voids the answer. */
const MOST_TOLD_APART = 100

/** Which sales may change what is found, how many, and in which order: of any of them, on whichever page. */
export function shownOf(found: readonly ProductNow[]): ShownProducts {
  return found.length > MOST_TOLD_APART ? 'every sale' : found.map(({ facts }) => facts.id)
}
