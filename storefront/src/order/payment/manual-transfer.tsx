// A transfer or a QR code of the shop's own, which the shop checks by hand.
import type { Order, Payment } from '@etalase/client'
import { rupiah } from '../../design/rupiah.ts'
import { useShop } from '../../shop/shop.ts'
import { whatsappToPhone } from '../../shop/whatsapp.ts'
import { Claim } from './claim.tsx'
import { Amount, PayNumber } from './pay-facts.tsx'
import { QrCode } from './qr-code.tsx'

interface ManualTransferProps {
  readonly order: Order
  readonly payment: Payment
  readonly isBusy: boolean
  readonly onClaim: () => void
}

export function ManualTransfer({ order, payment, isBusy, onClaim }: ManualTransferProps) {
  return (
    <>
      <TransferFacts order={order} payment={payment} />
      <Claim amount={payment.amount} isBusy={isBusy} onClaim={onClaim} />
      <SendProof order={order} payment={payment} />
    </>
  )
}

/** Still there after the claim: some press first and pay then, some pay too little. */
export function ClaimedTransfer({ order, payment }: { order: Order; payment: Payment }) {
  return (
    <>
      <SendProof order={order} payment={payment} />
      <details className="claimed-facts">
        <summary>Lihat lagi cara membayar</summary>
        <div className="claimed-facts-body">
          <TransferFacts order={order} payment={payment} />
        </div>
      </details>
    </>
  )
}

function TransferFacts({ order, payment }: { order: Order; payment: Payment }) {
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
        <>
          <PayNumber
            label={`Rekening ${payment.manual_bank ?? ''}`}
            number={number}
            copyName="nomor rekening"
          />
          {payment.manual_account_holder && (
            <p className="small">
              a.n. <b>{payment.manual_account_holder}</b>
            </p>
          )}
        </>
      )}
      <Amount amount={payment.amount} uniqueCode={order.unique_code} />
    </>
  )
}

function SendProof({ order, payment }: { order: Order; payment: Payment }) {
  const sum = payment.amount === null ? '' : ` sebesar ${rupiah(payment.amount)}`
  const whatsapp = whatsappToPhone(
    payment.manual_whatsapp_phone,
    `Halo, saya sudah membayar pesanan ${order.number ?? 'saya'}${sum}.`,
  )
  if (!whatsapp) return null
  return (
    <a className="button quiet" href={whatsapp} rel="noopener">
      Kirim bukti lewat WhatsApp
    </a>
  )
}
