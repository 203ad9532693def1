// The sums of a draft or an order, exactly as the server gave them.
import type { Draft, Order } from '@etalase/client'
import { rupiah } from '../design/rupiah.ts'
import './order.css'

type Sums = Pick<
  Draft & Order,
  | 'subtotal'
  | 'discount_total'
  | 'promotion_name'
  | 'shipping_cost'
  | 'shipping_discount'
  | 'shipping_promotion_name'
  | 'payment_fee'
  | 'unique_code'
  | 'total'
>

export function Totals({ of: sums, voucherCode }: { of: Sums; voucherCode: string | null }) {
  const discountName = sums.promotion_name ?? voucherCode
  return (
    <dl className="totals">
      <Row name="Subtotal" amount={sums.subtotal} />
      {sums.discount_total ? (
        <Row name={discountName ? `Potongan (${discountName})` : 'Potongan'} amount={-sums.discount_total} />
      ) : null}
      <Row name="Ongkos kirim" amount={sums.shipping_cost} />
      {sums.shipping_discount ? (
        <Row
          name={
            sums.shipping_promotion_name
              ? `Potongan ongkir (${sums.shipping_promotion_name})`
              : 'Potongan ongkir'
          }
          amount={-sums.shipping_discount}
        />
      ) : null}
      {sums.payment_fee ? <Row name="Biaya pembayaran" amount={sums.payment_fee} /> : null}
      {sums.unique_code ? <Row name="Kode unik" amount={sums.unique_code} /> : null}
      <div className="totals-end">
        <dt>Total</dt>
        <dd className="number">{rupiah(sums.total)}</dd>
      </div>
    </dl>
  )
}

function Row({ name, amount }: { name: string; amount: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{rupiah(amount)}</dd>
    </div>
  )
}
