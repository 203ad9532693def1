// The server's price for the cart: made when the buyer reviews, and made anew when anything changes after that.
import type { Draft, EtalaseError } from '@etalase/client'
import { useEffect, useRef, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import type { DraftRequest } from './checkout-form.ts'

/** Someone is still typing: the server need not price every letter. */
const TYPING_MS = 600

export interface Drafting {
  /** The newest draft, also while a newer one is being made. */
  readonly draft: Draft | null
  /** Whether `draft` is of what the form says now. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly error: EtalaseError | null
  /** The same request once more: what it held before is spent or expired. */
  readonly again: () => void
}

/** Null while there is nothing to price. */
export function useDraft(request: DraftRequest | null, onQuoteInvalid: () => void): Drafting {
  const [answer, setAnswer] = useState<Answer>({ asked: '', draft: null, error: null })
  const [round, setRound] = useState(0)
  const body = request ? JSON.stringify(request) : ''
  const asked = body && `${round} ${body}`
  const isFirst = useRef(true)
  const requoted = useRef('')
  const quoteInvalid = useRef(onQuoteInvalid)
  quoteInvalid.current = onQuoteInvalid

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const start = () => {
      api.createDraft(JSON.parse(body), { signal: abort.signal }).then(
        (draft) => setAnswer({ asked, draft, error: null }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return
          const error = toEtalaseError(thrown)
          setAnswer({ asked, draft: null, error })
          if (error.code !== 'quote_invalid') return
          // New quotes change the request, which is then made by itself; once, or a clock gone wrong would ask for ever.
          const rest = withoutQuote(body)
          if (requoted.current !== rest) quoteInvalid.current()
          requoted.current = rest
        },
      )
    }
    const timer = setTimeout(start, isFirst.current ? 0 : TYPING_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, body])

  const isCurrent = asked !== '' && answer.asked === asked
  return {
    draft: answer.draft,
    isCurrent: isCurrent && answer.draft !== null,
    isLoading: asked !== '' && !isCurrent,
    error: isCurrent ? answer.error : null,
    again: () => setRound((count) => count + 1),
  }
}

interface Answer {
  readonly asked: string
  readonly draft: Draft | null
  readonly error: EtalaseError | null
}

function withoutQuote(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), shipping_quote_id: null })
}
