// Where an order is, in one word and one colour.
import { ordersTexts } from '../../texts/orders.ts'
import type { Status } from './order.ts'
import classes from './status-badge.module.css'

/** `isClaimed`: the buyer says that it is paid. */
export function StatusBadge({ status, isClaimed = false }: { status: Status | null; isClaimed?: boolean }) {
  if (status === null) return null
  const isToCheck = isClaimed && status === 'pending_payment'
  return (
    <span className={classes.badge} data-color={isToCheck ? 'orange' : COLORS[status]}>
      {statusText(status, isClaimed)}
    </span>
  )
}

export function statusText(status: Status | null, isClaimed: boolean): string {
  if (status === null) return ''
  return isClaimed && status === 'pending_payment' ? ordersTexts.tabs.claim : ordersTexts.statuses[status]
}

const COLORS: Readonly<Record<Status, string>> = {
  pending_payment: 'yellow',
  paid: 'blue',
  processing: 'blue',
  shipped: 'green',
  completed: 'green',
  cancelled: 'gray',
  expired: 'gray',
  refunded: 'gray',
}
