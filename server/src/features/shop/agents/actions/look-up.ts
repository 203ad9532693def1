// Products that an agent knows by id: several at once, or one in detail.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../../../catalogue/catalog/catalog.ts'
import type { ProductNow } from '../../../catalogue/catalog/rules.ts'
import { wantedBy } from '../filters.ts'
import { type LookupQuestion, MOST_IDS, type ProductQuestion } from '../questions.ts'
import { AskedInVain, BadQuestion } from '../refusal.ts'
import {
  featuredOf,
  findProducts,
  idOf,
  isBuyable,
  type Sellable,
  sellableOf,
  sellablesOf,
} from '../sellable.ts'

export interface LookedUp {
  readonly product: ProductNow
  readonly sellables: readonly { readonly sellable: Sellable; readonly inputs: readonly Input[] }[]
}

export interface Input {
  readonly id: string
  readonly match: 'exact' | 'featured'
}

export interface ProductLookedUp {
  readonly product: ProductNow
  /** the one that fits what is chosen comes first */
  readonly sellables: readonly Sellable[]
  /** what counts of what was chosen */
  readonly selected: Readonly<Record<string, string>>
}

/** Ids that nobody knows are left out, and so is what does not fit the filters. */
export async function lookUpCatalog(
  ctx: Context,
  shop: Shop,
  { ids, filters = {} }: LookupQuestion,
  at: Date,
): Promise<LookedUp[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > MOST_IDS) throw new BadQuestion(`/ids holds more than ${MOST_IDS}`, 'request_too_large')
  const catalog = await catalogAt(ctx.db, shop, at)
  const isWanted = wantedBy(filters, catalog)
  const byProduct = Map.groupBy(findProducts(catalog, wanted), ([, product]) => product)
  return Array.from(byProduct, ([product, named]) => {
    const featured = featuredOf(product, sellablesOf(product).filter(isWanted))
    const matched = named.map(([id]) => {
      const exact = sellableOf(product, id)
      const match: Input['match'] = exact ? 'exact' : 'featured'
      return { sellable: exact ?? featured, input: { id, match } }
    })
    const bySellable = Map.groupBy(
      matched.filter(({ sellable }) => isWanted(sellable)),
      ({ sellable }) => idOf(sellable),
    )
    return {
      product,
      sellables: Array.from(bySellable.values(), (all) => ({
        sellable: all[0]?.sellable ?? featured,
        inputs: all.map(({ input }) => input),
      })),
    }
  }).filter(({ sellables }) => sellables.length > 0)
}

/** Throws `AskedInVain`. */
export async function lookUpProduct(
  ctx: Context,
  shop: Shop,
  { id, selected = [], preferences = [], filters = {} }: ProductQuestion,
  at: Date,
): Promise<ProductLookedUp> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const product = findProducts(catalog, [id]).get(id)
  if (!product) throw new AskedInVain('not_found', 'Produk ini tidak ada di toko.')
  const all = sellablesOf(product)
  const own = sellableOf(product, id)
  const asked = selected.filter(({ name }) => product.facts.options.some((option) => option.name === name))
  const effective = relaxed(all, asked, preferences)
  const fitting = all.filter((sellable) => fits(sellable, effective))
  const featured =
    (asked.length === 0 ? own : null) ?? fitting.find(isBuyable) ?? fitting[0] ?? featuredOf(product)
  const sellables = [featured, ...all.filter((sellable) => idOf(sellable) !== idOf(featured))].filter(
    wantedBy(filters, catalog),
  )
  if (sellables.length === 0)
    throw new AskedInVain('not_found', 'Produk ini ada di toko, tetapi tidak sesuai saringan.')
  return {
    product,
    sellables,
    selected: asked.length > 0 ? effective : { ...featured.variant?.facts.options },
  }
}

/** What is given up last of those that fit no variant together: what is preferred most. */
function relaxed(
  all: readonly Sellable[],
  asked: readonly { readonly name: string; readonly label: string }[],
  preferences: readonly string[],
): Record<string, string> {
  const rank = (name: string) => {
    const place = preferences.indexOf(name)
    return place < 0 ? preferences.length : place
  }
  const inOrder = asked.toSorted((a, b) => rank(a.name) - rank(b.name))
  for (let kept = inOrder.length; kept > 0; kept--) {
    const chosen = Object.fromEntries(inOrder.slice(0, kept).map(({ name, label }) => [name, label]))
    if (all.some((sellable) => fits(sellable, chosen))) return chosen
  }
  return {}
}

export function fits({ variant }: Sellable, chosen: Readonly<Record<string, string>>): boolean {
  return Object.entries(chosen).every(([name, label]) => variant?.facts.options[name] === label)
}
