// Ways to pay, attempts at gateways, and what gateways tell.
import { defineJob } from '../../../jobs/job.ts'
import { forgetPreviousCredentials } from '../../../tenancy/credentials.ts'
import type { Feature } from '../../manifest.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { remindBuyers } from './actions/remind-buyers.ts'
import { tellOverdueClaims } from './actions/tell-overdue-claims.ts'
import { tendNamedAccounts } from './actions/tend-named-accounts.ts'
import { watchPayments } from './actions/watch-payments.ts'
import { paymentAdminRoutes } from './admin-routes.ts'
import { paymentConsistency } from './consistency.ts'
import { personalPayments } from './personal.ts'
import { waitingRefunds } from './refunds/queries.ts'
import { refunding } from './refunds/refunding.ts'
import { paymentRoutes } from './routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export const payments: Feature = {
  tables: ['payment_methods', 'payment_attempts', 'payment_notices', 'refunds', 'named_accounts'],
  routes: [...paymentRoutes, ...sandboxRoutes],
  adminRoutes: paymentAdminRoutes,
  jobs: [
    defineJob({
      name: 'watch-payments',
      every: '* * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => watchPayments(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'remind-buyers',
      every: '* * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => remindBuyers(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'expire-orders',
      every: '* * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => expireOrders(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'tell-overdue-claims',
      every: '*/5 * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => tellOverdueClaims(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'tend-named-accounts',
      every: '*/10 * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => tendNamedAccounts(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'forget-previous-gateway-keys',
      every: '29 * * * *',
      run: ({ db }) => forgetPreviousCredentials(db),
    }),
  ],
  worker: (ctx) => refunding.start(ctx),
  backlog: {
    name: 'refunds',
    label: 'refunds',
    says: { en: 'Refunds to be asked for', id: 'Pengembalian dana yang akan diminta' },
    lateAfterMs: 24 * 60 * 60_000,
    dependsOnMerchants: true,
    read: waitingRefunds,
  },
  consistency: paymentConsistency,
  personal: personalPayments,
}
