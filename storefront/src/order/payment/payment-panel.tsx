// The payment of an order: what to do about it in the state it is in.
import type { AnswerOf, EtalaseError, Order, Payment, PaymentChoice } from '@etalase/client'
import { useRef, useState } from 'react'
import { api, toEtalaseError } from '../../api.ts'
import { ChangeMethod } from './change-method.tsx'
import { Instructions } from './instructions.tsx'
import { ClaimedPayment } from './manual-payment.tsx'
import './payment.css'

type PaymentAnswer = AnswerOf<'reopenPayment' | 'changePaymentMethod' | 'claimPayment'>

export interface PaymentPanelProps {
  readonly token: string
  readonly order: Order
  readonly payment: Payment
  /** other ways to pay it; none once it is too late */
  readonly choices: readonly PaymentChoice[]
  readonly onAnswer: (answer: PaymentAnswer) => Promise<void>
  readonly onRefresh: () => void
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { token, order, payment, choices, onAnswer, onRefresh } = props
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const headingElement = useRef<HTMLHeadingElement>(null)

  const attempt = async (work: () => Promise<PaymentAnswer>) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      await onAnswer(await work())
      // The button that was pressed is gone with the state it belonged to.
      headingElement.current?.focus()
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      setRefusal({ error, of: order })
      // The order moved while this page was open: what it shows is old.
      if (error.status === 409) onRefresh()
    } finally {
      setBusy(false)
    }
  }
  const reopen = () => attempt(() => api.reopenPayment({ token }))
  const claim = () => attempt(() => api.claimPayment({ token }))
  const change = (code: string) => attempt(() => api.changePaymentMethod({ token, payment_method: code }))

  const heading = headingOf(payment)
  if (!heading) return null
  return (
    <section className="card payment" aria-labelledby="payment-heading">
      <h2 id="payment-heading" ref={headingElement} tabIndex={-1} aria-live="polite">
        {heading}
      </h2>
      <State
        order={order}
        payment={payment}
        isBusy={isBusy}
        onReopen={reopen}
        onClaim={claim}
        onRefresh={onRefresh}
      />
      <ChangeMethod
        key={order.payment_method}
        choices={choices}
        current={order.payment_method}
        isBusy={isBusy}
        onChange={change}
      />
      {refusal && isStanding(refusal, order) && (
        <p className="notice bad" role="alert">
          {refusal.error.message}
        </p>
      )}
    </section>
  )
}

interface Refusal {
  readonly error: EtalaseError
  /** The order as it was shown then. */
  readonly of: Order
}

/** "Reload" has been done once the order is another answer. */
function isStanding({ error, of }: Refusal, order: Order): boolean {
  return error.status !== 409 || of === order
}

/** Null when there is nothing left to say that the order's own status does not. */
function headingOf({ kind, status }: Payment): string | null {
  if (kind === 'none') return null
  switch (status) {
    case 'pending':
      return 'Selesaikan pembayaran'
    case 'claimed':
      return 'Menunggu dicek toko'
    case 'paid':
      return 'Pembayaran diterima'
    case 'expired':
      return 'Waktu pembayaran habis'
    case 'failed':
      return 'Pembayaran belum berhasil'
    case 'refunded':
      return 'Dana dikembalikan'
    case 'cancelled':
      return 'Pembayaran dibatalkan'
    default:
      return null
  }
}

interface StateProps {
  readonly order: Order
  readonly payment: Payment
  readonly isBusy: boolean
  readonly onReopen: () => void
  readonly onClaim: () => void
  readonly onRefresh: () => void
}

function State(props: StateProps) {
  const { order, payment } = props
  switch (payment.status) {
    case 'pending':
      return <Instructions {...props} />
    case 'claimed':
      return <ClaimedPayment order={order} payment={payment} />
    case 'paid':
      return <p>Terima kasih, pembayaran pesanan ini sudah kami terima.</p>
    case 'expired':
      return order.status === 'pending_payment' ? (
        <PayAgain {...props} label="Buat pembayaran baru" text="Pesanan Anda masih tersimpan." />
      ) : (
        <p>Pesanan ini tidak dibayar tepat waktu, jadi barangnya kami lepas kembali.</p>
      )
    case 'failed':
      return (
        <PayAgain
          {...props}
          label="Coba bayar lagi"
          text="Pesanan Anda aman dan barangnya sudah kami sisihkan; hanya pembayarannya yang perlu diulang."
        />
      )
    case 'refunded':
      return <p>Dana pesanan ini sudah dikembalikan.</p>
    default:
      return <p>Pesanan ini tidak perlu dibayar lagi.</p>
  }
}

function PayAgain({ text, label, isBusy, onReopen }: StateProps & { text: string; label: string }) {
  return (
    <>
      <p>{text}</p>
      <button type="button" className="button" onClick={onReopen} disabled={isBusy}>
        {isBusy ? 'Memproses…' : label}
      </button>
    </>
  )
}
