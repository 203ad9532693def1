// A transfer or a QR code of the shop's own, which the shop checks by hand.
import type { Order, Payment } from '@etalase/client'
import { rupiah } from '../../design/rupiah.ts'
import { useShop } from '../../shell/shop.tsx'
import { whatsappToPhone } from '../../shell/whatsapp.ts'
import { Amount, PayNumber } from './pay-facts.tsx'
import { QrCode } from './qr-code.tsx'

interface ManualTransferProps {
  readonly order: Order
  readonly payment: Payment
  readonly isBusy: boolean
  readonly onClaim: () => void
}

export function ManualTransfer({ order, payment, isBusy, onClaim }: ManualTransferProps) {
  const shop = useShop()?.payment
  const number = payment.manual_account_number
  const whatsapp = whatsappToPhone(
    payment.manual_whatsapp_phone,
    `Halo, saya sudah membayar pesanan ${order.number} sebesar ${rupiah(payment.amount)}.`,
  )
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
          <p className="small">
            a.n. <b>{payment.manual_account_holder}</b>
          </p>
        </>
      )}
      <Amount amount={payment.amount} uniqueCode={order.unique_code} />
      <p>Sudah membayar? Beri tahu toko supaya segera dicek.</p>
      <p className="pay-actions">
        <button type="button" className="button" onClick={onClaim} disabled={isBusy}>
          {isBusy ? 'Memproses…' : 'Saya sudah transfer'}
        </button>
        {whatsapp && (
          <a className="button quiet" href={whatsapp} rel="noopener">
            Kirim bukti lewat WhatsApp
          </a>
        )}
      </p>
    </>
  )
}
