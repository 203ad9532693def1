// A QR code of a gateway: scanned or saved, and confirmed by itself.
import type { Order, Payment } from '@etalase/client'
import { Amount } from './pay-facts.tsx'
import { QrCode } from './qr-code.tsx'

export function QrPayment({ order, payment }: { order: Order; payment: Payment }) {
  return (
    <>
      <p>Pindai dengan aplikasi bank atau dompet digital mana pun yang mendukung QRIS.</p>
      <QrCode url={payment.qr_image_url} payload={payment.qr_payload} orderNumber={order.number} />
      <Amount amount={payment.amount} uniqueCode={null} />
    </>
  )
}
