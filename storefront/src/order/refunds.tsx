// Money that goes back: how each refund stands, and where the shop is to transfer it to.
import { useState } from 'react'
import { rupiah } from '../design/rupiah.ts'
import { useLoaded } from '../screen/loaded.ts'
import { dateText } from '../time/duration.ts'
import type { RefundAccountProps } from './refund-account.tsx'

export function Refunds({ token, order, onAnswer }: RefundAccountProps) {
  const refunds = order.refunds ?? []
  const isAsked = refunds.some(({ needs_account }) => needs_account)
  const isGiven = refunds.every(({ needs_account, account_masked }) => !needs_account || account_masked)
  const [isEditing, setEditing] = useState(false)
  const form = useLoaded(() => import('./refund-account.tsx'), isAsked && (!isGiven || isEditing))
  if (refunds.length === 0) return null
  return (
    <section className="card order-refunds" aria-labelledby="refunds-heading">
      <h2 id="refunds-heading">Pengembalian dana</h2>
      <ul className="plain-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <b className="number">{rupiah(refund.amount)}</b> · {refund.label}
            <br />
            <span className="small soft">
              {[
                dateText(refund.made_at ?? refund.asked_at),
                refund.account_masked,
                refund.proof && `nomor transfer ${refund.proof}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {isAsked &&
        (isGiven && !isEditing ? (
          <p>
            <button type="button" className="text-button" onClick={() => setEditing(true)}>
              Ganti rekening
            </button>
          </p>
        ) : (
          form && (
            <form.RefundAccount
              token={token}
              order={order}
              onAnswer={async (answer) => {
                await onAnswer(answer)
                setEditing(false)
              }}
            />
          )
        ))}
    </section>
  )
}
