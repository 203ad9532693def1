// Where the order is, in large, and what is to be done next.
import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { rupiah } from '../../../format/money.ts'
import { fullTime, when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { isClaimOverdue, type Order } from '../order.ts'
import type { courierStand } from '../shipments/shipment.ts'
import { statusText } from '../status-badge.tsx'
import classes from './detail.module.css'
import { ExactAmount } from './exact-amount.tsx'
import { UndoButton } from './undo-button.tsx'

const t = ordersTexts

interface NextStepProps {
  readonly order: Order
  readonly isSettling: boolean
  readonly courier: ReturnType<typeof courierStand>
  /** what can be done, where it does not stand under the thumb */
  readonly children?: ReactNode
}

export function NextStep({ order, isSettling, courier, children }: NextStepProps) {
  const { status, buyer_claimed_at: claimedAt, total, unique_code: uniqueCode } = order
  const isUnpaid = status === 'pending_payment'
  const isClaimed = isUnpaid && claimedAt !== null
  return (
    <Paper withBorder component="section" aria-label={t.nextStep} className={classes.step}>
      <Stack gap="xs">
        <Text className={classes.status} role="status" data-urgent={(isClaimed && !isSettling) || undefined}>
          {isSettling ? t.claim.accepting(rupiah(total)) : whereItIs(order, isClaimed)}
        </Text>
        <Text>{isSettling ? t.claim.acceptingHint : hintOf(order, courier)}</Text>
        {isUnpaid && !isSettling && <ExactAmount total={total ?? 0} uniqueCode={uniqueCode ?? 0} />}
        {isClaimed && !isSettling && (
          <Text size="sm" {...(isClaimOverdue(claimedAt) ? { c: 'red' } : { c: 'dimmed' })}>
            {t.claimedAt(when(claimedAt))}
            {isClaimOverdue(claimedAt) && ` · ${t.claim.overdue}`}
          </Text>
        )}
        <UndoButton order={order} />
        {children}
      </Stack>
    </Paper>
  )
}

/** Who carries it knows more of an order on its way than its status does. */
function whereItIs({ status, parcel_standing: standing }: Order, isClaimed: boolean): string {
  const word = statusText(status, isClaimed)
  if (!standing?.label) return word
  return status === 'shipped' ? standing.label : `${word} · ${standing.label}`
}

function hintOf(order: Order, courier: NextStepProps['courier']): string {
  const { status, buyer_claimed_at, expires_at, courier_code, refund, cod } = order
  const { steps } = t
  if (order.parcel_standing?.kind) return steps.standing[order.parcel_standing.kind]
  if (courier && (status === 'paid' || status === 'processing')) return steps[courier]
  switch (status) {
    case 'pending_payment':
      if (buyer_claimed_at) return steps.claim
      return expires_at ? steps.unpaidUntil(fullTime(expires_at)) : steps.unpaid
    case 'shipped':
      return cod && !cod.collected_at ? steps.shippedCod : steps.shipped
    case 'processing':
      if (cod && !cod.collected_at) return steps.processingCod
      return courier_code ? steps.processing : steps.handOver
    case 'refunded':
      return refund?.by === 'gateway' ? steps.refundedGateway : steps.refundedHand
    case null:
      return ''
    default:
      return steps[status]
  }
}
