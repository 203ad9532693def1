// The jobs of webhooks: deleting what was sent long ago, and forgetting secrets that sign no more.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteOlder, forgetOldSecrets } from './changes.ts'
import { RECORD_KEPT_MS } from './rules.ts'

const purgeDeliveriesJob = defineJob({ name: 'purge-deliveries', every: '41 * * * *', run: purgeDeliveries })

const forgetSecretsJob = defineJob({
  name: 'forget-old-webhook-secrets',
  every: '43 * * * *',
  run: forgetSecrets,
})

export const webhookJobs = [purgeDeliveriesJob, forgetSecretsJob]

export async function purgeDeliveries(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteOlder(ctx.db, new Date(ctx.clock.now() - RECORD_KEPT_MS))
}

export async function forgetSecrets(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await forgetOldSecrets(ctx.db, new Date(ctx.clock.now()))
}
