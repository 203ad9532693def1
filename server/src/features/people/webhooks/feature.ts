// Events to the programs of merchants.
import type { Feature } from '../../manifest.ts'
import { webhookRoutes } from './admin-routes.ts'
import { delivering } from './delivering.ts'
import { webhookJobs } from './jobs.ts'
import { deliveryHolder } from './personal.ts'
import { sealedWebhookSecrets } from './secret.ts'

export const webhooks: Feature = {
  tables: ['webhooks', 'webhook_deliveries'],
  adminRoutes: webhookRoutes,
  jobs: webhookJobs,
  worker: delivering.start,
  personal: deliveryHolder,
  sealed: sealedWebhookSecrets,
}
