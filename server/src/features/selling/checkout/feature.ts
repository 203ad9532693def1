// From a cart to an order.
import { sql } from 'kysely'
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { deleteHeldTotalsBefore } from '../orders/held-totals.ts'
import { checkoutAdminRoutes } from './admin-routes.ts'
import { checkoutConsistency } from './consistency.ts'
import { personalDrafts } from './personal.ts'
import { deleteDrafts, shopsWithDraftsBefore } from './queries.ts'
import { checkoutRoutes } from './routes.ts'

/** For a while an expired draft still says that it has expired; then it is as if it had never been. */
const KEEP_EXPIRED_MS = 3_600_000

export const checkout: Feature = {
  tables: ['drafts', 'draft_counts'],
  routes: checkoutRoutes,
  adminRoutes: checkoutAdminRoutes,
  jobs: [
    defineJob({
      name: 'purge-drafts',
      every: '*/5 * * * *',
      async run(ctx) {
        const now = ctx.clock.now()
        await deleteHeldTotalsBefore(ctx.db, new Date(now))
        const moment = new Date(now - KEEP_EXPIRED_MS)
        for (const shopId of await shopsWithDraftsBefore(ctx.db, moment))
          await deleteDrafts(ctx.db, shopId, sql`expires_at < ${moment}`)
      },
    }),
  ],
  consistency: checkoutConsistency,
  personal: personalDrafts,
}
