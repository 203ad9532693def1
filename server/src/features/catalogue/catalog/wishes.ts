// Words of a search that name no thing but how it is wanted: cheap, or on sale. Pure.
import { wordsOf } from './search-tables.ts'

const CHEAP = new Set(['murah', 'termurah', 'murahan', 'ekonomis', 'cheap'])
const ON_SALE = new Set(['diskon', 'promo', 'obral', 'sale', 'discount'])

export interface Wishes {
  /** the things that are looked for; null: any */
  readonly things: string | null
  /** the cheapest first */
  readonly isCheap: boolean
  readonly isOnSale: boolean
}

/** `isNamed`: whether something of the shop is called so; then that is meant. Null: it wishes for nothing of the kind. */
export function wishesIn(q: string, isNamed: (word: string) => boolean): Wishes | null {
  const words = wordsOf(q)
  const wishes = words.filter((word) => (CHEAP.has(word) || ON_SALE.has(word)) && !isNamed(word))
  if (wishes.length === 0) return null
  const things = words.filter((word) => !wishes.includes(word))
  return {
    things: things.length > 0 ? things.join(' ') : null,
    isCheap: wishes.some((word) => CHEAP.has(word)),
    isOnSale: wishes.some((word) => ON_SALE.has(word)),
  }
}
