// News to the browsers of merchants.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { pushRoutes } from './admin-routes.ts'
import { pushing } from './pushing.ts'
import { deleteNewsOf, deleteOlder, waitingPushes } from './queries.ts'
import { WORTH_TELLING_MS } from './rules.ts'

export const push: Feature = {
  tables: ['push_subscriptions', 'push_deliveries'],
  adminRoutes: pushRoutes,
  worker: (ctx) => ctx.push && pushing.start(ctx, ctx.push),
  stops: 'events',
  backlog: {
    name: 'push',
    label: 'push',
    says: { en: 'News to browsers', id: 'Pemberitahuan' },
    lateAfterMs: 5 * 60_000,
    read: waitingPushes,
  },
  jobs: [
    // What nobody sends any more, as where the operator took the keys away.
    defineJob({
      name: 'purge-pushes',
      every: '23 * * * *',
      run: ({ db, clock }) => deleteOlder(db, new Date(clock.now() - WORTH_TELLING_MS)),
    }),
  ],
  // News names buyers, for the hours in which it is worth telling.
  personal: {
    anonymise: (tx, { shop, orders }) =>
      deleteNewsOf(
        tx,
        shop,
        orders.map(({ number }) => number),
      ),
  },
}
