// What a shop is given without an order: a plan for good by its operator, and days to try a plan.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { withPurchase } from '../../../domain/plan-terms.ts'
import type { Plan } from '../../../domain/plans.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { findTerms, writeTerms } from './queries.ts'
import { changeTerms } from './settle.ts'

/** Under the shop's lock. The operator's word stands above what was bought, and ends it; the audit tells what it was. */
export async function noteGranted(tx: Db, shopId: string, plan: Plan): Promise<void> {
  const stored = await findTerms(tx, shopId)
  if (!stored) return
  await writeTerms(tx, {
    ...stored,
    granted: plan,
    periods: [],
    told_end: null,
    told_days: null,
    next_at: null,
  })
}

/** What newcomers try. */
const TRIED: Plan = 'lengkap'

/** Of a new shop, where the operator gives any days. */
export async function startTrial(tx: Db, ctx: Context, shop: Shop, at: Date): Promise<void> {
  const { trialDays: days } = ctx.config
  if (days === 0) return
  const trial = { draft: null, plan: TRIED, days, paid: 0 }
  await changeTerms(tx, ctx, shop, at, (terms) => withPurchase(terms, trial, at.getTime(), 0))
}
