// How the buyer pays, with what it costs.
import type { CartPreview, PaymentMethod } from '@etalase/client'
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
  /** Those that do not take this cart, and why. */
  readonly unfit: CartPreview['unfit_payments'] | undefined
  readonly onChoose: (code: string) => void
}

export function PaymentSection(props: PaymentSectionProps) {
  const { methods, total, chosen, error, refusal, onChoose } = props
  return (
    <section className="checkout-section" data-field="paymentMethod" tabIndex={-1}>
      <h2>Pembayaran</h2>
      {methods.length === 0 && (
        <p className="notice warn">Toko ini belum menyediakan cara membayar. Hubungi toko untuk memesan.</p>
      )}
      <fieldset className="choices">
        <legend className="visually-hidden">Cara membayar</legend>
        {methods.map((method) => {
          const unfit = method.is_cod ? props.unfit?.find(({ code }) => code === method.code)?.message : null
          return (
            <label key={method.code} className="choice">
              <input
                type="radio"
                name="payment"
                disabled={Boolean(unfit) && method.code !== chosen}
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
                  {unfit ?? [method.sub, boundsText(method, total)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          )
        })}
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
