// Which products a list shows and in which order: filters, search words, sorting, related ones.
import type { Sort } from '../../domain/sort.ts'
import type { ProductNow } from './rules.ts'

export interface Filter {
  readonly cat?: string | undefined
  readonly tag?: string | undefined
  readonly q?: string | undefined
}

/** Total: of two products one always comes first. */
export type Order = (a: ProductNow, b: ProductNow) => number

const byName = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/** As the merchant placed them. */
export const inPlace: Order = ({ facts: a }, { facts: b }) =>
  a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id))

const newest: Order = (a, b) =>
  b.facts.published_at.getTime() - a.facts.published_at.getTime() || inPlace(a, b)

export const ORDERS: Readonly<Record<Sort, Order>> = {
  newest,
  price_asc: (a, b) => a.price - b.price || inPlace(a, b),
  price_desc: (a, b) => b.price - a.price || inPlace(a, b),
  name_asc: (a, b) => byName.compare(a.facts.name, b.facts.name) || inPlace(a, b),
  best_selling: (a, b) => b.facts.sold_count - a.facts.sold_count || newest(a, b),
}

export function sortProducts(products: readonly ProductNow[], sort: Sort): ProductNow[] {
  return products.toSorted(ORDERS[sort])
}

/** In the order in which they are given. */
export function filterProducts(
  products: readonly ProductNow[],
  { cat, tag, q }: Filter,
): readonly ProductNow[] {
  if (cat === undefined && tag === undefined && q === undefined) return products
  const words = q === undefined ? null : wordsOf(q)
  return products.filter(
    ({ facts }) =>
      (cat === undefined || facts.category?.key === cat) &&
      (tag === undefined || facts.tags.includes(tag)) &&
      (words === null || hasAll(searchText(facts), words)),
  )
}

const RELATED = 8

/** Of the same category first, then those that share most tags; what can be bought before what cannot. */
export function relatedTo(product: ProductNow, newestFirst: readonly ProductNow[]): ProductNow[] {
  const { category, tags } = product.facts
  const sameCategory = new FirstFew()
  const byShared = new Map<number, FirstFew>()
  for (const other of newestFirst) {
    if (other === product) continue
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

function sharedTags(other: ProductNow, tags: readonly string[]): number {
  let shared = 0
  for (const tag of other.facts.tags) if (tags.includes(tag)) shared++
  return shared
}

function isBuyable({ availability }: ProductNow): boolean {
  return availability === 'in_stock' || availability === 'low_stock' || availability === 'preorder'
}

const searchTexts = new WeakMap<ProductNow['facts'], string>()

function searchText(facts: ProductNow['facts']): string {
  const known = searchTexts.get(facts)
  if (known !== undefined) return known
  const skus = [facts.sku, ...facts.variants.map((variant) => variant.sku)]
  const text = wordsOf([facts.name, facts.category?.label ?? '', ...facts.tags, ...skus].join(' ')).join(' ')
  searchTexts.set(facts, ` ${text}`)
  return ` ${text}`
}

/** Every word must be there: a short one begins a word of the product, a longer one may stand inside it. */
function hasAll(text: string, words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => text.includes(word.length < 3 ? ` ${word}` : word))
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
