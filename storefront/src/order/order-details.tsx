// What was ordered, what it came to, and how it is sent.
import type { Order } from '@etalase/client'
import type { ReactNode } from 'react'
import { CopyButton } from '../design/copy-button.tsx'
import { useShop } from '../shop/shop.ts'
import { dateText } from '../time/duration.ts'
import { OrderLines } from './order-lines.tsx'
import { Totals } from './totals.tsx'

export function OrderDetails({ order }: { order: Order }) {
  const courier = useShop()?.commerce?.couriers?.find(({ code }) => code === order.courier_code)
  return (
    <section className="card order-details">
      <h2>Rincian pesanan</h2>
      <OrderLines lines={order.lines ?? []} />
      <Totals of={order} voucherCode={order.voucher_code} />
      <dl className="order-facts">
        {order.city && <Fact name="Tujuan">{order.city}</Fact>}
        {order.courier_code && <Fact name="Kurir">{courier?.name ?? order.courier_code}</Fact>}
        {order.awb && (
          <Fact name="Nomor resi">
            <span className="number">{order.awb}</span> <CopyButton text={order.awb} name="nomor resi" />
          </Fact>
        )}
        {order.preorder_ship_estimate && (
          <Fact name="Perkiraan kirim">{dateText(order.preorder_ship_estimate)}</Fact>
        )}
        {order.contact_masked && <Fact name="Kontak">{order.contact_masked}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
