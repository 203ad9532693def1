// What a screen reads from the API: shown at once when it was read before, and read again behind that.
import { type EtalaseError, isEtalaseError } from '@etalase/client'
import { useCallback, useEffect, useState } from 'react'
import { useFault } from './fault.ts'
import { forgetAnswer, isFresh, keepAnswer, keptAnswer } from './kept-answers.ts'

export interface Resource<T> {
  readonly data: T | null
  readonly error: EtalaseError | null
  readonly reload: () => void
}

/** `load` may be a new function on every render: it is `key` that says what is read. */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [, drawAgain] = useState({})
  const fail = useFault()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what `load` reads
  useEffect(() => {
    if (attempt === 0 && isFresh(key)) return
    const abort = new AbortController()
    load(abort.signal).then(
      (data) => {
        keepAnswer(key, data)
        if (!abort.signal.aborted) drawAgain({})
      },
      (thrown: unknown) => {
        if (abort.signal.aborted) return
        if (!isEtalaseError(thrown)) return fail(thrown)
        // Taken out of the shop: what was read before is no longer true.
        if (thrown.code === 'not_found') forgetAnswer(key)
        setRefusal({ key, error: thrown })
      },
    )
    return () => abort.abort()
  }, [key, attempt])

  const reload = useCallback(() => {
    setRefusal(null)
    setAttempt((count) => count + 1)
  }, [])
  const data = keptAnswer<T>(key)
  return { data, error: data === null && refusal?.key === key ? refusal.error : null, reload }
}

interface Refusal {
  readonly key: string
  readonly error: EtalaseError
}
