// Where an order is, in one word and one colour.
import { ordersTexts } from '../../texts/orders.ts'
import type { Status, Summary } from './order.ts'
import classes from './status-badge.module.css'

interface StatusBadgeProps {
  readonly status: Status | null
  /** the buyer says that it is paid */
  readonly isClaimed?: boolean
  readonly standing?: Summary['parcel_standing']
}

export function StatusBadge({ status, isClaimed = false, standing = null }: StatusBadgeProps) {
  if (status === null) return null
  if (standing)
    return (
      <span
        className={classes.badge}
        data-color={standing.kind === 'arrived' ? 'green' : 'orange'}
        title={standing.label ?? ''}
      >
        {standing.label}
      </span>
    )
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
