// The job of messages: deleting what nobody needs any more.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteOlder, failExpired } from './queries.ts'
import { OUTBOX_KEPT_MS, RECORD_KEPT_MS } from './rules.ts'

const purgeMessagesJob = defineJob({ name: 'purge-messages', every: '*/10 * * * *', run: purgeMessages })

export const messageJobs = [purgeMessagesJob]

/** Expired contents, the outbox of yesterday, old records. */
export async function purgeMessages(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  await failExpired(ctx.db, new Date(now))
  await deleteOlder(ctx.db, { outbox: new Date(now - OUTBOX_KEPT_MS), done: new Date(now - RECORD_KEPT_MS) })
}
