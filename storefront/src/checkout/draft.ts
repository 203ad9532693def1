// The draft of an order: made when the buyer presses the button, and made again for the same when its quote had grown old.
import type { Draft, EtalaseError } from '@etalase/client'
import { useEffect, useRef, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import type { DraftRequest } from './checkout-form.ts'
import { isPriced, isRefused, type Pricing, priced, refused, wantsNewQuotes } from './pricing.ts'

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
  const latest = useRef({ pricing, onQuoteInvalid })
  latest.current = { pricing, onQuoteInvalid }

  useEffect(() => {
    if (!isAsked) return
    const question = { subject, round, body }
    const abort = new AbortController()
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
    return () => abort.abort()
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
