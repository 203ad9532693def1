// Places while they are typed: asked after a short rest, and answers that come too late are dropped.
import { isEtalaseError, type ShippingDestination } from '@etalase/client'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'

const REST_MS = 150
const LIMIT = 8
/** One letter names no place. */
const MIN_LENGTH = 2

export interface FoundPlaces {
  /** Null until the typed words have been answered. */
  readonly places: readonly ShippingDestination[] | null
  readonly fault: string | null
}

export function useDestinationSearch(text: string): FoundPlaces {
  const q = text.trim()
  const [answer, setAnswer] = useState<FoundPlaces & { q: string }>({ q: '', places: null, fault: null })
  useEffect(() => {
    if (q.length < MIN_LENGTH) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.searchDestinations({ q, limit: LIMIT }, { signal: abort.signal }).then(
        ({ results }) => setAnswer({ q, places: results ?? [], fault: null }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return
          setAnswer({ q, places: null, fault: isEtalaseError(thrown) ? thrown.message : null })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  if (q.length < MIN_LENGTH) return { places: null, fault: null }
  // What was found for fewer letters stays on the screen while the next answer is on its way.
  return { places: answer.places, fault: answer.q === q ? answer.fault : null }
}
