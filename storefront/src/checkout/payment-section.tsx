// How the buyer pays, with what it costs.
import type { PaymentMethod } from '@etalase/client'
import { rupiah } from '../design/rupiah.ts'

interface PaymentSectionProps {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: string | null
  readonly fault: string | undefined
  readonly onChoose: (code: string) => void
}

export function PaymentSection({ methods, chosen, fault, onChoose }: PaymentSectionProps) {
  return (
    <section className="checkout-section" data-field="paymentMethod" tabIndex={-1}>
      <h2>Pembayaran</h2>
      <fieldset className="choices">
        <legend className="visually-hidden">Cara membayar</legend>
        {methods
          .filter(({ enabled }) => enabled)
          .map((method) => (
            <label key={method.code} className="choice">
              <input
                type="radio"
                name="payment"
                checked={method.code === chosen}
                onChange={() => onChoose(method.code ?? '')}
              />
              <span className="choice-text">
                <span className="choice-head">
                  <span className="choice-name">{method.name}</span>
                  <span className="small soft">{feeText(method)}</span>
                </span>
                <span className="small soft">
                  {[method.sub, boundsText(method)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
      </fieldset>
      {fault && <p className="fault">{fault}</p>}
    </section>
  )
}

function feeText({ fee_flat, fee_basis_pt }: PaymentMethod): string {
  const flat = fee_flat ? rupiah(fee_flat) : ''
  const share = fee_basis_pt ? `${(fee_basis_pt / 100).toLocaleString('id-ID')}%` : ''
  const fee = [flat, share].filter(Boolean).join(' + ')
  return fee ? `Biaya ${fee}` : 'Tanpa biaya'
}

/** Only a bound that small shops' orders really meet is worth the words. */
function boundsText({ max_order_total }: PaymentMethod): string | null {
  return max_order_total ? `sampai ${rupiah(max_order_total)}` : null
}
