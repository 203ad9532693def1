// Merges what is sent into what is stored: a field that is left out keeps its value. Pure.

export function mergeFields<T extends object>(was: T, is: T): T {
  const said = Object.entries(is).filter(([, value]) => value !== undefined)
  return { ...was, ...Object.fromEntries(said) }
}

/** `{name: merged}` when both sides speak of it, else nothing: `mergeFields` has taken the side that does. */
export function mergedPart<T extends object>(was: T, is: T) {
  return <K extends keyof T>(
    name: K,
    merge: (was: NonNullable<T[K]>, is: NonNullable<T[K]>) => NonNullable<T[K]>,
  ): { [P in K]?: NonNullable<T[K]> } => {
    const before = was[name]
    const after = is[name]
    if (before === undefined || before === null || after === undefined || after === null) return {}
    return { [name]: merge(before, after) } as { [P in K]?: NonNullable<T[K]> }
  }
}

/** For each given entry, in order, the known one it speaks of. */
export type Pair<K, G> = (known: readonly K[], given: readonly G[]) => (K | undefined)[]

export function byKey<T>(keyOf: (entry: T) => string): Pair<T, T> {
  return (known, given) => {
    const entries = new Map(known.map((entry) => [keyOf(entry), entry]))
    return given.map((entry) => entries.get(keyOf(entry)))
  }
}

/** The list is the new one; an entry that was there before keeps the fields that are not named. */
export function mergeList<T extends object>(pair: Pair<T, T>, merge: (was: T, is: T) => T) {
  return (was: readonly T[], is: readonly T[]): T[] => {
    const known = pair(was, is)
    return is.map((entry, i) => {
      const before = known[i]
      return before ? merge(before, entry) : entry
    })
  }
}

/** Entries of one key in their order: who takes one leaves the next. */
export function queues<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | null,
): Map<string | null, T[]> {
  const groups = Map.groupBy(entries, keyOf)
  groups.delete(null)
  return groups
}

interface Image {
  media?: string
  alt?: string | null
}

/** By their content; a picture shown twice is two entries. */
export function pairImages<K extends Image>(known: readonly K[], given: readonly Image[]): (K | undefined)[] {
  const byContent = queues(known, ({ media }) => media ?? null)
  return given.map(({ media }) => (media ? byContent.get(media)?.shift() : undefined))
}

/** The words for another picture do not describe this one. */
export function mergeImage<T extends Image>(was: T, is: T): T {
  return was.media === is.media ? mergeFields(was, is) : is
}
