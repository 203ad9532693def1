// Jobs of checkout: throwing away drafts that nobody took further.
import { defineJob, type Job } from '../../jobs/job.ts'
import { deleteDraftsBefore, deleteHeldTotalsBefore } from './queries.ts'

/** For a while an expired draft still says that it has expired; then it is as if it had never been. */
const KEEP_EXPIRED_MS = 3_600_000

const purgeDraftsJob = defineJob({
  name: 'purge-drafts',
  every: '*/5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await deleteHeldTotalsBefore(ctx.db, new Date(now))
    await deleteDraftsBefore(ctx.db, new Date(now - KEEP_EXPIRED_MS))
  },
})

export const checkoutJobs: readonly Job<object>[] = [purgeDraftsJob]
