// The code of what stands first on the page of an order: asked for while the code of its confirmation is typed, or when the order is read.
import { useLoaded } from '../screen/loaded.ts'

type First = typeof import('./first.ts')

let come: First | null = null

export async function loadFirst(): Promise<First> {
  come ??= await import('./first.ts')
  return come
}

/** Null until it came. */
export function useFirst(isWanted: boolean): First | null {
  return useLoaded(loadFirst, isWanted, come)
}
