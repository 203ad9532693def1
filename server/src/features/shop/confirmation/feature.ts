// The confirmation of an order: a copy of what was agreed, with the shop's terms as they were on that day.
import type { Feature } from '../../manifest.ts'
import { confirmationConsistency } from './consistency.ts'
import { keptTermsOf } from './kept-terms.ts'
import { confirmationRoutes } from './routes.ts'

export const confirmation: Feature = {
  tables: ['order_terms'],
  routes: confirmationRoutes,
  consistency: confirmationConsistency,
  orderTerms: keptTermsOf,
}
