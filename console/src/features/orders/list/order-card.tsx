// An order in the list of a phone.
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

interface OrderCardProps {
  readonly order: Summary
  readonly isSelecting: boolean
  readonly isSelected: boolean
  onToggle(number: string): void
}

export const OrderCard = memo(function OrderCard({
  order,
  isSelecting,
  isSelected,
  onToggle,
}: OrderCardProps) {
  const { to } = useShop()
  const number = order.number ?? ''
  const name = order.customer_name ?? '–'
  return (
    <div
      className={classes.card}
      data-selecting={isSelecting || undefined}
      data-selected={(isSelecting && isSelected) || undefined}
    >
      {isSelecting && (
        <input
          type="checkbox"
          className={classes.tick}
          checked={isSelected}
          onChange={() => onToggle(number)}
          aria-label={t.selectOne(number)}
        />
      )}
      <div className={classes.name}>
        {isSelecting ? (
          // The tick itself is reached by keyboard; the whole card is for the thumb.
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as above
          <span className={classes.link} onClick={() => onToggle(number)}>
            {name}
          </span>
        ) : (
          <Link href={to(`/pesanan/${encodeURIComponent(number)}`)} className={classes.link}>
            {name}
          </Link>
        )}
      </div>
      <div className={classes.total}>{rupiah(order.total)}</div>
      <div className={`${classes.items} ${classes.quiet}`}>
        {t.itemsOf(order.item_count ?? 0, order.item_names.join(', '))}
      </div>
      <div className={`${classes.quiet} ${classes.right}`}>{when(order.created_at)}</div>
      <div className={`${classes.more} ${classes.quiet}`}>
        {[number, order.city].filter(Boolean).join(' · ')}
      </div>
      <div className={classes.marks}>
        <StatusBadge
          status={order.status}
          isClaimed={order.buyer_claimed_at !== null}
          standing={order.parcel_standing}
        />
        <OrderMarks order={order} />
      </div>
    </div>
  )
})
