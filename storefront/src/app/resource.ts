// What a screen reads from the API: shown at once when it was read before, and read again behind that.
import type { EtalaseError } from '@etalase/client'
import { useCallback, useEffect, useState } from 'react'
import { toEtalaseError } from '../api.ts'

/** Going back and forth within this time asks nobody. */
const FRESH_MS = 30_000

export interface Resource<T> {
  readonly data: T | null
  readonly error: EtalaseError | null
  readonly reload: () => void
}

/** `load` may be a new function on every render: it is `key` that says what is read. */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [settled, setSettled] = useState<Settled<T>>({ key: '', data: null, error: null })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what `load` reads
  useEffect(() => {
    const known = kept.get(key)
    if (known && attempt === 0 && Date.now() - known.at < FRESH_MS) return
    const abort = new AbortController()
    load(abort.signal).then(
      (data) => {
        kept.set(key, { data, at: Date.now() })
        if (!abort.signal.aborted) setSettled({ key, data, error: null })
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) setSettled({ key, data: null, error: toEtalaseError(thrown) })
      },
    )
    return () => abort.abort()
  }, [key, attempt])

  const reload = useCallback(() => {
    setSettled({ key: '', data: null, error: null })
    setAttempt((count) => count + 1)
  }, [])
  const isCurrent = settled.key === key
  const data = (isCurrent && settled.data) || keptData<T>(key)
  return { data, error: isCurrent && !data ? settled.error : null, reload }
}

interface Settled<T> {
  readonly key: string
  readonly data: T | null
  readonly error: EtalaseError | null
}

const kept = new Map<string, { data: unknown; at: number }>()

function keptData<T>(key: string): T | null {
  return (kept.get(key)?.data as T | undefined) ?? null
}
