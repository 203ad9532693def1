// What matters about an order right now, once its money is settled: where it is, and what its buyer can do.
import type { Order, Payment } from '@etalase/client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { searchPath } from '../paths.ts'
import { useShop } from '../shop/shop.ts'
import { dateText } from '../time/duration.ts'
import { AskShop } from './ask-shop.tsx'
import { orderState } from './order-state.ts'
import { Parcels } from './parcel.tsx'

interface OrderNowProps {
  readonly order: Order
  readonly payment: Payment | null
}

/** Whether it has a word of its own to say; else the payment has. */
export function isSettled({ order, payment }: OrderNowProps): boolean {
  return orderState({ order, payment, shopName: '' }) !== null
}

/** `children`: what its buyer can do about it. */
export function OrderNow({ order, payment, children }: OrderNowProps & { children?: ReactNode }) {
  const shopName = useShop()?.tenant?.name ?? 'Toko'
  const state = orderState({ order, payment, shopName })
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<Order['status']>(null)
  useEffect(() => {
    // What had the focus went with the state before: a reader goes on here.
    if (
      status.current !== null &&
      status.current !== order.status &&
      document.activeElement === document.body
    )
      heading.current?.focus({ preventScroll: true })
    status.current = order.status
  }, [order.status])
  if (!state) return null
  return (
    <section className="card order-now" aria-labelledby="now-heading">
      <h2 id="now-heading" ref={heading} tabIndex={-1}>
        {state.heading}
      </h2>
      <p>{state.text}</p>
      <Parcels order={order} />
      {children}
      {!state.isOver && order.status !== 'shipped' && order.preorder_ship_estimate && (
        <p>Perkiraan kirim {dateText(order.preorder_ship_estimate)}.</p>
      )}
      {state.isOver && (
        <p className="order-now-actions">
          <Link href={againPath(order)} className="button">
            {order.status === 'completed' ? 'Belanja lagi' : 'Pesan lagi'}
          </Link>
          <AskShop orderNumber={order.number} className="button quiet">
            Tanya lewat WhatsApp
          </AskShop>
        </p>
      )}
    </section>
  )
}

/** To what was bought, where that was one thing; an order does not say where its products are. */
function againPath({ lines }: Order): string {
  const [only, ...others] = lines ?? []
  return searchPath(others.length === 0 ? (only?.name ?? '') : '')
}
