// Which products a list shows and in which order: filters, sorting, relevance, related ones.
import type { Sort } from '../../../domain/sort.ts'
import type { ChosenValues, OptionValues } from './option-values.ts'
import type { ProductNow } from './rules.ts'

export interface Filter {
  readonly cat?: string | undefined
  readonly tag?: string | undefined
  /** in whole rupiah, of what a buyer pays now */
  readonly min_price?: number | undefined
  readonly max_price?: number | undefined
  /** true: only what can be bought now */
  readonly in_stock?: boolean | undefined
  /** true: only what costs less than before */
  readonly on_sale?: boolean | undefined
  /** which values of which options: of each option one of them */
  readonly options?: readonly ChosenValues[] | undefined
}

/** Total: of two products one always comes first. */
export type ProductOrder = (a: ProductNow, b: ProductNow) => number

// Made when it is first needed: reading the rules of a language takes as long as reading forty files.
let collator: Intl.Collator | undefined

function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('id', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/** As the merchant placed them. */
export const inPlace: ProductOrder = ({ facts: a }, { facts: b }) =>
  a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id))

const newest: ProductOrder = (a, b) =>
  b.facts.published_at.getTime() - a.facts.published_at.getTime() || inPlace(a, b)

export const ORDERS: Readonly<Record<Sort, ProductOrder>> = {
  newest,
  price_asc: (a, b) => a.price - b.price || inPlace(a, b),
  price_desc: (a, b) => b.price - a.price || inPlace(a, b),
  name_asc: (a, b) => compareNames(a.facts.name, b.facts.name) || inPlace(a, b),
  best_selling: (a, b) => b.facts.sold_count - a.facts.sold_count || newest(a, b),
}

export function sortProducts(products: readonly ProductNow[], sort: Sort): ProductNow[] {
  return products.toSorted(ORDERS[sort])
}

/** In the order in which they are given. `values`: needed where the filter names options. */
export function filterProducts(
  products: readonly ProductNow[],
  filter: Filter,
  values: OptionValues | null = null,
): readonly ProductNow[] {
  const { cat, tag, in_stock, on_sale, min_price = 0, max_price = Number.POSITIVE_INFINITY, options } = filter
  const isOfForms = min_price > 0 || max_price < Number.POSITIVE_INFINITY || Boolean(options?.length)
  if (cat === undefined && tag === undefined && !in_stock && !on_sale && !isOfForms) return products
  return products.filter(
    (product) =>
      (cat === undefined || product.facts.category?.key === cat) &&
      (tag === undefined || product.facts.tags.includes(tag)) &&
      (!in_stock || isBuyable(product)) &&
      (!on_sale || product.on_sale) &&
      (!isOfForms || hasFittingForm(product, filter, values)),
  )
}

function hasFittingForm(product: ProductNow, filter: Filter, values: OptionValues | null): boolean {
  const { facts, variants } = product
  if (variants.length === 0) return fits(product, [], filter)
  const forms = filter.options && values?.ofForms(facts)
  return variants.some((variant, form) => fits(variant, forms?.[form] ?? [], filter))
}

/** One and the same form is to cost as much, to be there, and to have the values: `has`, by their numbers. */
export function fits(
  { price, sold_out }: { readonly price: number; readonly sold_out: boolean },
  has: readonly number[],
  { min_price = 0, max_price = Number.POSITIVE_INFINITY, in_stock, options = [] }: Filter,
): boolean {
  if (price < min_price || price > max_price || (in_stock && sold_out)) return false
  return options.every(({ values }) => has.some((number) => values.has(number)))
}

/** Best fit first; of equal ones what can be bought, then in the order in which they are given. */
export function byRelevance(
  products: readonly ProductNow[],
  scoreOf: (facts: ProductNow['facts']) => number,
): ProductNow[] {
  const groups = new Map<number, ProductNow[]>()
  for (const product of products) {
    const score = scoreOf(product.facts)
    if (score === 0) continue
    const rank = score * 2 + Number(isBuyable(product))
    const group = groups.get(rank)
    if (group) group.push(product)
    else groups.set(rank, [product])
  }
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group)
}

const RELATED = 8
/** Products and their tags that are looked at, newest first. */
const MOST_LOOKS = 500_000

/** Of the same category first, then those that share most tags; what can be bought before what cannot. */
export function relatedTo(product: ProductNow, newestFirst: readonly ProductNow[]): ProductNow[] {
  const { category } = product.facts
  const tags = new Set(product.facts.tags)
  let looks = MOST_LOOKS
  const sameCategory = new FirstFew()
  const byShared = new Map<number, FirstFew>()
  for (const other of newestFirst) {
    if (other === product) continue
    looks -= 1 + other.facts.tags.length
    if (looks <= 0) break
    if (category !== null && other.facts.category?.id === category.id) {
      sameCategory.add(other)
      // Of a large shop only the newest have to be looked at.
      if (sameCategory.buyable.length === RELATED) break
    } else {
      const shared = sharedTags(other, tags)
      const few = byShared.get(shared) ?? new FirstFew()
      if (shared > 0) byShared.set(shared, few)
      few.add(other)
    }
  }
  const sameTags = [...byShared].sort(([a], [b]) => b - a).map(([, few]) => few)
  return [
    ...sameCategory.buyable,
    ...sameCategory.others,
    ...sameTags.flatMap(({ buyable }) => buyable),
    ...sameTags.flatMap(({ others }) => others),
  ].slice(0, RELATED)
}

/** No more than can be shown. */
class FirstFew {
  readonly buyable: ProductNow[] = []
  readonly others: ProductNow[] = []

  add(product: ProductNow): void {
    const list = isBuyable(product) ? this.buyable : this.others
    if (list.length < RELATED) list.push(product)
  }
}

function sharedTags(other: ProductNow, tags: ReadonlySet<string>): number {
  let shared = 0
  for (const tag of other.facts.tags) if (tags.has(tag)) shared++
  return shared
}

function isBuyable({ availability }: ProductNow): boolean {
  return availability === 'in_stock' || availability === 'low_stock' || availability === 'preorder'
}
