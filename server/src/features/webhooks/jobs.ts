// The job of webhooks: deleting what was sent long ago.
import type { Context } from '../../context.ts'
import { defineJob } from '../../jobs/job.ts'
import { deleteOlder } from './changes.ts'
import { RECORD_KEPT_MS } from './rules.ts'

const purgeDeliveriesJob = defineJob({ name: 'purge-deliveries', every: '41 * * * *', run: purgeDeliveries })

export const webhookJobs = [purgeDeliveriesJob]

export async function purgeDeliveries(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteOlder(ctx.db, new Date(ctx.clock.now() - RECORD_KEPT_MS))
}
