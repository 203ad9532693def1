// How the buyer pays, with what it costs.
import type { PaymentMethod } from '@etalase/client'
import { Mark } from '../design/mark.tsx'
import { rupiah } from '../design/rupiah.ts'

interface PaymentSectionProps {
  readonly methods: readonly PaymentMethod[]
  /** What the order comes to, as far as it is known. */
  readonly total: number
  readonly chosen: string | null
  readonly error: string | undefined
  /** Why the chosen one does not take this order; null: it does. */
  readonly refusal: string | null
  readonly onChoose: (code: string) => void
}

export function PaymentSection({ methods, total, chosen, error, refusal, onChoose }: PaymentSectionProps) {
  return (
    <section className="checkout-section" data-field="paymentMethod" tabIndex={-1}>
      <h2>Pembayaran</h2>
      {methods.length === 0 && (
        <p className="notice warn">Toko ini belum menyediakan cara membayar. Hubungi toko untuk memesan.</p>
      )}
      <fieldset className="choices">
        <legend className="visually-hidden">Cara membayar</legend>
        {methods.map((method) => (
          <label key={method.code} className="choice">
            <input
              type="radio"
              name="payment"
              checked={method.code === chosen}
              onChange={() => onChoose(method.code ?? '')}
            />
            <Mark code={method.code} name={method.name} fallback="wallet" />
            <span className="choice-text">
              <span className="choice-head">
                <span className="choice-name">{method.name ?? method.code}</span>
                <span className="small soft">{feeText(method)}</span>
              </span>
              <span className="small soft">
                {[method.sub, boundsText(method, total)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && methods.length > 0 && <p className="error">{error}</p>}
      <p className="error" aria-live="polite">
        {refusal}
      </p>
    </section>
  )
}

/** Nothing where the shop did not say. */
function feeText({ fee_flat, fee_basis_pt }: PaymentMethod): string {
  if (fee_flat === null && fee_basis_pt === null) return ''
  const flat = fee_flat ? rupiah(fee_flat) : ''
  const share = fee_basis_pt ? `${(fee_basis_pt / 100).toLocaleString('id-ID')}%` : ''
  const fee = [flat, share].filter(Boolean).join(' + ')
  return fee ? `Biaya ${fee}` : 'Tanpa biaya'
}

/** Most orders are above the least: it is worth the words only to who is below it. */
function boundsText({ min_order_total: min, max_order_total: max }: PaymentMethod, total: number): string {
  const least = min && total < min ? `mulai ${rupiah(min)}` : ''
  const most = max ? `sampai ${rupiah(max)}` : ''
  return [least, most].filter(Boolean).join(', ')
}
