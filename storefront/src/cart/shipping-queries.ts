// What is asked about shipping, at checkout and before: places as they are typed, and what it costs to one of them.
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../api.ts'
import { type CartItem, toItems } from './cart.ts'

/** Someone is still typing: the server need not answer every letter. */
const TYPING_MS = 150
/** One letter names no place. */
const MIN_LENGTH = 2

export function destinationsQuery(text: string) {
  const q = text.trim()
  const isEnough = q.length >= MIN_LENGTH
  return queryOptions({
    queryKey: ['destinations', q],
    queryFn: isEnough
      ? async ({ signal }) => {
          // The next letter cancels this query while it waits.
          await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
          return api.searchDestinations({ q, limit: 8 }, { signal })
        }
      : skipToken,
    // What was found for fewer letters stays on the screen while the next answer is on its way.
    placeholderData: (before) => (isEnough ? before : undefined),
  })
}

/** Quotes grow old: they are not kept for a second visit. */
export function ratesQuery(destinationRef: string | null, cart: readonly CartItem[]) {
  const items = toItems(cart)
  return queryOptions({
    queryKey: ['shipping rates', destinationRef, items],
    queryFn:
      destinationRef && items.length > 0
        ? ({ signal }) => api.quoteShipping({ destination_ref: destinationRef, items }, { signal })
        : skipToken,
    gcTime: 0,
  })
}
