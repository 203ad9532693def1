// The state of checkout: the form, the rates for its place, and the draft for all of it.
import type { EtalaseError, PlacedOrder, ShippingOption, StorefrontConfig } from '@etalase/client'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type Cart, emptyCart } from '../cart/cart.ts'
import { keepPlacedOrder } from '../order/own-orders.ts'
import {
  type CheckoutForm,
  type Faults,
  faultsFrom,
  faultsOf,
  startingForm,
  toDraftRequest,
} from './checkout-form.ts'
import { type Drafting, useDraft } from './draft.ts'
import { chosenOption, type Rates, useRates } from './rates.ts'
import { keepBuyer, recallBuyer } from './remembered-buyer.ts'

export interface Checkout {
  readonly form: CheckoutForm
  readonly change: (change: Partial<CheckoutForm>) => void
  /** What to mend, once the buyer has tried to go on. */
  readonly faults: Faults
  readonly isComplete: boolean
  readonly rates: Rates
  readonly option: ShippingOption | null
  readonly drafting: Drafting
  /** Why the draft before was lost; the new one is to be looked at. */
  readonly lost: EtalaseError | null
  readonly review: (event: FormEvent) => void
  readonly applyVoucher: (code: string) => void
  readonly finish: (placed: PlacedOrder) => void
  readonly loseDraft: (error: EtalaseError) => void
}

export function useCheckout(shop: StorefrontConfig, cart: Cart): Checkout {
  const [, navigate] = useLocation()
  const [form, setForm] = useState(() => startingForm(shop, recallBuyer()))
  const [isReviewing, setReviewing] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [lost, setLost] = useState<EtalaseError | null>(null)

  const rates = useRates(form.destination?.ref ?? null, cart)
  const option = chosenOption(rates.options, form.courier)
  const missing = faultsOf(form, option)
  const isComplete = Object.keys(missing).length === 0
  const request =
    isReviewing && isComplete && option ? toDraftRequest(form, option.quote_id ?? '', cart) : null
  const drafting = useDraft(request, rates.renew)

  const review = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return focusField(Object.keys(missing)[0])
    keepBuyer(form)
    setLost(null)
    if (drafting.error) drafting.again()
    setReviewing(true)
  }

  return {
    form,
    change: (change) => setForm((before) => ({ ...before, ...change })),
    faults: hasTried ? { ...faultsFrom(drafting.error, form), ...missing } : {},
    isComplete,
    rates,
    option,
    drafting,
    lost,
    review,
    applyVoucher: (voucher) => {
      setForm((before) => ({ ...before, voucher }))
      if (isComplete) setReviewing(true)
    },
    finish: ({ order, payment, track_token: token }) => {
      if (!token) return
      keepPlacedOrder(token, { order, payment })
      // Before the cart is emptied: this page has nothing to say about an empty one.
      navigate(`/track/${token}`, { replace: true })
      emptyCart()
    },
    loseDraft: (error) => {
      setLost(error)
      drafting.again()
    },
  }
}

/** Not by a reference: the fields are spread over four sections. */
function focusField(name: string | undefined): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
