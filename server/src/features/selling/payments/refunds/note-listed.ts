// Refunds that a gateway lists with a payment: ours, whose answer was lost, and those that were made in its dashboard.
import type { ListedRefund } from '../../../../adapters/payments/gateway.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type LockedOrder, lockOrder } from '../../orders/queries.ts'
import type { AttemptRow } from '../queries.ts'
import { queueRefundEvents } from './announce.ts'
import { loadMoney } from './money.ts'
import { newRefund } from './new-refund.ts'
import { insertRefunds, type LockedRefund, lockRefund, updateRefund } from './queries.ts'
import { countMade, noteMade } from './settle.ts'

interface HeardFrom {
  readonly actor: string
  readonly at: Date
}

/** Each once, however often it is listed. Gives the order as it is then. */
export async function noteListedRefunds(
  tx: Db,
  ctx: Context,
  shop: Shop,
  locked: LockedOrder,
  attempt: AttemptRow,
  listed: readonly ListedRefund[],
  heard: HeardFrom,
): Promise<LockedOrder> {
  let order = locked
  for (const { key, amount } of listed) {
    const { refunds, sources } = await loadMoney(tx, order)
    const known = refunds.find(
      ({ id, gateway_reference, attempt_id }) =>
        attempt_id === attempt.id && (id === key || gateway_reference === key),
    )
    const source = sources.find((each) => each.attempt?.id === attempt.id)
    let refund: LockedRefund | null = null
    if (known) refund = known.status === 'made' ? null : await lockRefund(tx, shop.id, known.id)
    else if (source && amount <= source.left) {
      const row = newRefund(order, { source, way: 'gateway', amount, reason: null }, heard.at)
      refund = (await insertRefunds(tx, [{ ...row, gateway_reference: key }]))[0] ?? null
    }
    if (!refund) continue
    await noteMade(tx, ctx, shop, order, refund, heard)
    order = (await lockOrder(tx, shop.id, order.id)) ?? order
  }
  return order
}

/** Its gateway gave back what is left of a payment, and does not list how. For whoever moves the order, and says it. */
export async function bookGivenBack(
  tx: Db,
  ctx: Context,
  order: LockedOrder,
  attempt: AttemptRow,
  { at }: HeardFrom,
): Promise<void> {
  const { sources, refunds } = await loadMoney(tx, order)
  const source = sources.find((each) => each.attempt?.id === attempt.id)
  const open = refunds.filter(
    ({ attempt_id, status }) => attempt_id === attempt.id && (status === 'asked' || status === 'unknown'),
  )
  const left = source?.left ?? 0
  const begun =
    source && left > 0 ? [newRefund(order, { source, way: 'gateway', amount: left, reason: null }, at)] : []
  const all = [
    ...(await Promise.all(open.map(({ shop_id, id }) => lockRefund(tx, shop_id, id)))),
    ...(await insertRefunds(tx, begun)),
  ]
  let counted = order
  for (const refund of all) {
    if (!refund) continue
    const made = await updateRefund(tx, refund, {
      status: 'made',
      made_at: at,
      send_after: null,
      failure: null,
    })
    counted = await countMade(tx, ctx, counted, made, at)
    await queueRefundEvents(tx, ctx, counted, [made], 'refund.made')
  }
}
