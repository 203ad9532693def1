// Sums up the days of every shop that are over, and again those on which something changed since.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { changeInOneSnapshot } from '../../../../db/transaction.ts'
import { jakartaDay } from '../../../../domain/jakarta.ts'
import { inEveryShop } from '../../../../tenancy/every-shop.ts'
import { countShops } from '../../../../tenancy/queries.ts'
import { firstPlacedAt } from '../../orders/sold-queries.ts'
import { lockSummed, noteSummed, sumUpDays } from '../changes.ts'
import { markedShops, shopsSummedUntil, summedOf } from '../queries.ts'
import { daysToSum, overUntil } from '../rules.ts'

/** It waits for the next run, and holds up no other shop. */
const FAILED = 'the sales of a shop could not be summed up'
/** In one transaction. */
const MOST_DAYS = 31

export async function sumUpSales(ctx: Context, at: Date): Promise<void> {
  const target = overUntil(at)
  const [marked, done] = await Promise.all([markedShops(ctx.db), shopsSummedUntil(ctx.db, target)])
  for (const id of marked)
    await sumUpShop(ctx.db, id, target).catch((err) => ctx.log.error({ err, shop_id: id }, FAILED))
  if ((await countShops(ctx.db)) <= done.size) return
  const seen = new Set(marked)
  await inEveryShop(ctx, FAILED, async ({ id }) => {
    if (!done.has(id) && !seen.has(id)) await sumUpShop(ctx.db, id, target)
  })
}

async function sumUpShop(db: Db, shopId: string, target: string): Promise<void> {
  for (;;) {
    const isDone = await changeInOneSnapshot(db, async (tx) => {
      await lockSummed(tx, shopId)
      const summed = await summedOf(tx, shopId)
      const first = summed.until === null ? await firstPlacedAt(tx, shopId) : null
      const next = daysToSum(summed, first && jakartaDay(first), target, MOST_DAYS)
      await sumUpDays(tx, shopId, next.days)
      if (next.until !== summed.until) await noteSummed(tx, shopId, next.until)
      return next.isDone
    })
    if (isDone) return
  }
}
