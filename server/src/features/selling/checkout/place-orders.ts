// Drafts become orders, those of one shop that come at once in one transaction: each is decided by itself, then all are written.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { gather } from '../../../db/gather.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isNumberTaken } from '../orders/changes.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { AttemptRow } from '../payments/queries.ts'
import { type DecidedOrder, decideOrder } from './decide-order.ts'
import { lockFacts, type Placing } from './lock-facts.ts'
import { writeOrders } from './write-orders.ts'

const NUMBER_TRIES = 10

export interface PlacedDraft {
  readonly order: OrderRow
  readonly token: string
  /** null: it has to be opened at a gateway */
  readonly attempt: AttemptRow | null
}

/** Throws `not_found`, `order_moved`, `draft_expired`, `cart_changed` and `payment_unavailable`. */
export const placeOrder = gather({
  queueOf: ({ shop }: Placing) => shop.id,
  keyOf: ({ draft }: Placing) => draft.id,
  run: (ctx: Context, placings) => withFreeNumbers(() => placeInOneTransaction(ctx, placings)),
})

async function withFreeNumbers<T>(place: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await place()
    } catch (error) {
      if (!isNumberTaken(error) || tries === NUMBER_TRIES) throw error
    }
  }
}

function placeInOneTransaction(
  ctx: Context,
  placings: readonly Placing[],
): Promise<(PlacedDraft | Problem)[]> {
  return inTransaction(ctx.db, async (tx) => {
    const results = await placeOrders(tx, ctx, placings)
    // Alone, what was done before the refusal is taken back as a whole.
    if (results.length === 1 && results[0] instanceof Problem) throw results[0]
    return results
  })
}

async function placeOrders(
  tx: Db,
  ctx: Context,
  placings: readonly Placing[],
): Promise<(PlacedDraft | Problem)[]> {
  const shopId = placings[0]?.shop.id ?? ''
  const at = new Date(Math.max(...placings.map((each) => each.at.getTime())))
  const locked = await lockFacts(tx, ctx, shopId, placings, at)
  const decided: (DecidedOrder | Problem)[] = []
  for (const placing of placings) {
    decided.push(
      await decideOrder(tx, ctx, placing, locked).catch((error) => {
        if (error instanceof Problem) return error
        throw error
      }),
    )
  }
  const orders = decided.flatMap((each) => (each instanceof Problem ? [] : [each]))
  const attempts = orders.length > 0 ? await writeOrders(tx, ctx, shopId, orders, locked, at) : []
  return decided.map((each) => {
    if (each instanceof Problem) return each
    const { order, token } = each
    return { order, token, attempt: attempts[orders.indexOf(each)] ?? null }
  })
}
