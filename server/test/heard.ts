// Works off what was heard: for tests that look at what came of a notice, however long that took.
import { until } from '../../test/until.ts'
import type { Context } from '../src/context.ts'
import { hearing } from '../src/features/selling/heard/hearing.ts'
import { workOff } from '../src/features/selling/notices/work-off.ts'

/** Longer than what is not its turn rests. */
const AHEAD_MS = 4_000

/** Until nothing waits in this shop, or in any, also where the clock stands still, by a process of its own. */
export async function allHeard(ctx: Context, shopId?: string): Promise<void> {
  const nothingWaits = async () => {
    const waits = await ctx.db
      .selectFrom('heard_notices')
      .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? ''))
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return waits === undefined
  }
  if (await nothingWaits()) return
  await until(async () => {
    await workOffDue(ctx, AHEAD_MS)
    return nothingWaits()
  })
}

/** What is due in any shop, or will be in so many milliseconds. */
export async function workOffDue(ctx: Context, aheadMs = 0): Promise<void> {
  const outbox = hearing.open({ ...ctx, clock: { now: () => ctx.clock.now() + aheadMs } }, workOff, null)
  await outbox.look()
  await outbox.finished()
}
