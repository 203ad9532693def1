// Which products a list shows and in which order: filters, search words, sorting, related ones.
import type { Sort } from '../../domain/sort.ts'
import type { ProductNow } from './rules.ts'

export interface Filter {
  readonly cat?: string | undefined
  readonly tag?: string | undefined
  readonly q?: string | undefined
}

type Order = (a: ProductNow, b: ProductNow) => number

const byName = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

// Every order ends in the merchant's own, which sort() keeps for equals.
const newestFirst: Order = (a, b) => b.facts.published_at.getTime() - a.facts.published_at.getTime()
const ORDERS: Record<Sort, Order> = {
  newest: newestFirst,
  price_asc: (a, b) => a.price - b.price,
  price_desc: (a, b) => b.price - a.price,
  name_asc: (a, b) => byName.compare(a.facts.name, b.facts.name),
  best_selling: (a, b) => b.facts.sold_count - a.facts.sold_count || newestFirst(a, b),
}

export function sortProducts(products: readonly ProductNow[], sort: Sort): ProductNow[] {
  return products.toSorted(ORDERS[sort])
}

export function filterProducts(products: readonly ProductNow[], { cat, tag, q }: Filter): ProductNow[] {
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
export function relatedTo(product: ProductNow, products: readonly ProductNow[]): ProductNow[] {
  const { category, tags } = product.facts
  const sharedTags = (other: ProductNow) => other.facts.tags.filter((tag) => tags.includes(tag)).length
  const isSameCategory = (other: ProductNow) => category !== null && other.facts.category?.id === category.id
  const others = products.filter((other) => other !== product)
  const sameCategory = sortProducts(others.filter(isSameCategory), 'newest')
  const sameTags = sortProducts(
    others.filter((other) => !isSameCategory(other) && sharedTags(other) > 0),
    'newest',
  ).toSorted((a, b) => sharedTags(b) - sharedTags(a))
  return [...buyableFirst(sameCategory), ...buyableFirst(sameTags)].slice(0, RELATED)
}

function buyableFirst(products: ProductNow[]): ProductNow[] {
  const isBuyable = ({ availability }: ProductNow) =>
    availability === 'in_stock' || availability === 'low_stock' || availability === 'preorder'
  return products.toSorted((a, b) => Number(isBuyable(b)) - Number(isBuyable(a)))
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
