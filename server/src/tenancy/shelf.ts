// A shelf: what this node holds in memory of one shop, thrown away whole when the shop changes.
import type { Shop } from './queries.ts'

export interface Shelf {
  readonly shop: Shop
  /** False from the moment the shop changed (or may have): nothing on the shelf may be served any more. */
  readonly fresh: boolean
  discard(): void
  /** Loads once for all who ask meanwhile and later; a failed load is forgotten. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
}

/** Whoever started loading before a change is holding a discarded shelf, where nobody else looks. */
export function newShelf(shop: Shop, fresh: boolean): Shelf {
  const kept = new Map<string, Promise<unknown>>()
  let isFresh = fresh
  return {
    shop,
    get fresh() {
      return isFresh
    },
    discard() {
      isFresh = false
      // A host nobody calls any more must not keep a whole catalogue alive.
      kept.clear()
    },
    remember<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = kept.get(key) as Promise<T> | undefined
      if (known) return known
      const loading = load()
      if (!isFresh) return loading
      kept.set(key, loading)
      loading.catch(() => kept.delete(key))
      return loading
    },
  }
}
