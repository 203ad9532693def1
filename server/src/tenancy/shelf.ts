// A shelf: what this node holds in memory of one shop, thrown away whole when the shop changes.

export interface Shelf {
  /** False from the moment the shop changed (or may have): nothing on the shelf may be served any more. */
  readonly fresh: boolean
  discard(): void
  /** Loads once for all who ask meanwhile and later; a failed load is forgotten. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
}

/** Whoever started loading before a change is holding a discarded shelf, where nobody else looks. */
export function newShelf(): Shelf {
  const kept = new Map<string, Promise<unknown>>()
  let isFresh = true
  return {
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

/** For whoever is not told of changes (a command, a job): everything is loaded each time it is asked for. */
export const NO_SHELF: Shelf = {
  fresh: false,
  discard() {},
  remember: (_key, load) => load(),
}
