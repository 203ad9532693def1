// /track/{token}: one order, how to pay it, and where it is.
import type { Order } from '@etalase/client'
import { Link } from 'wouter'
import { LoadError } from '../screen/load-error.tsx'
import { PageSkeleton } from '../screen/page-skeleton.tsx'
import { useTitle } from '../screen/title.ts'
import { useShop } from '../shop/shop.ts'
import { whatsappLink } from '../shop/whatsapp.ts'
import { dateTimeText } from '../time/duration.ts'
import { OrderDetails } from './order-details.tsx'
import { PaymentPanel } from './payment/payment-panel.tsx'
import { Timeline } from './timeline.tsx'
import { useTrackedOrder } from './tracked-order.ts'
import './track-page.css'
import { PATHS } from '../paths.ts'

export default function TrackPage({ token }: { token: string }) {
  const { tracked, error, refresh, update } = useTrackedOrder(token)
  useTitle(tracked ? orderName(tracked.order) : 'Lacak pesanan')
  if (tracked === null || error?.code === 'not_found') return <UnknownOrder />
  if (error) return <LoadError error={error} onRetry={refresh} />
  if (!tracked) return <PageSkeleton />
  const { order, payment } = tracked
  return (
    <div className="page track-page">
      <div className="page-head">
        <h1>{orderName(order)}</h1>
        <p className="soft small">
          {[order.customer_name, order.placed_at && `dipesan ${dateTimeText(order.placed_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p role="status">
          {order.status_label && <span className="badge status-badge">{order.status_label}</span>}
        </p>
      </div>
      {payment && (
        <PaymentPanel token={token} order={order} payment={payment} onAnswer={update} onRefresh={refresh} />
      )}
      <section className="card track-timeline" aria-labelledby="timeline-heading">
        <h2 id="timeline-heading">Perjalanan pesanan</h2>
        <Timeline steps={order.timeline ?? []} />
      </section>
      <OrderDetails order={order} />
      <Help order={order} />
    </div>
  )
}

function orderName({ number }: Order): string {
  return number ? `Pesanan ${number}` : 'Pesanan Anda'
}

function UnknownOrder() {
  return (
    <section className="notice-page">
      <h1>Pesanan tidak ditemukan</h1>
      <p>Periksa lagi tautannya, atau cari pesanan Anda dengan e-mail atau nomor WhatsApp.</p>
      <p className="notice-actions">
        <Link href={PATHS.orders} className="button">
          Cek pesanan
        </Link>
      </p>
    </section>
  )
}

function Help({ order }: { order: Order }) {
  const brand = useShop()?.brand
  const link = whatsappLink(
    brand?.whatsapp_url,
    `Halo, saya ingin bertanya tentang pesanan ${order.number ?? 'saya'}.`,
  )
  return (
    <p className="small soft track-help">
      Simpan alamat halaman ini: siapa pun yang memilikinya dapat melihat pesanan ini.
      {link && (
        <>
          {' '}
          Ada pertanyaan?{' '}
          <a href={link} rel="noopener">
            Tanya toko lewat WhatsApp
          </a>
        </>
      )}
    </p>
  )
}
