// Jobs of checkout: throwing away drafts that nobody took further.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteHeldTotalsBefore } from '../orders/held-totals.ts'
import { deleteDraftsBefore, shopsWithDraftsBefore } from './queries.ts'

/** For a while an expired draft still says that it has expired; then it is as if it had never been. */
const KEEP_EXPIRED_MS = 3_600_000

const purgeDraftsJob = defineJob({
  name: 'purge-drafts',
  every: '*/5 * * * *',
  async run(ctx: Context) {
    const now = ctx.clock.now()
    await deleteHeldTotalsBefore(ctx.db, new Date(now))
    const moment = new Date(now - KEEP_EXPIRED_MS)
    for (const shopId of await shopsWithDraftsBefore(ctx.db, moment))
      await deleteDraftsBefore(ctx.db, shopId, moment)
  },
})

export const checkoutJobs = [purgeDraftsJob]
