// The state of checkout: the form, the rates for its place, the draft for all of it, and the code for the draft.
import type { EtalaseError, PlacedOrder, ShippingOption, StorefrontConfig } from '@etalase/client'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Cart, emptyCart } from '../cart/cart.ts'
import { keepPlacedOrder } from '../order/own-orders.ts'
import { orderKey, readOrder } from '../order/tracking.ts'
import { PATHS, trackPath } from '../paths.ts'
import { serverNow } from '../time/server-clock.ts'
import {
  type CheckoutForm,
  type FieldErrors,
  missingFields,
  startingForm,
  subjectOf,
  toDraftRequest,
} from './checkout-form.ts'
import { forgetCheckout, recallCheckout, useKeptCheckout } from './checkout-session.ts'
import { type Drafting, useDraft } from './draft.ts'
import { fieldErrors } from './field-errors.ts'
import { type CodeEntry, expiryOf, NO_ENTRY } from './open-checkout.ts'
import { NOTHING_PRICED, pricedBefore } from './pricing.ts'
import { chosenOption, courierKey, type Rates, useRates } from './rates.ts'
import { keepBuyer, recallBuyer } from './remembered-buyer.ts'

export interface Checkout {
  readonly form: CheckoutForm
  readonly change: (change: Partial<CheckoutForm>) => void
  /** What to correct, once the buyer has tried to go on. */
  readonly errors: FieldErrors
  readonly rates: Rates
  readonly option: ShippingOption | null
  readonly drafting: Drafting
  /** Of the draft that is there. */
  readonly entry: CodeEntry
  readonly changeEntry: (change: Partial<CodeEntry>) => void
  /** Why the draft before was lost; the new one is to be looked at. */
  readonly lost: EtalaseError | null
  readonly review: (event: FormEvent) => void
  readonly applyVoucher: (code: string) => void
  readonly finish: (placed: PlacedOrder) => void
  readonly loseDraft: (error: EtalaseError) => void
}

export function useCheckout(shop: StorefrontConfig, cart: Cart): Checkout {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [before] = useState(recallCheckout)
  const [form, setForm] = useState(() => before?.form ?? startingForm(shop, recallBuyer()))
  const [isReviewing, setReviewing] = useState(before !== null)
  const [hasTried, setTried] = useState(before !== null)
  const [lost, setLost] = useState<EtalaseError | null>(null)

  const rates = useRates(form.destination?.ref ?? null, cart)
  const option = chosenOption(rates.options, form.courier)
  const missing = missingFields(form, option)
  const isComplete = Object.keys(missing).length === 0
  // The buyer's own choice first: after a reload the draft is there before the rates are.
  const courier = form.courier ?? (option && courierKey(option))
  const drafting = useDraft(
    {
      subject: isReviewing ? subjectOf(form, courier, cart) : '',
      request: isReviewing && isComplete && option ? toDraftRequest(form, option.quote_id ?? '', cart) : null,
    },
    before ? pricedBefore(before.subject, before.draft) : NOTHING_PRICED,
    rates.renew,
  )
  const errors = { ...fieldErrors(drafting.error, form), ...missing }
  const { entry, changeEntry, expiresAt } = useCodeEntry(drafting, before)
  const { draft, subject } = drafting
  useKeptCheckout(draft && { form: { ...form, courier }, subject, draft, expiresAt, entry })
  const expectFieldErrors = useFocusOnFieldErrors(drafting, errors)

  const review = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return focusField(Object.keys(missing)[0])
    keepBuyer(form)
    setLost(null)
    expectFieldErrors()
    if (drafting.error?.code === 'quote_invalid') rates.renew()
    else if (drafting.error) drafting.retry()
    setReviewing(true)
  }

  return {
    form,
    change: (change) => setForm((before) => ({ ...before, ...change })),
    errors: hasTried ? errors : {},
    rates,
    option,
    drafting,
    entry,
    changeEntry,
    lost,
    review,
    applyVoucher: (voucher) => {
      setForm((before) => ({ ...before, voucher }))
      if (!isComplete) return
      setTried(true)
      setReviewing(true)
    },
    finish: ({ order, payment, track_token: token }) => {
      forgetCheckout()
      if (token) {
        keepPlacedOrder(token, order)
        // So that the page of the order is shown at once.
        queryClient.setQueryData(orderKey(token), readOrder({ order, payment }) ?? undefined)
      }
      // Before the cart is emptied: this page has nothing to say about an empty one.
      navigate(token ? trackPath(token) : PATHS.orders, { replace: true })
      emptyCart()
    },
    loseDraft: (error) => {
      forgetCheckout()
      setLost(error)
      // Only now is it known that this buyer may not use it: the next draft would count it again.
      if (error.code === 'cart_changed' && error.details.voucher)
        setForm((before) => ({ ...before, voucher: '' }))
      drafting.retry()
    },
  }
}

type Before = ReturnType<typeof recallCheckout>

/** A code belongs to one draft: the next one has none yet. */
function useCodeEntry({ draft }: Drafting, before: Before) {
  const draftId = draft?.draft_id ?? null
  const [kept, setKept] = useState<KeptEntry>({
    draftId: before?.draft.draft_id ?? null,
    entry: before?.entry ?? NO_ENTRY,
  })
  const expiresAt = useMemo(() => {
    if (!draft) return 0
    return draft === before?.draft ? before.expiresAt : expiryOf(draft, Date.now(), serverNow())
  }, [draft, before])
  return {
    entry: entryOf(draftId, kept),
    changeEntry: (change: Partial<CodeEntry>) =>
      setKept((known) => ({ draftId, entry: { ...entryOf(draftId, known), ...change } })),
    expiresAt,
  }
}

interface KeptEntry {
  readonly draftId: string | null
  readonly entry: CodeEntry
}

function entryOf(draftId: string | null, kept: KeptEntry): CodeEntry {
  return kept.draftId === draftId ? kept.entry : NO_ENTRY
}

/** Only for who pressed the button and waits: a draft is also made while someone types elsewhere. */
function useFocusOnFieldErrors({ isCurrent, isLoading, error }: Drafting, errors: FieldErrors): () => void {
  const isExpected = useRef(false)
  const [first] = Object.keys(errors)
  useEffect(() => {
    if (isLoading || !isExpected.current) return
    if (error?.code === 'invalid_request') focusField(first)
    if (error || isCurrent) isExpected.current = false
  }, [isCurrent, isLoading, error, first])
  return () => {
    isExpected.current = true
  }
}

/** Not by a reference: the fields are spread over four sections. */
function focusField(name: string | undefined): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
