// What shipping this cart to this place costs: asked again whenever either changes.
import type { EtalaseError, ShippingOption } from '@etalase/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '../cart/cart.ts'
import { ratesQuery } from './queries.ts'
import { paidFor } from './shown-price.ts'

export interface Rates {
  /** Null without a place, while asking, and after a refusal. */
  readonly options: readonly ShippingOption[] | null
  readonly isFree: boolean
  readonly isLoading: boolean
  readonly error: EtalaseError | null
  /** Quotes grow old: asks for new ones. */
  readonly renew: () => void
}

export function useRates(destinationRef: string | null, cart: Cart): Rates {
  const queryClient = useQueryClient()
  const query = ratesQuery(destinationRef, cart)
  const { data, error, isLoading } = useQuery(query)
  return {
    options: data?.options ?? null,
    isFree: data?.free_shipping ?? false,
    isLoading,
    error,
    renew: () => void queryClient.resetQueries({ queryKey: query.queryKey }),
  }
}

export function courierKey({ courier_code, courier_service }: ShippingOption): string {
  return `${courier_code} ${courier_service}`
}

/** The buyer's choice, if it is still offered; else the cheapest. */
export function chosenOption(
  options: readonly ShippingOption[] | null,
  courier: string | null,
): ShippingOption | null {
  const offered = (options ?? []).filter(({ quote_id }) => quote_id)
  const chosen = offered.find((option) => courierKey(option) === courier)
  return chosen ?? offered.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null
}

/** What the buyer pays; a cost that is not known is not a low one. */
function costOf(option: ShippingOption): number {
  return paidFor(option) ?? Number.MAX_SAFE_INTEGER
}
