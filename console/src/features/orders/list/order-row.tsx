// An order in the table of a desktop.
import { memo } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import type { Summary } from '../order.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './order-list.module.css'
import { OrderMarks } from './order-marks.tsx'

const t = ordersTexts

interface OrderRowProps {
  readonly order: Summary
  readonly isSelected: boolean
  onToggle(number: string): void
}

export const OrderRow = memo(function OrderRow({ order, isSelected, onToggle }: OrderRowProps) {
  const { to } = useShop()
  const number = order.number ?? ''
  const courier = [order.courier_name, order.courier_service].filter(Boolean).join(' ')
  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      <td className={classes.check}>
        <input
          type="checkbox"
          className={classes.tick}
          checked={isSelected}
          onChange={() => onToggle(number)}
          aria-label={t.selectOne(number)}
        />
      </td>
      <td>
        <div className={classes.cell}>
          <Link href={to(`/pesanan/${encodeURIComponent(number)}`)} className={classes.link}>
            <strong>{number}</strong>
          </Link>
        </div>
        <div className={`${classes.cell} ${classes.quiet}`}>{when(order.created_at)}</div>
      </td>
      <td>
        <div className={classes.cell}>{order.customer_name}</div>
        <div className={`${classes.cell} ${classes.quiet}`}>{order.city}</div>
      </td>
      <td>
        <div className={classes.cell}>{order.item_names.join(', ')}</div>
        <div className={`${classes.cell} ${classes.quiet}`}>{t.itemCount(order.item_count ?? 0)}</div>
      </td>
      <td>
        <div className={classes.cell}>{courier || t.noCourier}</div>
        <div className={`${classes.cell} ${classes.quiet}`}>{order.awb}</div>
      </td>
      <td>
        <StatusBadge
          status={order.status}
          isClaimed={order.buyer_claimed_at !== null}
          standing={order.parcel_standing}
        />
        <div className={classes.cell}>
          <OrderMarks order={order} />
        </div>
      </td>
      <td className={classes.total}>{rupiah(order.total)}</td>
    </tr>
  )
})
