// What the cart comes to, as the server prices it before anybody has said who he is.
import type { CartPreview, EtalaseError } from '@etalase/client'
import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { type Cart, toItems } from './cart.ts'

/** Someone is still choosing: the server need not price every step. */
const CHOOSING_MS = 150

/** What of the rest is chosen already. */
export interface Chosen {
  readonly voucher?: string
  readonly paymentMethod?: string | null
  readonly quoteId?: string | null
  /** True while a part of it is being asked for: what is known stays. */
  readonly isWaiting?: boolean
}

export interface Preview {
  /** The newest price, also while a newer one is on its way; null where there is none, as on a server that gives none. */
  readonly price: CartPreview | null
  /** Whether `price` is of what is chosen now. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly error: EtalaseError | null
  readonly renew: () => void
}

export function usePreview(cart: Cart, chosen: Chosen = {}): Preview {
  const queryClient = useQueryClient()
  const { data, error, isFetching, isPlaceholderData } = useQuery(previewQuery(cart, chosen))
  return {
    price: data ?? null,
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching,
    isLoading: isFetching || chosen.isWaiting === true,
    error,
    renew: () => void queryClient.invalidateQueries({ queryKey: [KEY] }),
  }
}

const KEY = 'cart preview'

function previewQuery(cart: Cart, { voucher, paymentMethod, quoteId, isWaiting = false }: Chosen) {
  const request = {
    items: toItems(cart),
    ...(voucher && { voucher_code: voucher }),
    ...(paymentMethod && { payment_method: paymentMethod }),
    ...(quoteId && { shipping_quote_id: quoteId }),
  }
  return queryOptions({
    queryKey: [KEY, request, isWaiting],
    queryFn:
      isWaiting || cart.length === 0
        ? skipToken
        : async ({ signal }) => {
            // The next choice cancels this query while it waits.
            await new Promise((resolve) => setTimeout(resolve, CHOOSING_MS))
            return api.previewCart(request, { signal })
          },
    placeholderData: keepPreviousData,
    // Prices move: they are not kept for a second visit.
    staleTime: 0,
    gcTime: 0,
  })
}
