// What becomes of a refund, written once under its order's lock: its sums, its payment, where the order goes, who hears of it.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { type Attention, mayMove } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { issueCredit } from '../../invoices/issue.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { announceAttention, announceRefundDone } from '../../orders/announce.ts'
import { clearAttention, noteAttention, noteInHistory, updateOrder } from '../../orders/changes.ts'
import type { LockedOrder } from '../../orders/queries.ts'
import { changeStatus, findAttempt } from '../queries.ts'
import { queueRefundEvents, tellMerchantOf, tellOfPart } from './announce.ts'
import { loadMoney } from './money.ts'
import type { LockedRefund } from './queries.ts'
import { refundsOf, updateRefund } from './queries.ts'

export interface Settling {
  /** who says so: `merchant`, `gateway midtrans` */
  readonly actor: string
  readonly at: Date
  readonly gatewayReference?: string | null
  readonly proof?: string | null
  /** its mover moves the order, and says it */
  readonly isQuiet?: boolean
}

/** The money went back. An order whose money is all back is refunded. */
export async function noteMade(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  refund: LockedRefund,
  settling: Settling,
): Promise<LockedOrder> {
  const { actor, at, gatewayReference, proof, isQuiet = false } = settling
  const made = await updateRefund(tx, refund, {
    status: 'made',
    made_at: at,
    send_after: null,
    failure: null,
    ...(gatewayReference && { gateway_reference: gatewayReference }),
    ...(proof && { proof }),
  })
  const counted = await countMade(tx, ctx, order, made, at)
  await queueRefundEvents(tx, ctx, order, [made], 'refund.made')
  // Another one may be under way in its place.
  if (refund.status === 'failed') await tellMerchantOf(tx, ctx, shop, order, made, 'made')
  if (isQuiet) return counted
  const money = await loadMoney(tx, counted)
  const isAllBack = money.left === 0 && money.open === 0
  if (isAllBack && mayMove(counted, 'refunded')) {
    const reason = made.reason ?? undefined
    const refundedBy = money.refunds.every(({ way, status }) => way === 'gateway' || status === 'failed')
      ? 'gateway'
      : 'hand'
    return moveOrder(tx, ctx, shop, counted, {
      to: 'refunded',
      actor,
      at,
      refundedBy,
      ...(reason && { reason }),
    })
  }
  await noteInHistory(tx, counted, { actor, reason: 'refund made', at })
  if (counted.needs_attention === 'refund_refused' && isAllBack) {
    await clearAttention(tx, counted, ['refund_refused'])
    await announceRefundDone(tx, ctx, shop, counted)
    return counted
  }
  // What came twice or too late is settled once no more is here than the order asks for; what a bank alone tells of is not here.
  const due = counted.status === 'cancelled' || counted.status === 'refunded' ? 0 : counted.total
  if (money.received > due && money.received - money.refunded <= due)
    await clearAttention(tx, counted, MONEY_TO_GIVE_BACK)
  // Of an order that said so already its buyer has heard.
  if (counted.status !== 'refunded') await tellOfPart(tx, ctx, shop, counted, made)
  return counted
}

const MONEY_TO_GIVE_BACK: readonly Attention[] = ['paid_twice', 'paid_after_end']

/** What is in the books of the order and of its payment, and the credit note. */
export async function countMade(
  tx: Db,
  ctx: Context,
  order: LockedOrder,
  made: LockedRefund,
  at: Date,
): Promise<LockedOrder> {
  const { shop_id, attempt_id, amount } = made
  const attempt = attempt_id === null ? null : await findAttempt(tx, shop_id, attempt_id)
  if (attempt) {
    const back = (await refundsOf(tx, shop_id, order.id))
      .filter((each) => each.attempt_id === attempt_id && each.status === 'made')
      .reduce((sum, each) => sum + each.amount, 0)
    if (back >= attempt.amount) await changeStatus(tx, attempt, 'refunded', ['paid'])
  }
  const refunded = order.refunded_total + amount
  const { received } = await loadMoney(tx, order)
  await issueCredit(tx, ctx, made, { received, refunded }, at)
  return updateOrder(tx, order, { refunded_total: refunded })
}

/** Nothing went back: the amount may be refunded in another way. */
export async function noteFailed(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  refund: LockedRefund,
  { actor, at, why, isQuiet = false }: { actor: string; at: Date; why: string; isQuiet?: boolean },
): Promise<void> {
  const failed = await updateRefund(tx, refund, { status: 'failed', failure: why, send_after: null })
  await queueRefundEvents(tx, ctx, order, [failed], 'refund.failed')
  if (isQuiet) return
  await noteInHistory(tx, order, { actor, reason: 'refund failed', at })
  if (actor !== 'merchant') await tellMerchantOf(tx, ctx, shop, order, failed, 'failed')
  // Its buyer was told of money that is still here.
  const marked =
    order.status === 'refunded' ? await noteAttention(tx, order, 'refund_refused', { actor, at }) : null
  if (marked) await announceAttention(tx, ctx, marked)
}
