// The server's price for the cart: made when the buyer reviews, and made anew when anything changes after that.
import type { Draft, EtalaseError } from '@etalase/client'
import { useEffect, useRef, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import type { DraftRequest } from './checkout-form.ts'
import { isPriced, isRefused, type Pricing, priced, refused, wantsNewQuotes } from './pricing.ts'

/** Someone is still typing: the server need not price every letter. */
const TYPING_MS = 600

export interface Drafting {
  /** The newest draft, also while a newer one is being made. */
  readonly draft: Draft | null
  /** What `draft` priced. */
  readonly subject: string
  /** Whether `draft` is of what the form says now. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly error: EtalaseError | null
  /** The same request once more: what it held before is spent or expired. */
  readonly retry: () => void
}

export interface DraftInput {
  /** Empty while there is nothing to price. */
  readonly subject: string
  /** Null while something for it is missing, such as a quote. */
  readonly request: DraftRequest | null
}

export function useDraft(
  { subject, request }: DraftInput,
  start: Pricing,
  onQuoteInvalid: () => void,
): Drafting {
  const [pricing, setPricing] = useState(start)
  const [round, setRound] = useState(0)
  const body = request ? JSON.stringify(request) : ''
  const isCurrent = isPriced(pricing, { subject, round, body })
  const isAsked = body !== '' && !isCurrent
  const isFirst = useRef(true)
  const latest = useRef({ pricing, onQuoteInvalid })
  latest.current = { pricing, onQuoteInvalid }

  useEffect(() => {
    if (!isAsked) return
    const question = { subject, round, body }
    const abort = new AbortController()
    const ask = () => {
      api.createDraft(JSON.parse(body), { signal: abort.signal }).then(
        (draft) => setPricing(priced(question, draft)),
        (thrown: unknown) => {
          if (abort.signal.aborted) return
          const error = toEtalaseError(thrown)
          const before = latest.current.pricing
          setPricing(refused(before, question, error))
          if (wantsNewQuotes(before, question, error)) latest.current.onQuoteInvalid()
        },
      )
    }
    const timer = setTimeout(ask, isFirst.current ? 0 : TYPING_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isAsked, subject, round, body])

  const hasFailed = isRefused(pricing, { subject, round, body })
  return {
    draft: pricing.draft,
    subject: pricing.of.subject,
    isCurrent,
    isLoading: isAsked && !hasFailed,
    error: hasFailed ? pricing.error : null,
    retry: () => setRound((count) => count + 1),
  }
}
