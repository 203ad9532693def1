// What to have ready for the courier who collects the money of an order, until that is done.
import type { Payment } from '@etalase/client'
import { rupiah } from '../../design/rupiah.ts'
import './payment.css'

/** Nothing to do before the courier comes: the steps stand open. */
export function AtDoor({ payment: { amount, instructions } }: { payment: Payment }) {
  return (
    <section className="card payment" aria-labelledby="payment-heading">
      <h2 id="payment-heading">Bayar saat barang tiba</h2>
      <p className="pay-fact">
        <span className="small soft">Siapkan uang tunai</span>
        <span className="pay-value number">{rupiah(amount)}</span>
      </p>
      <ol>
        {instructions
          ?.flatMap(({ steps }) => steps ?? [])
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </section>
  )
}
