// Money that came to a shop's own accounts: told by services that read mutations or by a statement, and settled by itself.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { askMutationServices } from './actions/ask-mutation-services.ts'
import { mutationAdminRoutes } from './admin-routes.ts'
import { forgetDescriptionsBefore } from './changes.ts'
import { moneyConsistency } from './consistency.ts'
import { forgetSettledBefore } from './elsewhere.ts'
import { personalMoney } from './personal.ts'
import { mutationNoticeRoutes } from './routes.ts'

const YEAR_MS = 365 * 24 * 3_600_000

export const mutations: Feature = {
  tables: ['incoming_money', 'mutation_feeds', 'settled_mutations'],
  routes: mutationNoticeRoutes,
  adminRoutes: mutationAdminRoutes,
  jobs: [
    defineJob({
      name: 'ask-mutation-services',
      every: '* * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => askMutationServices(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'forget-money-descriptions',
      every: '50 3 * * *',
      run: ({ db, clock }) => forgetDescriptionsBefore(db, new Date(clock.now() - YEAR_MS)),
    }),
    defineJob({
      name: 'forget-settled-mutations',
      every: '55 3 * * *',
      run: ({ db, clock }) => forgetSettledBefore(db, new Date(clock.now())),
    }),
  ],
  consistency: moneyConsistency,
  personal: personalMoney,
}
