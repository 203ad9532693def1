// A receipt for a thermal printer: the shop, what was bought, what it came to, and whether it is paid.
import { rupiah } from '../../../format/money.ts'
import { dayAndTime } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import type { Order } from '../order.ts'
import { sumsOf } from '../sums.ts'
import type { Parcel } from './parcel.ts'
import classes from './receipt.module.css'
import { paidOf } from './receipt-paper.ts'

const t = parcelsTexts
const { totals } = ordersTexts

export function Receipt({ order, sender }: Parcel) {
  return (
    <article className={classes.receipt} aria-label={`${t.receipt} ${order.number ?? ''}`}>
      <header className={classes.head}>
        <p className={classes.shop}>{sender.name}</p>
        {sender.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {sender.phone && <p>{sender.phone}</p>}
      </header>
      <p className={classes.row}>
        <strong>{order.number}</strong>
        <span>{order.placed_at && dayAndTime(order.placed_at)}</span>
      </p>
      <p>
        <bdi>{order.customer_name}</bdi>
      </p>
      <Lines order={order} />
      <Sums order={order} />
      <p className={classes.paid}>{t.receiptPaid[paidOf(order)] ?? order.status_label}</p>
      <p className={classes.thanks}>{t.receiptThanks}</p>
    </article>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <ul className={classes.lines}>
      {order.lines.map((line) => (
        <li key={`${line.product_id} ${line.variant_id}`}>
          <p>
            <bdi>{[line.name, line.variant_label].filter(Boolean).join(', ')}</bdi>
          </p>
          <p className={classes.row}>
            <span>
              {line.qty} × {rupiah(line.unit_price)}
            </span>
            <span>{rupiah(line.line_total)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Sums({ order }: { order: Order }) {
  return (
    <>
      <p className={classes.row}>
        <span>{totals.subtotal}</span>
        <span>{rupiah(order.subtotal)}</span>
      </p>
      {sumsOf(order).map(({ label, amount }) => (
        <p key={label} className={classes.row}>
          <span>{label}</span>
          <span>{rupiah(amount)}</span>
        </p>
      ))}
      <p className={`${classes.row} ${classes.total}`}>
        <span>{totals.total}</span>
        <span>{rupiah(order.total)}</span>
      </p>
      <p className={classes.row}>
        <span>{t.receiptPaidBy}</span>
        <span>{order.payment_method_name}</span>
      </p>
    </>
  )
}
