// What a node holds in memory of all its shops, weighed in bytes: what was not asked for longest goes first.
import { LRUCache } from 'lru-cache'
import type { MemoryFigures } from '../base/metrics.ts'

/** Something that takes room in memory, and lets go of it on demand. */
export interface Holding {
  letGo(): void
}

export interface Memory {
  /** it was asked for */
  use(holding: Holding): void
  weigh(holding: Holding, value: object): void
  drop(holding: Holding): void
  figures(): MemoryFigures
}

const LARGEST_SHARE = 0.75

export function createMemory(maxBytes: number): Memory {
  const counts = { hits: 0, misses: 0, evictions: 0 }
  const sizes = new LRUCache<Holding, number>({
    maxSize: maxBytes,
    dispose(_, holding, reason) {
      if (reason === 'evict') counts.evictions++
      if (reason !== 'set') holding.letGo()
    },
  })
  return {
    use(holding) {
      counts.hits++
      sizes.get(holding)
    },
    weigh(holding, value) {
      // Weighed for the first time when its load begins.
      if (!sizes.has(holding)) counts.misses++
      // What is larger than all the room is held too, and leaves some for the small things that are asked for beside it.
      const size = Math.min(maxBytes * LARGEST_SHARE, bytesOf(value))
      // The size is the value as well: an entry whose value stays the same would not be weighed again.
      sizes.set(holding, size, { size })
    },
    drop: (holding) => void sizes.delete(holding),
    figures: () => ({ ...counts, bytes: sizes.calculatedSize, entries: sizes.size }),
  }
}

/**
 * About as many bytes as V8 takes for it, with everything that it alone refers to; something that weighs itself says
 * how much in `bytes`. A catalogue of 20,000 products weighs within a tenth of what it takes.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length
  if (typeof value !== 'object' || value === null) return 0
  if ('bytes' in value && typeof value.bytes === 'number') return value.bytes
  if (ArrayBuffer.isView(value)) return 128 + value.byteLength
  if (value instanceof Date) return 96
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + 8 + bytesOf(each), 32)
  if (value instanceof Map || value instanceof Set) return bytesOfEntries(value)
  let sum = 24
  for (const key in value) sum += 8 + bytesOf(value[key as keyof typeof value])
  return sum
}

function bytesOfEntries(entries: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): number {
  let sum = 200
  for (const [key, value] of entries.entries())
    sum += 40 + bytesOf(key) + (key === value ? 0 : bytesOf(value))
  return sum
}
