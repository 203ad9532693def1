// Money that passes through gateways: what they tell of it, whether it adds up, and every movement for the bookkeeper.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { askSettlements } from './actions/ask-settlements.ts'
import { settlementRoutes } from './admin-routes.ts'
import { settlementConsistency } from './consistency.ts'

export const settlements: Feature = {
  tables: ['gateway_transactions', 'settlement_feeds'],
  adminRoutes: settlementRoutes,
  jobs: [
    defineJob({
      name: 'ask-settlements',
      every: '*/10 * * * *',
      timeoutSeconds: 1_800,
      alone: true,
      run: (ctx) => askSettlements(ctx, new Date(ctx.clock.now())),
    }),
  ],
  consistency: settlementConsistency,
}
