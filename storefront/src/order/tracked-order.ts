// An order as it stands now: asked again politely while it waits for money, and only while someone looks.
import { type EtalaseError, isEtalaseError } from '@etalase/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { placedOrder, type TrackedOrder } from './own-orders.ts'
import { answered, changedHere, type OrderAnswer, startTracking, unanswered } from './tracking.ts'

const SOON_MS = 5_000
const LATER_MS = 10_000
/** Most pay within minutes; whoever has not by then is in no hurry. */
const SOON_FOR_MS = 5 * 60_000
/** A merchant looks at a bank account now and then. */
const CLAIMED_MS = 30_000

export interface TrackedOrderState {
  readonly tracked: TrackedOrder | null
  /** Only when there is nothing to show: a missed update of a shown order is made up for by the next. */
  readonly error: EtalaseError | null
  readonly isEmpty: boolean
  readonly refresh: () => void
  /** An answer that came by another way is as good as one asked for. */
  readonly replace: (answer: OrderAnswer) => void
}

export function useTrackedOrder(token: string): TrackedOrderState {
  const [known, setKnown] = useState(() => startTracking(placedOrder(token)))
  const [asked, setAsked] = useState(0)
  const openedAt = useRef(Date.now())
  const waitAtLeast = useRef(0)
  const latest = useRef(known)
  latest.current = known

  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  const replace = useCallback((answer: OrderAnswer) => setKnown((before) => changedHere(before, answer)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the requests
  useEffect(() => {
    const abort = new AbortController()
    const askedAt = latest.current.changes
    api.trackOrder({ token }, { signal: abort.signal }).then(
      (answer) => {
        setKnown((before) => answered(before, askedAt, answer))
        waitAtLeast.current = 0
      },
      (thrown: unknown) => {
        if (abort.signal.aborted || !isEtalaseError(thrown)) return
        setKnown((before) => unanswered(before, thrown))
        waitAtLeast.current = (thrown.retryAfter ?? 0) * 1_000
      },
    )
    return () => abort.abort()
  }, [token, asked])

  const status = known.tracked?.payment?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer starts the next wait
  useEffect(() => {
    const patience = patienceFor(status, Date.now() - openedAt.current)
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      if (document.hidden || patience === null) return
      timer = setTimeout(refresh, Math.max(patience, waitAtLeast.current))
    }
    const lookAgain = () => (document.hidden ? clearTimeout(timer) : refresh())
    plan()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [status, known])

  const { tracked, error, isEmpty } = known
  return { tracked, error: tracked ? null : error, isEmpty, refresh, replace }
}

/** Null when nothing is waited for. */
function patienceFor(status: string | null | undefined, open: number): number | null {
  if (status === 'claimed') return CLAIMED_MS
  if (status !== 'pending') return null
  return open < SOON_FOR_MS ? SOON_MS : LATER_MS
}
