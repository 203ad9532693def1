// An order found by a code: to be read here, since its own page is opened by its token alone.
import type { Order } from '@etalase/client'
import { Link } from 'wouter'
import { rupiah } from '../design/rupiah.ts'
import { dateText } from '../time/duration.ts'
import { AskShop } from './ask-shop.tsx'
import { OrderDetails } from './order-details.tsx'
import { ownOrders } from './own-orders.ts'
import { Parcels } from './parcel.tsx'
import { Timeline } from './timeline.tsx'
import './track-page.css'
import { trackPath } from '../paths.ts'

interface FoundOrderProps {
  readonly order: Order
  /** the way to its page was sent to the contact */
  readonly hasLink: boolean
  /** opens it here for an hour; null: an older server gives none, or it is over */
  readonly ownerKey: string | null
}

export function FoundOrder({ order, hasLink, ownerKey }: FoundOrderProps) {
  const own = ownOrders().find(({ number }) => number !== '' && number === order.number)
  const opens = own?.token ?? ownerKey
  return (
    <details className="found-order card">
      <summary>
        <b>{order.number ?? 'Pesanan'}</b>
        {order.status_label && <span className="badge">{order.status_label}</span>}
        <span className="soft small">{dateText(order.placed_at)}</span>
        <span className="number">{rupiah(order.total)}</span>
      </summary>
      <div className="found-order-body">
        {opens ? (
          <p>
            <Link href={trackPath(opens)} className="button">
              {order.status === 'pending_payment' ? 'Buka dan bayar' : 'Buka halaman pesanan'}
            </Link>
          </p>
        ) : (
          order.status === 'pending_payment' && <PayElsewhere order={order} hasLink={hasLink} />
        )}
        <Parcels order={order} />
        <Timeline steps={order.timeline ?? []} />
        <OrderDetails order={order} />
      </div>
    </details>
  )
}

function PayElsewhere({ order, hasLink }: Omit<FoundOrderProps, 'ownerKey'>) {
  const where = order.contact_masked ? ` ke ${order.contact_masked}` : ''
  return (
    <div className="notice warn">
      <p>
        {hasLink
          ? `Menunggu pembayaran. Buka tautan pesanan ini dari pesan yang kami kirim${where}, lalu bayar di sana.`
          : 'Menunggu pembayaran. Hubungi toko untuk membayarnya.'}
      </p>
      <AskShop orderNumber={order.number} className="button quiet compact">
        Tanya lewat WhatsApp
      </AskShop>
    </div>
  )
}
