// Things of the API as the forms take them: their version is there.
import { useMemo } from 'react'

/** The description allows null; of a thing that is stored none is. */
export function versioned<T extends { version: number | null }>(thing: T): T & { version: number } {
  return { ...thing, version: thing.version ?? 0 }
}

export function useVersioned<T extends { version: number | null }>(thing: T): T & { version: number } {
  return useMemo(() => versioned(thing), [thing])
}
