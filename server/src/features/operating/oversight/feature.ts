// What an operator of an open platform watches over: what visitors report, what looks odd, and which shops are paused.
import { defineJob } from '../../../jobs/job.ts'
import { fillLooks } from '../../../tenancy/changes.ts'
import type { Feature } from '../../manifest.ts'
import { oversightRoutes } from './admin-routes.ts'
import { forgetReports } from './changes.ts'
import { reportRoutes } from './routes.ts'

const DAY_MS = 86_400_000
/** So few that requests hardly wait for them. */
const LOOKS_AT_ONCE = 250
const CONTACT_DAYS = 30
const REPORT_DAYS = 365

export const oversight: Feature = {
  tables: ['shop_reports'],
  routes: reportRoutes,
  adminRoutes: oversightRoutes,
  jobs: [
    defineJob({
      name: 'fill-looks',
      every: '20 * * * *',
      async run({ db }) {
        while (await fillLooks(db, LOOKS_AT_ONCE));
      },
    }),
    defineJob({
      name: 'forget-shop-reports',
      every: '35 19 * * *',
      run({ db, clock }) {
        const before = (days: number) => new Date(clock.now() - days * DAY_MS)
        return forgetReports(db, { settledBefore: before(CONTACT_DAYS), madeBefore: before(REPORT_DAYS) })
      },
    }),
  ],
}
