// changePaymentMethod: an order that is not paid yet is to be paid another way, for what it comes to by that.
import type { AttemptState } from '../../../../adapters/payments/gateway.ts'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { withUniqueCode } from '../../../../domain/pricing/price-cart.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteInHistory, updateOrder } from '../../orders/changes.ts'
import { changeOwnTotal } from '../../orders/own-total.ts'
import { type LockedOrder, lockOrder, type OrderRow } from '../../orders/queries.ts'
import { askGateway, cancelAtGateway } from '../../payments/actions/ask-gateway.ts'
import { BUYER_WAITS_MS } from '../../payments/actions/open-payment.ts'
import type { PaymentMethodRow } from '../../payments/methods.ts'
import { endingOf } from '../../payments/named-accounts.ts'
import {
  choicesFor,
  highestUniqueCode,
  mayChangeMethod,
  needsOwnTotal,
  sumsBy,
} from '../../payments/order-terms.ts'
import { type AttemptRow, attemptsOf, closeManualAttempts } from '../../payments/queries.ts'
import { type Reopening, reopenPayment } from './reopen-payment.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** What is left of the buyer's time is for opening the new payment. */
const CLOSING_MS = 3_000
/** Each change opens a payment somewhere: nobody who wants to pay needs more. */
const MOST_PAYMENTS = 50
/** What the history says of it; a console may tell it by this beginning. */
const CHANGED = 'payment method changed'

const NONE_FREE =
  'Semua kode unik untuk jumlah ini sedang terpakai. Pilih cara bayar lain, atau coba lagi nanti.'

const TOO_OFTEN = 'Cara bayar pesanan ini sudah terlalu sering diganti. Silakan hubungi toko.'

export interface Changing extends Omit<Reopening, 'signal'> {
  /** code of the method */
  readonly to: string
}

/**
 * The method that it has already is reopened. Throws `not_found`, `payment_unavailable`, and `order_moved` once the
 * order does not wait for money any more, or its buyer has reported a transfer.
 */
export async function changePaymentMethod(
  ctx: Context,
  shop: Shop,
  { to, token, baseUrl }: Changing,
  at: Date,
): Promise<OrderWithPayment> {
  const { order, attempt, methods } = await trackOrder(ctx, shop, token, at)
  if (!mayChangeMethod(order)) throw new Problem('order_moved')
  const signal = AbortSignal.timeout(BUYER_WAITS_MS)
  if (to !== order.payment_method) {
    const { method } = choicesFor(order, methods).find(({ method }) => method.code === to) ?? {}
    if (!method) throw new Problem('payment_unavailable')
    if ((await attemptsOf(ctx.db, shop.id, order.id)).length >= MOST_PAYMENTS)
      throw new Problem('payment_unavailable', {}, null, TOO_OFTEN)
    if (attempt) await closeAttempt(ctx, shop, attempt, at, signal)
    const ending = await endingOf(ctx, shop, method)
    await inTransaction(ctx.db, (tx) => change(tx, order, { method, ending }, at))
  }
  // By whatever method it has by now: somebody else may have changed it again meanwhile.
  return reopenPayment(ctx, shop, { token, baseUrl, signal }, at)
}

/** So that nobody pays the old way as well. What cannot be closed now is closed by the job that looks after payments. */
export async function closeAttempt(
  ctx: Context,
  shop: Shop,
  attempt: AttemptRow,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  if (attempt.gateway === 'manual' || attempt.instructions === null) return
  const hurry = AbortSignal.any([signal, AbortSignal.timeout(CLOSING_MS)])
  const close = attempt.status === 'pending' ? cancelAtGateway : askGateway
  const state = await close(ctx, shop, attempt, at, hurry)
  if (isPaid(state, attempt)) throw new Problem('order_moved')
}

function isPaid(state: AttemptState | null, { amount }: AttemptRow): boolean {
  return state?.status === 'paid' && state.amount === amount
}

interface Chosen {
  readonly method: PaymentMethodRow
  /** the last digit of its totals, where it takes only some */
  readonly ending: number | null
}

async function change(tx: Db, seen: OrderRow, { method, ending }: Chosen, at: Date): Promise<void> {
  const order = await lockOrder(tx, seen.shop_id, seen.id)
  if (!order || !mayChangeMethod(order)) throw new Problem('order_moved')
  if (order.payment_method === method.code) return
  await closeManualAttempts(tx, order.shop_id, order.id)
  const sums = await ownSums(tx, order, { method, ending }, at)
  await updateOrder(tx, order, { payment_method: method.code, ...sums })
  const was = `${order.payment_method} (${formatRupiah(order.total)})`
  const is = `${method.code} (${formatRupiah(sums.total)})`
  await noteInHistory(tx, order, { actor: 'buyer', reason: `${CHANGED}: ${was} → ${is}`, at })
}

/**
 * With a unique code where the method needs one. The total that it had by one is nobody else's while it waits: its
 * buyer may have transferred that already.
 */
async function ownSums(tx: Db, order: LockedOrder, { method, ending }: Chosen, at: Date) {
  const sums = sumsBy(method, order)
  if (!needsOwnTotal(method, sums.total)) return sums
  const wanted = { before: sums.total, highestCode: highestUniqueCode(method, sums.total), ending }
  const code = await changeOwnTotal(tx, order, wanted, at)
  if (code === null) throw new Problem('payment_unavailable', {}, null, NONE_FREE)
  return withUniqueCode(sums, code)
}
