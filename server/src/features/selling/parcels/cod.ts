// What parcels have to do with money at the door: the one place where both meet.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { CodDays } from '../../../domain/cod-fees.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { noteCollected, noteRefused, noteRemitted, noteReturned } from '../orders/actions/note-cod.ts'
import type { LockedOrder, OrderRow } from '../orders/queries.ts'
import { methodOf } from '../payments/methods.ts'
import type { ParcelRow } from './queries.ts'

/** What the courier is to collect for an order; 0: nothing. */
export function codOf({ is_cod, cod_collected_at, total }: OrderRow): number {
  return is_cod && cod_collected_at === null ? total : 0
}

/** How soon the vendor is to send it on, as the shop has set. */
export async function codDaysOf(ctx: Context, shop: Shop, order: OrderRow): Promise<{ codDays?: CodDays }> {
  const days = order.is_cod
    ? (await methodOf(ctx, shop, order.payment_method))?.cod?.settlement_days
    : undefined
  return days === undefined ? {} : { codDays: days }
}

/** What the courier said of the money, and of a buyer who did not take the parcel. */
export async function settleMoney(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { was, is, actor, at }: { was: ParcelRow; is: ParcelRow; actor: string; at: Date },
): Promise<LockedOrder> {
  if (is.cod_amount === 0) return order
  const amount = is.cod_amount
  if (is.remitted_at && !was.remitted_at)
    return noteRemitted(tx, ctx, shop, order, { amount: amount - (is.cod_fee ?? 0), actor, at })
  if (is.collected_at && !was.collected_at) return noteCollected(tx, ctx, shop, order, { amount, actor, at })
  const comesBack = is.state === 'returning' || is.state === 'returned'
  if (!comesBack || (is.state === was.state && is.trouble === was.trouble)) return order
  const word = { actor, at }
  return is.trouble === 'refused'
    ? noteRefused(tx, ctx, shop, order, word)
    : noteReturned(tx, ctx, shop, order, word)
}
