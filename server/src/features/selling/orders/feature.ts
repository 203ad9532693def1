// Orders, and the one function that moves them.
import type { Feature } from '../../manifest.ts'
import { orderConsistency } from './consistency.ts'
import { orderJobs } from './jobs.ts'
import { resendRoutes } from './message-routes.ts'
import { orderHolder } from './personal.ts'
import { hasOrders } from './queries.ts'
import { sealedTokens } from './track-token.ts'

export const orders: Feature = {
  tables: ['orders', 'order_lines', 'order_history', 'order_search', 'sent_links', 'held_totals'],
  adminRoutes: resendRoutes,
  jobs: orderJobs,
  consistency: orderConsistency,
  personal: orderHolder,
  sealed: [sealedTokens],
  hasBuyer: hasOrders,
}
