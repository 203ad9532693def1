// Personal data of buyers: found, copied, forgotten.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { finishRemovals, forgetOldOrders, purgePrivacyRecords } from './actions/keep-no-longer.ts'
import { privacyRoutes } from './admin-routes.ts'
import { contactsOfRequests } from './contact.ts'

export const privacy: Feature = {
  tables: ['data_requests'],
  adminRoutes: privacyRoutes,
  jobs: [
    defineJob({
      name: 'finish-removals',
      every: '13 * * * *',
      timeoutSeconds: 1_800,
      alone: true,
      run: (ctx) => finishRemovals(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'forget-old-orders',
      every: '20 19 * * *',
      timeoutSeconds: 3_600,
      alone: true,
      run: (ctx) => forgetOldOrders(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'purge-privacy-records',
      every: '50 19 * * *',
      run: (ctx) => purgePrivacyRecords(ctx, new Date(ctx.clock.now())),
    }),
  ],
  sealed: contactsOfRequests.parts,
}
