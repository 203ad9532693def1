// settleMoney: a person says which order money is for; ignoreMoney: that it is for none, and takes that back.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { mayMove } from '../../../../domain/order-status.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { clearAttention } from '../../orders/changes.ts'
import { findOrderByNumber, lockOrder, whoMarkedPaid } from '../../orders/queries.ts'
import { auditedOrder } from '../../orders/rules.ts'
import { updateMoney } from '../changes.ts'
import { isAnyMoney, lockMoney, type MoneyRow, settledAmong } from '../queries.ts'
import { settle } from './take-in-money.ts'

/**
 * Whatever the amounts: the person has looked. Asked twice it is done once. Throws `not_found`, and `order_moved` where the
 * order waits for no money, or the money is another's already, also of another shop that names the account.
 */
export async function settleMoney(
  ctx: Context,
  shop: Shop,
  { id, order: number }: { id: string; order: string },
  at: Date,
  by: Actor,
): Promise<void> {
  const found = await findOrderByNumber(ctx.db, shop.id, number)
  await inTransaction(ctx.db, async (tx) => {
    const money = await lockMoney(tx, shop.id, id)
    const order = found && (await lockOrder(tx, shop.id, found.id))
    if (!money || !order) throw new Problem('not_found')
    if (money.state === 'settled' && money.order_id === order.id) return
    if (money.state === 'settled' || order.is_cod) throw new Problem('order_moved')
    const isPaidByHand =
      (await whoMarkedPaid(tx, shop.id, order.id)) === 'merchant' && order.status !== 'cancelled'
    const isTaken = (await settledAmong(tx, shop.id, [order.id])).size > 0
    if (isTaken || !(mayMove(order, 'paid') || isPaidByHand)) throw new Problem('order_moved')
    const done = await settle(tx, ctx, shop, money, order, { actor: 'merchant', at, by: 'hand' })
    if (!done) throw new Problem('order_moved', {}, null, SETTLED_ELSEWHERE)
    await audit(tx, shop, by, money, done.money)
    await forgetAttention(tx, shop, money)
    if (done.order && done.order !== order)
      await writeAudit(tx, shop.id, {
        ...{ by, kind: 'order', id: order.number },
        ...{ before: auditedOrder(order), after: auditedOrder(done.order) },
      })
  })
}

const SETTLED_ELSEWHERE = 'Uang ini sudah melunasi pesanan di toko lain yang memakai rekening ini.'

/** `isIgnored` false: it is what it was before. Throws `not_found`, and `order_moved` of money that paid an order. */
export async function ignoreMoney(
  ctx: Context,
  shop: Shop,
  { id, isIgnored }: { id: string; isIgnored: boolean },
  by: Actor,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const money = await lockMoney(tx, shop.id, id)
    if (!money) throw new Problem('not_found')
    if (money.state === 'settled') throw new Problem('order_moved')
    if ((money.state === 'ignored') === isIgnored) return
    const was = money.ignored_from ?? 'unknown'
    const change = isIgnored
      ? { state: 'ignored' as const, ignored_from: money.state }
      : { state: was, ignored_from: null, same_as: null }
    const changed = await updateMoney(tx, money, change)
    await audit(tx, shop, by, money, changed)
    if (isIgnored) await forgetAttention(tx, shop, money)
  })
}

/** What was marked because of it, and of no other, is settled with it. */
async function forgetAttention(tx: Db, shop: Shop, { order_id, state }: MoneyRow): Promise<void> {
  if (order_id === null || (state !== 'paid_twice' && state !== 'paid_after_end')) return
  if (await isAnyMoney(tx, shop.id, order_id, state)) return
  const order = await lockOrder(tx, shop.id, order_id)
  if (order) await clearAttention(tx, order, [state])
}

async function audit(tx: Db, shop: Shop, by: Actor, before: MoneyRow, after: MoneyRow): Promise<void> {
  const told = ({ state, order_id, amount, account }: MoneyRow) => ({ state, order_id, amount, account })
  await writeAudit(tx, shop.id, {
    ...{ by, kind: 'incoming_money', id: before.id },
    ...{ before: told(before), after: told(after) },
  })
}
