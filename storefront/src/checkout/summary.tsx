// What is bought and what it comes to: as the server priced it, or as far as this page knows.
import type { CartPreview, Draft, ShippingOption } from '@etalase/client'
import { Link } from 'wouter'
import { type Cart, lineKey } from '../cart/cart.ts'
import { rupiah } from '../design/rupiah.ts'
import { OrderLines } from '../order/order-lines.tsx'
import { Totals } from '../order/totals.tsx'
import { PATHS } from '../paths.ts'
import { paidFor, subtotalOf } from './shown-price.ts'

export interface SummaryProps {
  readonly cart: Cart
  readonly option: ShippingOption | null
  readonly price: Draft | CartPreview | null
}

export function Summary({ cart, option, price }: SummaryProps) {
  return price ? <Priced price={price} /> : <Estimate cart={cart} option={option} />
}

function Priced({ price }: { price: Draft | CartPreview }) {
  const sums = { unique_code: null, ...price }
  return (
    <div className="summary">
      <OrderLines lines={price.lines ?? []} />
      <EditCart />
      <Totals of={sums} voucherCode={price.voucher?.applied ? price.voucher.code : null} />
      {price.preorder_lead_days ? (
        <p className="small soft">Ada barang pre-order: dikirim dalam {price.preorder_lead_days} hari.</p>
      ) : null}
    </div>
  )
}

function Estimate({ cart, option }: Omit<SummaryProps, 'price'>) {
  return (
    <div className="summary">
      <ul className="estimate-lines">
        {cart.map((line) => (
          <li key={lineKey(line)}>
            <span>
              {line.qty} × {line.name}
              {line.variantLabel && <span className="soft"> ({line.variantLabel})</span>}
            </span>
            <span className="number">{rupiah(line.price * line.qty)}</span>
          </li>
        ))}
      </ul>
      <EditCart />
      <dl className="totals">
        <div>
          <dt>Subtotal</dt>
          <dd className="number">{rupiah(subtotalOf(cart))}</dd>
        </div>
        <div>
          <dt>Ongkos kirim</dt>
          <dd className="number">{option ? rupiah(paidFor(option)) : '–'}</dd>
        </div>
      </dl>
      <p className="small soft">Promo, voucher, dan biaya pembayaran dihitung saat pesanan dibuat.</p>
    </div>
  )
}

function EditCart() {
  return (
    <p className="small">
      <Link href={PATHS.cart}>Ubah keranjang</Link>
    </p>
  )
}
