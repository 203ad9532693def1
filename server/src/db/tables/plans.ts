// Tables of plans that are bought, as Kysely sees them; held to the database by tables.test.ts.
import type { PlanPeriod } from '../../domain/plan-terms.ts'
import type { Plan } from '../../domain/plans.ts'
import type { JsonColumn } from './json.ts'

/** An order of the shop that sells plans, by the draft that it is placed from. */
export interface PlanOrderTable {
  shop_id: string
  draft_id: string
  /** slug of the shop whose plan it is to extend */
  for_shop: string
  sku: string
  plan: Plan
  days: number
  created_at: Date
}

export interface PlanTermsTable {
  shop_id: string
  granted: Plan
  periods: JsonColumn<PlanPeriod[]>
  /** the end that owners were last told of, and how many days before it */
  told_end: Date | null
  told_days: number | null
  next_at: Date | null
}
