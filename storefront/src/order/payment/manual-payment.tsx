// A transfer to the shop's account, or a QR code of its own: money that the shop looks for by hand.
import type { Order, Payment } from '@etalase/client'
import { useShop } from '../../shop/shop.ts'
import { Claim } from './claim.tsx'
import { Amount, PayNumber } from './pay-facts.tsx'
import { proofLink } from './proof.ts'
import { QrCode } from './qr-code.tsx'
import { Ways } from './ways.tsx'

interface ManualPaymentProps {
  readonly order: Order
  readonly payment: Payment
  readonly isBusy: boolean
  readonly onClaim: () => void
}

export function ManualPayment({ order, payment, isBusy, onClaim }: ManualPaymentProps) {
  return (
    <>
      <Facts order={order} payment={payment} />
      <Ways ways={payment.instructions} />
      <Claim amount={payment.amount} isTransfer={isTransfer(payment)} isBusy={isBusy} onClaim={onClaim} />
      <SendProof order={order} payment={payment} />
    </>
  )
}

/** Still there after the claim: some press first and pay then, some pay too little. */
export function ClaimedPayment({ order, payment }: { order: Order; payment: Payment }) {
  return (
    <>
      <p>
        Terima kasih, laporan {isTransfer(payment) ? 'transfer' : 'pembayaran'} Anda sudah masuk. Toko akan
        mencocokkannya dengan rekening; halaman ini berubah sendiri begitu pembayaran diterima.
      </p>
      <SendProof order={order} payment={payment} />
      <details className="claimed-facts">
        <summary>Lihat lagi cara membayar</summary>
        <div className="claimed-facts-body">
          <Facts order={order} payment={payment} />
          <Ways ways={payment.instructions} />
        </div>
      </details>
    </>
  )
}

/** A code is paid, not transferred to. */
function isTransfer({ qr_payload, manual_qr_image_url }: Payment): boolean {
  return !qr_payload && !manual_qr_image_url
}

function Facts({ order, payment }: { order: Order; payment: Payment }) {
  const shop = useShop()?.payment
  const number = payment.manual_account_number
  return (
    <>
      <QrCode
        url={payment.manual_qr_image_url}
        payload={payment.qr_payload}
        orderNumber={order.number}
        caption={[shop?.qris_merchant_name, shop?.qris_nmid].filter(Boolean).join(' · NMID ')}
      />
      {number && (
        <PayNumber
          label={`Rekening ${payment.manual_bank ?? ''}`}
          number={number}
          copyName="nomor rekening"
          holder={payment.manual_account_holder}
        />
      )}
      <Amount amount={payment.amount} uniqueCode={order.unique_code} />
    </>
  )
}

function SendProof({ order, payment }: { order: Order; payment: Payment }) {
  const link = proofLink(order, payment, useShop()?.brand?.whatsapp_url)
  if (!link) return null
  return (
    <a className="button quiet" href={link} rel="noopener" target="_blank">
      Kirim bukti lewat WhatsApp
    </a>
  )
}
