// An order found by a code: to be read here, since its own page is opened by its token alone.
import type { Order } from '@etalase/client'
import { Link } from 'wouter'
import { rupiah } from '../design/rupiah.ts'
import { dateText } from '../time/duration.ts'
import { OrderDetails } from './order-details.tsx'
import { ownOrders } from './own-orders.ts'
import { Timeline } from './timeline.tsx'
import './track-page.css'
import { trackPath } from '../paths.ts'

export function FoundOrder({ order }: { order: Order }) {
  const own = ownOrders().find(({ number }) => number !== '' && number === order.number)
  return (
    <details className="found-order card">
      <summary>
        <b>{order.number ?? 'Pesanan'}</b>
        {order.status_label && <span className="badge">{order.status_label}</span>}
        <span className="soft small">{dateText(order.placed_at)}</span>
        <span className="number">{rupiah(order.total)}</span>
      </summary>
      <div className="found-order-body">
        {order.status === 'pending_payment' && !own && (
          <p className="notice">Cara membayar ada di tautan pesanan yang kami kirim ke kontak Anda.</p>
        )}
        {own && (
          <p>
            <Link href={trackPath(own.token)}>Buka halaman pesanan</Link>
          </p>
        )}
        <Timeline steps={order.timeline ?? []} />
        <OrderDetails order={order} />
      </div>
    </details>
  )
}
