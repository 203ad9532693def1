// What is bought and what it comes to: an estimate until the server has priced it, then the draft as it is.
import type { Draft, ShippingOption } from '@etalase/client'
import { Link } from 'wouter'
import { type Cart, lineKey } from '../cart/cart.ts'
import { rupiah } from '../design/rupiah.ts'
import { OrderLines } from '../order/order-lines.tsx'
import { Totals } from '../order/totals.tsx'
import { PATHS } from '../paths.ts'

export function DraftSummary({ draft, isCurrent }: { draft: Draft; isCurrent: boolean }) {
  return (
    <div className={isCurrent ? 'summary' : 'summary outdated'} aria-busy={!isCurrent}>
      <OrderLines lines={draft.lines ?? []} />
      <EditCart />
      <Totals of={draft} voucherCode={draft.voucher?.applied ? draft.voucher.code : null} />
      {draft.preorder_lead_days ? (
        <p className="small soft">Ada barang pre-order: dikirim dalam {draft.preorder_lead_days} hari.</p>
      ) : null}
    </div>
  )
}

export function Estimate({ cart, option }: { cart: Cart; option: ShippingOption | null }) {
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
          <dd className="number">{option ? rupiah(option.cost) : '–'}</dd>
        </div>
      </dl>
      <p className="small soft">Promo, voucher, dan biaya pembayaran dihitung saat pesanan ditinjau.</p>
    </div>
  )
}

export function subtotalOf(cart: Cart): number {
  return cart.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

function EditCart() {
  return (
    <p className="small">
      <Link href={PATHS.cart}>Ubah keranjang</Link>
    </p>
  )
}
