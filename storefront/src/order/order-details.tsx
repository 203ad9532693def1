// What was ordered, what it came to, and how it is paid and sent: by names, not codes.
import type { Order } from '@etalase/client'
import type { ReactNode } from 'react'
import { CopyButton } from '../design/copy-button.tsx'
import { useShop } from '../shop/shop.ts'
import { dateText } from '../time/duration.ts'
import { OrderLines } from './order-lines.tsx'
import { Totals } from './totals.tsx'

export function OrderDetails({ order, children }: { order: Order; children?: ReactNode }) {
  const shop = useShop()?.commerce
  const method = shop?.payment_methods?.find(({ code }) => code === order.payment_method)
  const listed = shop?.couriers?.find(({ code }) => code === order.courier_code)
  const courier = order.courier_name ?? listed?.name ?? order.courier_code
  const note = noteOf(order)
  return (
    <section className="card order-details">
      <h2>Rincian pesanan</h2>
      <OrderLines lines={order.lines ?? []} />
      <Totals of={order} voucherCode={order.voucher_code} />
      <dl className="order-facts">
        {order.city && <Fact name="Tujuan">{order.city}</Fact>}
        {courier && <Fact name="Kurir">{[courier, order.courier_service].filter(Boolean).join(' ')}</Fact>}
        {order.awb && order.status !== 'shipped' && (
          <Fact name="Nomor resi">
            <span className="number">{order.awb}</span> <CopyButton text={order.awb} name="nomor resi" />
          </Fact>
        )}
        {order.preorder_ship_estimate && (
          <Fact name="Perkiraan kirim">{dateText(order.preorder_ship_estimate)}</Fact>
        )}
        {method?.name && order.total !== 0 && <Fact name="Pembayaran">{method.name}</Fact>}
        {order.contact_masked && <Fact name="Kontak">{order.contact_masked}</Fact>}
        {note && (
          <div className="order-note">
            <dt>Catatan Anda</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  )
}

/** Shops that take no notes do not have the field. */
function noteOf(order: Order & { readonly note?: string | null }): string | null {
  return order.note?.trim() || null
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
