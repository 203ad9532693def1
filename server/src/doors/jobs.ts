// What goes on behind the requests of a serving process: the jobs of every feature, and the sending.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import { startSending } from '../features/people/messages/sending.ts'
import { startPushing } from '../features/people/push/pushing.ts'
import { startDelivering } from '../features/people/webhooks/delivering.ts'
import { hasOrders } from '../features/selling/orders/queries.ts'
import { importsFinished } from '../features/shop/imports/running.ts'
import type { Job } from '../jobs/job.ts'
import { startJobs } from '../jobs/jobs.ts'

export const jobs: readonly Job<Context>[] = features.flatMap((feature) => feature.jobs ?? [])

/** An import that takes longer is begun anew by another node. */
const FINISH_WITHIN_MS = 5_000

export interface Work {
  /** What is under way is finished, for a while; the rest is left to other nodes. */
  stop(): Promise<void>
}

export function startWork(ctx: Context, connectionString: string): Work {
  const running = startJobs(connectionString, ctx, jobs)
  const sending = startSending(ctx, (shopId, contact) => hasOrders(ctx.db, shopId, contact))
  const delivering = startDelivering(ctx)
  const pushing = startPushing(ctx)
  return {
    async stop() {
      // First: jobs have messages and events to send.
      await running.stop()
      // A webhook that is switched off is told of by a message.
      await Promise.all([delivering.stop(), pushing?.stop()])
      await Promise.race([importsFinished(ctx), wait(FINISH_WITHIN_MS, undefined, { ref: false })])
      await sending.stop()
    },
  }
}
