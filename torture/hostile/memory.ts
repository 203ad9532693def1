// What an attacker has seen so far, by name: ids, codes, quotes, keys; and values that stand for what will have been seen.

/** Stands for something seen: which one is known only when the request is sent. */
export class Remembered {
  readonly name: string
  readonly pick: number
  readonly otherwise: unknown

  constructor(name: string, pick: number, otherwise: unknown) {
    this.name = name
    this.pick = pick
    this.otherwise = otherwise
  }
}

export interface Memory {
  /** what was seen at one shop; it is known to all as well */
  of(shop: string): Memory
  learn(name: string, value: unknown): void
  recall(remembered: Remembered): unknown
  /** notes what an answer names, under the names of its fields; things by the list that they are of */
  learnFrom(list: string, body: unknown): void
}

/** Enough to mix things up; older ones are forgotten. */
const MOST_OF_ONE_NAME = 60
const DEEPEST = 5
const OTHERS_EVERY = 12

/** Fields of answers that are worth sending back somewhere, and the names that they are remembered by. */
const LEARNED: Readonly<Record<string, string>> = {
  draft_id: 'draft_id',
  quote_id: 'quote_id',
  track_token: 'track_token',
  number: 'number',
  slug: 'slug',
  ref: 'ref',
  next_cursor: 'cursor',
  code: 'word',
  key: 'key',
  media: 'media',
  sku: 'sku',
  secret: 'secret',
  product_id: 'products',
  variant_id: 'variant_id',
  version: 'version',
}

/** `others`: what is known besides, and taken now and then for what is asked for. */
export function newMemory(others?: Memory): Memory {
  const seen = new Map<string, unknown[]>()
  const shops = new Map<string, Memory>()
  const learn = (name: string, value: unknown) => {
    const known = seen.get(name) ?? []
    if (known.includes(value)) return
    known.push(value)
    if (known.length > MOST_OF_ONE_NAME) known.shift()
    seen.set(name, known)
  }
  const walk = (list: string, value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return
    for (const [field, one] of Object.entries(value)) {
      const isPlain = typeof one === 'string' || typeof one === 'number'
      const name = field === 'id' ? (depth <= 2 ? list : 'id') : LEARNED[field]
      if (isPlain && name !== undefined) learn(name, one)
      walk(field === 'variants' ? 'variant_id' : list, one, depth + 1)
    }
  }
  return {
    of(shop) {
      const known = shops.get(shop) ?? ofOneShop(shop, this, others)
      shops.set(shop, known)
      return known
    },
    learn,
    recall(remembered) {
      const { name, pick, otherwise } = remembered
      const known = seen.get(name)
      if (others && (!known || pick % OTHERS_EVERY === 0)) return others.recall(remembered)
      return known ? known[pick % known.length] : otherwise
    },
    learnFrom: (list, body) => walk(list, body, 0),
  }
}

/** Things of the shop; one in so many is another's, so that they are mixed up as well. */
function ofOneShop(shop: string, all: Memory, others: Memory | undefined): Memory {
  const own = newMemory(others?.of(shop) ?? all)
  return {
    ...own,
    learn(name, value) {
      own.learn(name, value)
      all.learn(name, value)
    },
    learnFrom(list, body) {
      own.learnFrom(list, body)
      all.learnFrom(list, body)
    },
  }
}

/** The same value with everything remembered in its place. */
export function recalled(value: unknown, memory: Memory): unknown {
  if (value instanceof Remembered) return recalled(memory.recall(value), memory)
  if (Array.isArray(value)) return value.map((one) => recalled(one, memory))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, recalled(one, memory)]))
}
