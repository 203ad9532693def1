// The state of checkout: the form, the rates for its place, what it comes to, the draft for all of it, and the code for that.
import type { CartPreview, EtalaseError, StorefrontConfig } from '@etalase/client'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Cart } from '../cart/cart.ts'
import { type Preview, usePreview } from '../cart/preview.ts'
import { recallBuyer } from '../cart/remembered-buyer.ts'
import { serverNow } from '../time/server-clock.ts'
import type { FaultyCart } from './cart-errors.tsx'
import { missingFields, resumedForm, startingForm, subjectOf, toDraftRequest } from './checkout-form.ts'
import { forgetDraft, recallCheckout, recallForm, useKeptCheckout, useKeptForm } from './checkout-session.ts'
import type { Checkout } from './checkout-state.ts'
import { type Drafting, useDraft } from './draft.ts'
import { focusField, useFocusOnFieldErrors } from './focus-field.ts'
import { type CodeEntry, expiryOf, NO_ENTRY } from './open-checkout.ts'
import { NOTHING_PRICED, pricedBefore } from './pricing.ts'
import { chosenOption, courierKey, type Rates, useRates } from './rates.ts'
import { type ShownSums, sumsOf } from './shown-price.ts'
import { useLater } from './use-later.ts'

/** What the button was pressed for: after a change the buyer presses it again. */
interface Pressed {
  readonly subject: string
  readonly shown: ShownSums | null
}

export function useCheckout(shop: StorefrontConfig, cart: Cart): Checkout {
  const [before] = useState(recallCheckout)
  const [untouched] = useState(() => startingForm(shop, recallBuyer()))
  const [form, setForm] = useState(() => before?.form ?? resumedForm(shop, recallForm(untouched)))
  const [pressed, setPressed] = useState<Pressed | null>(before)
  const [hasTried, setTried] = useState(before !== null)
  const [lost, setLost] = useState<Lost | null>(null)

  const rates = useRates(form.destination?.ref ?? null, cart)
  const option = chosenOption(rates.options, form.courier)
  const missing = missingFields(form, option)
  const isComplete = missing.length === 0
  // The buyer's own choice first: after a reload the draft is there before the rates are.
  const courier = form.courier ?? (option && courierKey(option))
  const subject = subjectOf(form, courier, cart)
  const isOrdering = pressed?.subject === subject
  const preview = usePreview(cart, {
    voucher: form.voucher,
    paymentMethod: form.paymentMethod,
    quoteId: option?.quote_id ?? null,
    isWaiting: rates.isLoading,
  })
  useRenewedQuotes(preview, rates)
  const drafting = useDraft(
    {
      subject: isOrdering ? subject : '',
      request: isOrdering && isComplete && option ? toDraftRequest(form, option.quote_id ?? '', cart) : null,
    },
    before ? pricedBefore(before.subject, before.draft) : NOTHING_PRICED,
    rates.renew,
  )
  const later = useLater(hasTried || drafting.error !== null)
  const errors = { ...later?.fieldErrors(drafting.error, form), ...later?.missingTexts(missing, form) }
  const { entry, changeEntry, expiresAt } = useCodeEntry(drafting, before)
  const { draft } = drafting
  const isKept = draft !== null && draft.draft_id !== lost?.draftId
  const shown = pressed?.shown ?? null
  useKeptForm(form)
  useKeptCheckout(
    isKept ? { form: { ...form, courier }, subject: drafting.subject, draft, expiresAt, entry, shown } : null,
  )
  const expectFieldErrors = useFocusOnFieldErrors(drafting, later && errors)

  const order = (event: FormEvent) => {
    event.preventDefault()
    // Pressed twice, or by Enter in a field while the code is waited for.
    if (drafting.isLoading || drafting.isCurrent) return
    setTried(true)
    if (!isComplete) return focusField(missing[0])
    setLost(null)
    expectFieldErrors()
    if (drafting.error?.code === 'quote_invalid') rates.renew()
    else if (drafting.error) drafting.retry()
    setPressed({ subject, shown: sumsOf(preview.price) })
  }

  return {
    form,
    untouched,
    change: (change) => setForm((before) => ({ ...before, ...change })),
    errors: hasTried ? errors : {},
    rates,
    option,
    preview,
    drafting,
    shown,
    isNewDraft: draft !== before?.draft,
    cartFault: faultOf(
      preview.isCurrent ? preview.price : null,
      drafting.error ?? rates.error ?? lost?.error ?? null,
    ),
    entry,
    changeEntry,
    lost: lost?.error ?? null,
    order,
    loseDraft: (error) => {
      forgetDraft()
      setLost({ error, draftId: draft?.draft_id ?? null })
      setPressed(null)
      // Only now is it known that this buyer may not use it: the next draft would count it again.
      if (error.code === 'cart_changed' && error.details.voucher)
        setForm((before) => ({ ...before, voucher: '' }))
      drafting.retry()
      preview.renew()
    },
  }
}

interface Lost {
  readonly error: EtalaseError
  readonly draftId: string | null
}

/** The newest word on it: a preview that finds nothing wrong speaks louder than an earlier refusal. */
function faultOf(price: CartPreview | null, refusal: EtalaseError | null): FaultyCart | null {
  const found = price?.problems?.find(({ code }) => code === 'cart_invalid')
  if (price) return found ? { message: found.message, lines: found.lines ?? [] } : null
  if (refusal?.code !== 'cart_invalid' && refusal?.code !== 'cart_changed') return null
  const lines = refusal.details.lines ?? []
  return lines.length > 0 ? { message: refusal.message, lines } : null
}

/** Quotes grow old while a page stays open: new ones are asked for by themselves, once until one was taken. */
function useRenewedQuotes({ error, isCurrent }: Preview, { renew }: Rates): void {
  const isRenewed = useRef(false)
  const latest = useRef(renew)
  latest.current = renew
  useEffect(() => {
    if (isCurrent) isRenewed.current = false
    if (error?.code !== 'quote_invalid' || isRenewed.current) return
    isRenewed.current = true
    latest.current()
  }, [error, isCurrent])
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
