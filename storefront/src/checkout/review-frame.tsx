// Where the end of checkout stands: a card beside the form, or the bar at the bottom of a phone and what is said above it.
import type { ReactNode } from 'react'
import { PayBar } from './pay-bar.tsx'
import type { ShownTotal } from './shown-price.ts'

export interface ReviewFrameProps {
  readonly isWide: boolean
  readonly total: ShownTotal
  /** Whether a newer total is on its way. */
  readonly isBusy: boolean
  readonly summary: ReactNode
  /** What is said below the button. */
  readonly notice?: ReactNode
  /** The one thing to press. */
  readonly action: ReactNode
  readonly children: ReactNode
}

export function ReviewFrame({ isWide, total, isBusy, summary, notice, action, children }: ReviewFrameProps) {
  if (isWide) {
    return (
      <aside className="card checkout-review" aria-labelledby="review-heading">
        <h2 id="review-heading">Ringkasan</h2>
        <div className="shown-total" aria-busy={isBusy}>
          {summary}
        </div>
        {children}
        {action}
        {notice}
      </aside>
    )
  }
  return (
    <>
      <div className="checkout-end">
        {children}
        {notice}
      </div>
      <PayBar total={total} isBusy={isBusy} summary={summary} action={action} />
    </>
  )
}
