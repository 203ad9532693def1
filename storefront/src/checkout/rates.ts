// What shipping this cart to this place costs: asked again whenever either changes.
import type { EtalaseError, ShippingOption } from '@etalase/client'
import { useEffect, useState } from 'react'
import { api, toEtalaseError } from '../api.ts'
import { type Cart, toItems } from '../cart/cart.ts'

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
  const [answer, setAnswer] = useState<Answer>(NOTHING)
  const [round, setRound] = useState(0)
  const items = JSON.stringify(toItems(cart))
  const asked = destinationRef && cart.length > 0 ? `${destinationRef} ${items} ${round}` : ''

  useEffect(() => {
    if (!asked || !destinationRef) return
    const abort = new AbortController()
    api
      .quoteShipping({ destination_ref: destinationRef, items: JSON.parse(items) }, { signal: abort.signal })
      .then(
        ({ options, free_shipping }) =>
          setAnswer({ asked, options, isFree: free_shipping ?? false, error: null }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return
          setAnswer({ asked, options: null, isFree: false, error: toEtalaseError(thrown) })
        },
      )
    return () => abort.abort()
  }, [asked, destinationRef, items])

  const { options, isFree, error } = answer.asked === asked ? answer : NOTHING
  const isLoading = asked !== '' && answer.asked !== asked
  return { options, isFree, error, isLoading, renew: () => setRound((count) => count + 1) }
}

interface Answer {
  readonly asked: string
  readonly options: readonly ShippingOption[] | null
  readonly isFree: boolean
  readonly error: EtalaseError | null
}

const NOTHING: Answer = { asked: '', options: null, isFree: false, error: null }

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

/** A cost that was not told is not a low one. */
function costOf({ cost }: ShippingOption): number {
  return cost ?? Number.MAX_SAFE_INTEGER
}
