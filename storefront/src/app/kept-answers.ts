// Answers of the API that were read before, as long as the page is open.
/** Going back and forth within this time asks nobody. */
const FRESH_MS = 30_000

const kept = new Map<string, { readonly data: unknown; readonly at: number }>()

export function keptAnswer<T>(key: string): T | null {
  return (kept.get(key)?.data as T | undefined) ?? null
}

export function isFresh(key: string): boolean {
  const answer = kept.get(key)
  return answer !== undefined && Date.now() - answer.at < FRESH_MS
}

export function keepAnswer(key: string, data: unknown): void {
  kept.set(key, { data, at: Date.now() })
}

export function forgetAnswer(key: string): void {
  kept.delete(key)
}
