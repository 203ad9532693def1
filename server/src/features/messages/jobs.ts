// Jobs of messages: sending one, and deleting what nobody needs any more.
import type { Context } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { type IsWanted, sendMessage } from './actions/send-message.ts'
import { deleteOlder, failExpired, type MessageRef } from './queries.ts'
import { OUTBOX_KEPT_MS, RECORD_KEPT_MS } from './rules.ts'

/** Sends one message; `isWanted` may find at the last moment that it is for nobody. */
export function sendingJob(name: string, isWanted: IsWanted = async () => true): Job<Context, MessageRef> {
  const job: Job<Context, MessageRef> = defineJob({
    name,
    // A refused message is put in again by the action, which knows when; these tries are for nodes that die.
    retries: 3,
    retryAfterSeconds: 2,
    timeoutSeconds: 60,
    atOnce: 10,
    pollSeconds: 1,
    run: (ctx, ref) =>
      sendMessage(ctx, ref, isWanted, (tx, seconds) =>
        ctx.jobs.enqueue(tx, job, ref, { startAfterSeconds: seconds }),
      ),
  })
  return job
}

export const sendMessageJob = sendingJob('send-message')

const purgeMessagesJob = defineJob({ name: 'purge-messages', every: '*/10 * * * *', run: purgeMessages })

export const messageJobs = [sendMessageJob, purgeMessagesJob]

/** Expired contents, the outbox of yesterday, old records. */
export async function purgeMessages(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  await failExpired(ctx.db, new Date(now))
  await deleteOlder(ctx.db, { outbox: new Date(now - OUTBOX_KEPT_MS), done: new Date(now - RECORD_KEPT_MS) })
}
