// Jobs of messages: sending one, and throwing away what nobody needs any more.
import { defineJob, type Job } from '../../jobs/job.ts'
import { purgeMessages } from './actions/purge-messages.ts'
import { sendMessage } from './actions/send-message.ts'
import type { MessageRef } from './queries.ts'

/** A refused message is put in again by the action, which knows when; these tries are for nodes that die. */
export const sendMessageJob: Job<MessageRef> = defineJob({
  name: 'send-message',
  retries: 3,
  retryAfterSeconds: 2,
  timeoutSeconds: 60,
  atOnce: 10,
  pollSeconds: 1,
  run: (ctx, ref) =>
    sendMessage(ctx, ref, (tx, seconds) =>
      ctx.jobs.enqueue(tx, sendMessageJob, ref, { startAfterSeconds: seconds }),
    ),
})

const purgeMessagesJob = defineJob({ name: 'purge-messages', every: '*/10 * * * *', run: purgeMessages })

export const messageJobs: readonly Job<object>[] = [sendMessageJob, purgeMessagesJob]
