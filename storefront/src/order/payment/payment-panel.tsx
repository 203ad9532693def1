// The payment of an order: what to do about it in the state it is in.
import type { AnswerOf, EtalaseError, Order, Payment } from '@etalase/client'
import { useRef, useState } from 'react'
import { api, toEtalaseError } from '../../api.ts'
import { Instructions } from './instructions.tsx'
import { ClaimedTransfer } from './manual-transfer.tsx'
import './payment.css'

type PaymentAnswer = AnswerOf<'reopenPayment' | 'claimPayment'>

interface PaymentPanelProps {
  readonly token: string
  readonly order: Order
  readonly payment: Payment
  readonly onAnswer: (answer: PaymentAnswer) => Promise<void>
  readonly onRefresh: () => void
}

export function PaymentPanel({ token, order, payment, onAnswer, onRefresh }: PaymentPanelProps) {
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
      return (
        <>
          <p>
            Terima kasih, laporan transfer Anda sudah masuk. Toko akan mencocokkannya dengan rekening; halaman
            ini berubah sendiri begitu pembayaran diterima.
          </p>
          <ClaimedTransfer order={order} payment={payment} />
        </>
      )
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
