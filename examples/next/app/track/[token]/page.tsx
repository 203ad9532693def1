import { isEtalaseError } from '@etalase/client'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { claimPayment, payAgain } from '../../../lib/actions.ts'
import { OrderButton } from '../../../lib/order-button.tsx'
import { rupiah } from '../../../lib/rupiah.ts'
import { buyersShop } from '../../../lib/shop.ts'

/** Mails and payment pages lead here, once this site is the shop's primary domain. Whoever has the address sees the order. */
export const metadata: Metadata = { title: 'Lacak pesanan', robots: 'noindex', referrer: 'no-referrer' }

export default async function TrackPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { order, payment } = await read(token)
  const isUnpaid = order?.status === 'pending_payment'
  return (
    <>
      <h1>Pesanan {order?.number}</h1>
      <p>{order?.status_label}</p>
      {payment?.status === 'pending' && (
        <p>
          {payment.kind === 'cod' ? 'Bayar di tempat: siapkan' : 'Bayar'} {rupiah(payment.amount)}
          {payment.manual_account_number &&
            ` ke ${payment.manual_bank} ${payment.manual_account_number} (${payment.manual_account_holder})`}
          {payment.va_number && ` ke ${payment.va_bank_name} ${payment.va_number}`}
          {payment.redirect_url && <a href={payment.redirect_url}>Bayar sekarang</a>}
        </p>
      )}
      {payment?.status === 'pending' && payment.kind === 'manual' && (
        <OrderButton label="Saya sudah transfer" ask={claimPayment.bind(null, token)} />
      )}
      {payment?.status === 'claimed' && <p>Toko sedang memeriksa transfer Anda.</p>}
      {isUnpaid && (payment?.status === 'failed' || payment?.status === 'expired') && (
        <OrderButton label="Bayar lagi" ask={payAgain.bind(null, token)} />
      )}
      {payment?.status === 'pending' && payment.qr_image_url && (
        <img src={payment.qr_image_url} alt="Kode QRIS" width={300} height={300} />
      )}
      <ol>
        {(order?.timeline ?? []).map(({ key, label, done }) => (
          <li key={key}>{[done && '✓', label].filter(Boolean).join(' ')}</li>
        ))}
      </ol>
      <ul>
        {(order?.lines ?? []).map(({ name, qty, line_total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change
          <li key={index}>
            {qty} × {name}, {rupiah(line_total)}
          </li>
        ))}
      </ul>
      <p>Total {rupiah(order?.total)}</p>
    </>
  )
}

async function read(token: string) {
  try {
    return await (await buyersShop()).trackOrder({ token })
  } catch (error) {
    if (isEtalaseError(error) && error.code === 'not_found') notFound()
    throw error
  }
}
