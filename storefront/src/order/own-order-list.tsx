// The orders placed on this device: the newest with where they stand, as far as the shop can be asked.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { rupiah } from '../design/rupiah.ts'
import { trackPath } from '../paths.ts'
import { dateText } from '../time/duration.ts'
import { ownOrders } from './own-orders.ts'
import { orderQuery } from './tracked-order.ts'

/** Older ones have mostly arrived. */
const MOST_ASKED = 5

export function OwnOrderList() {
  const queryClient = useQueryClient()
  const orders = ownOrders()
  // One that cannot be read is shown as this device knows it.
  const newest = useQueries({
    queries: orders.slice(0, MOST_ASKED).map(({ token }) => orderQuery(queryClient, token)),
  })
  if (orders.length === 0) return null
  return (
    <section>
      <h2>Pesanan saya di perangkat ini</h2>
      <ul className="own-orders">
        {orders.map(({ token, number, placedAt, total }, index) => {
          const order = newest[index]?.data?.order
          return (
            <li key={token}>
              <Link href={trackPath(token)} className="own-order">
                <b className="own-order-number">{number || 'Pesanan Anda'}</b>
                <span className="own-order-status">
                  {order?.status_label && <span className="badge">{order.status_label}</span>}
                </span>
                <span className="soft small">{dateText(placedAt ?? order?.placed_at)}</span>
                <span className="number">{rupiah(order?.total ?? total)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
