// Events to the programs of merchants.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { webhookRoutes } from './admin-routes.ts'
import { forgetOldSecrets, purgeDeliveries } from './changes.ts'
import { delivering } from './delivering.ts'
import { secretsOfWebhooks } from './known-secrets.ts'
import { personalDeliveries } from './personal.ts'
import { waitingDeliveries } from './queries.ts'
import { sealedWebhookSecrets } from './secret.ts'

export const webhooks: Feature = {
  tables: ['webhooks', 'webhook_deliveries'],
  adminRoutes: webhookRoutes,
  jobs: [
    defineJob({
      name: 'purge-deliveries',
      every: '41 * * * *',
      run: ({ db, clock }) => purgeDeliveries(db, new Date(clock.now())),
    }),
    defineJob({
      name: 'forget-old-webhook-secrets',
      every: '43 * * * *',
      run: ({ db, clock }) => forgetOldSecrets(db, new Date(clock.now())),
    }),
  ],
  worker: delivering.start,
  stops: 'events',
  backlog: {
    name: 'webhooks',
    label: 'webhook',
    says: { en: 'Events to webhooks', id: 'Webhook' },
    lateAfterMs: 10 * 60_000,
    dependsOnMerchants: true,
    read: waitingDeliveries,
  },
  personal: personalDeliveries,
  sealed: sealedWebhookSecrets,
  secretsSet: secretsOfWebhooks,
}
