// Which part of a long list to ask for, and how it joins what is already shown.
import type { ProductSummary } from '@etalase/client'

const PAGE_SIZE = 24
/** The server's own bound. */
const MAX_LIMIT = 100

export interface Part {
  readonly limit: number
  readonly offset: number
}

type Products = readonly ProductSummary[]

export function nextPart(shown: number): Part {
  return { limit: PAGE_SIZE, offset: shown }
}

/** As much as is shown, as far as one answer goes. */
export function refreshedPart(shown: number): Part {
  return { limit: Math.min(Math.max(PAGE_SIZE, shown), MAX_LIMIT), offset: 0 }
}

/** When the merchant adds a product meanwhile, the next page begins with one that was already shown. */
export function grownBy(shown: Products, more: Products): ProductSummary[] {
  return [...new Map([...shown, ...more].map((product) => [product.slug, product])).values()]
}

/** What one answer does not reach stays as it was: a list that shrinks would move what the buyer looks at. */
export function refreshedWith(shown: Products, fresh: Products): ProductSummary[] {
  const tail = shown.slice(refreshedPart(shown.length).limit)
  const known = new Set(fresh.map(({ slug }) => slug))
  return [...fresh, ...tail.filter(({ slug }) => !known.has(slug))]
}
