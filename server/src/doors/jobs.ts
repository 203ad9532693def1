// What goes on behind the requests of a serving process: every job of every feature in one list, and the sending.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { platformJobs } from '../features/operating/platform/jobs.ts'
import { privacyJobs } from '../features/operating/privacy/jobs.ts'
import { accountJobs } from '../features/people/accounts/jobs.ts'
import { codeJobs } from '../features/people/codes/jobs.ts'
import { messageJobs } from '../features/people/messages/jobs.ts'
import { startSending } from '../features/people/messages/sending.ts'
import { pushJobs } from '../features/people/push/jobs.ts'
import { startPushing } from '../features/people/push/pushing.ts'
import { startDelivering } from '../features/people/webhooks/delivering.ts'
import { webhookJobs } from '../features/people/webhooks/jobs.ts'
import { checkoutJobs } from '../features/selling/checkout/jobs.ts'
import { orderJobs } from '../features/selling/orders/jobs.ts'
import { hasOrders } from '../features/selling/orders/queries.ts'
import { paymentJobs } from '../features/selling/payments/jobs.ts'
import { restockJobs } from '../features/selling/restock/jobs.ts'
import { shippingJobs } from '../features/selling/shipping/jobs.ts'
import { importJobs } from '../features/shop/imports/jobs.ts'
import { importsFinished } from '../features/shop/imports/running.ts'
import { requestJobs } from '../http/jobs.ts'
import type { Job } from '../jobs/job.ts'
import { startJobs } from '../jobs/jobs.ts'

export const jobs: readonly Job<Context>[] = [
  ...messageJobs,
  ...accountJobs,
  ...checkoutJobs,
  ...codeJobs,
  ...orderJobs,
  ...restockJobs,
  ...paymentJobs,
  ...shippingJobs,
  ...webhookJobs,
  ...pushJobs,
  ...importJobs,
  ...platformJobs,
  ...privacyJobs,
  ...requestJobs,
]

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
