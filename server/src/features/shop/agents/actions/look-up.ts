// Products that an agent knows by id: several at once, or one in detail.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../../../catalogue/catalog/catalog.ts'
import type { ProductNow } from '../../../catalogue/catalog/rules.ts'
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

/** Ids that nobody knows are left out. */
export async function lookUpCatalog(
  ctx: Context,
  shop: Shop,
  { ids }: LookupQuestion,
  at: Date,
): Promise<LookedUp[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > MOST_IDS) throw new BadQuestion(`/ids holds more than ${MOST_IDS}`, 'request_too_large')
  const known = findProducts(await catalogAt(ctx.db, shop, at), wanted)
  const byProduct = Map.groupBy(known, ([, product]) => product)
  return Array.from(byProduct, ([product, named]) => {
    const matched = named.map(([id]) => {
      const exact = sellableOf(product, id)
      const match: Input['match'] = exact ? 'exact' : 'featured'
      return { sellable: exact ?? featuredOf(product), input: { id, match } }
    })
    const bySellable = Map.groupBy(matched, ({ sellable }) => idOf(sellable))
    return {
      product,
      sellables: Array.from(bySellable.values(), (all) => ({
        sellable: all[0]?.sellable ?? featuredOf(product),
        inputs: all.map(({ input }) => input),
      })),
    }
  })
}

/** Throws `AskedInVain`. */
export async function lookUpProduct(
  ctx: Context,
  shop: Shop,
  { id, selected = [], preferences = [] }: ProductQuestion,
  at: Date,
): Promise<ProductLookedUp> {
  const product = findProducts(await catalogAt(ctx.db, shop, at), [id]).get(id)
  if (!product) throw new AskedInVain('not_found', 'Produk ini tidak ada di toko.')
  const all = sellablesOf(product)
  const own = sellableOf(product, id)
  const asked = selected.filter(({ name }) => product.facts.options.some((option) => option.name === name))
  const effective = relaxed(all, asked, preferences)
  const fitting = all.filter((sellable) => fits(sellable, effective))
  const featured =
    (asked.length === 0 ? own : null) ?? fitting.find(isBuyable) ?? fitting[0] ?? featuredOf(product)
  return {
    product,
    sellables: [featured, ...all.filter((sellable) => idOf(sellable) !== idOf(featured))],
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
