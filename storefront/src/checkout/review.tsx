// The end of checkout: what it comes to, what went wrong, and the button or the code that places the order.
import type { ReactNode } from 'react'
import type { Cart } from '../cart/cart.ts'
import type { Checkout } from './checkout-state.ts'
import { useIsWide } from './is-wide.ts'
import { ReviewFrame } from './review-frame.tsx'
import { totalOf } from './shown-price.ts'
import type { SummaryProps } from './summary.tsx'
import { useLater } from './use-later.ts'

interface ReviewProps {
  /** What becomes of what the buyer wrote. */
  readonly notice: ReactNode
  readonly cart: Cart
  readonly checkout: Checkout
  readonly formId: string
}

export function Review({ notice, cart, checkout, formId }: ReviewProps) {
  const { drafting, preview, option, lost, cartFault } = checkout
  const draft = drafting.isCurrent ? drafting.draft : null
  const later = useLater((draft ?? lost ?? cartFault ?? drafting.error) !== null)
  const frame = {
    isWide: useIsWide(),
    total: totalOf(draft, preview.price, cart, option),
    isBusy: !draft && preview.isLoading,
    summary: <SummaryWhenThere cart={cart} option={option} price={draft ?? preview.price} />,
  }
  if (draft && later) {
    return (
      <later.CheckoutCode
        key={draft.draft_id}
        frame={frame}
        cart={cart}
        draft={draft}
        shown={checkout.shown}
        isNew={checkout.isNewDraft}
        entry={checkout.entry}
        onEntry={checkout.changeEntry}
        onDraftLost={checkout.loseDraft}
      />
    )
  }
  const isLoading = drafting.isLoading || draft !== null
  return (
    <ReviewFrame
      {...frame}
      notice={notice}
      action={
        <button type="submit" form={formId} className="button wide" aria-disabled={isLoading}>
          {isLoading ? 'Menyiapkan…' : 'Buat pesanan'}
        </button>
      }
    >
      <p className="visually-hidden" role="status">
        {isLoading ? 'Menyiapkan pesanan…' : ''}
      </p>
      {later && <later.Notices checkout={checkout} cart={cart} />}
    </ReviewFrame>
  )
}

function SummaryWhenThere(props: SummaryProps) {
  const later = useLater(true)
  return later ? <later.Summary {...props} /> : <div className="skeleton skeleton-block" />
}
