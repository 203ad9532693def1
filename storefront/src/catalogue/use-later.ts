// Code of parts of a list that no first screen shows: without it the page goes on.
import { useLoaded } from '../screen/loaded.ts'

/** Null until it came. */
export function useLater(isNeeded: boolean): typeof import('./later.ts') | null {
  return useLoaded(() => import('./later.ts'), isNeeded)
}
