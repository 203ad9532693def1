// Begins an attempt for an order that still waits for money: of two who open a payment at once, one does.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { lockOrder } from '../../orders/queries.ts'
import {
  type AttemptRow,
  attemptsOf,
  changeStatus,
  forgetFailedOpenings,
  insertAttempt,
  type NewAttempt,
} from '../queries.ts'
import { isAskedFor, isLive, paymentStatus, shownAttempt } from '../rules.ts'

/** A node that died while it opened a payment left it so; after this long nobody is going to finish it. */
const STALE_MS = 30_000
const FAILED_KEPT = 10

export type BegunAttempt =
  | { readonly state: 'begun'; readonly attempt: AttemptRow }
  /** one that can be paid is there already */
  | { readonly state: 'live'; readonly attempt: AttemptRow }
  /** somebody else is opening one right now */
  | { readonly state: 'busy' }
  /** the order does not wait for money any more, or not for this */
  | { readonly state: 'moved' }

export async function beginAttempt(
  ctx: Pick<Context, 'db'>,
  attempt: NewAttempt,
  at: Date,
): Promise<BegunAttempt> {
  const { shop_id, order_id } = attempt
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    if (order?.status !== 'pending_payment' || !isAskedFor(order, attempt)) return { state: 'moved' }
    const attempts = await attemptsOf(tx, shop_id, order_id)
    // One of a method that the buyer has left since is nobody's to wait for.
    const opening = attempts.find((each) => each.status === 'opening' && isAskedFor(order, each))
    if (opening && at.getTime() - opening.created_at.getTime() < STALE_MS) return { state: 'busy' }
    if (opening) await changeStatus(tx, opening, 'failed', ['opening'])
    const shown = shownAttempt(attempts, order)
    if (shown && isLive(paymentStatus(order, shown, false, at))) return { state: 'live', attempt: shown }
    await forgetFailedOpenings(tx, shop_id, order_id, FAILED_KEPT)
    return { state: 'begun', attempt: await insertAttempt(tx, attempt) }
  })
}

/** An attempt that its gateway still takes money for serves again, unless somebody began another one meanwhile. */
export async function reviveAttempt(ctx: Pick<Context, 'db'>, attempt: AttemptRow): Promise<boolean> {
  const { shop_id, order_id } = attempt
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    const newest = (await attemptsOf(tx, shop_id, order_id)).at(-1)
    if (order?.status !== 'pending_payment' || newest?.id !== attempt.id) return false
    if (!isAskedFor(order, attempt)) return false
    return changeStatus(tx, attempt, 'pending', ['failed'])
  })
}
