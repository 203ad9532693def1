// The description allows null for every version; of a thing that is there none is.
export type Versioned<T extends { version: number | null }> = Omit<T, 'version'> & { version: number }

export function versioned<T extends { version: number | null }>(thing: T): Versioned<T> {
  return { ...thing, version: thing.version ?? 0 }
}
