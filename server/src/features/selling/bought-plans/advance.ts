// Makes a shop's plan what its terms say now, tells its owners what comes, and notes when the clock has something to do again.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { COMMAND_LINE } from '../../../domain/access.ts'
import { DAY_MS, nextMoment, type PlanTerms, planAt, remindedBy } from '../../../domain/plan-terms.ts'
import type { Plan } from '../../../domain/plans.ts'
import { changePlan } from '../../../tenancy/changes.ts'
import { standingOf } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { ownersToTell } from '../../people/accounts/tell-owners.ts'
import { queueMessages } from '../../people/messages/actions/queue-message.ts'
import { merchantMessageTo } from '../../people/messages/actions/tell-merchant.ts'
import type { MerchantPlanMessage } from '../../people/messages/message.ts'
import { findTerms, type StoredTerms, writeTerms } from './queries.ts'

export function graceMsOf({ config }: Pick<Context, 'config'>): number {
  return config.planGraceDays * DAY_MS
}

/** Under the shop's lock. Of a shop without any: what it is on was given. */
export async function termsOf(tx: Db, shopId: string): Promise<StoredTerms> {
  const found = await findTerms(tx, shopId)
  if (found) return found
  const { plan: granted } = await standingOf(tx, shopId)
  return { shop_id: shopId, granted, periods: [], told_end: null, told_days: null, next_at: null }
}

/** Under the shop's lock; `terms`: as they are to be. Done twice, nothing happens the second time. */
export async function advance(
  tx: Db,
  ctx: Context,
  shop: Shop,
  stored: StoredTerms,
  terms: PlanTerms,
  at: Date,
): Promise<void> {
  const now = at.getTime()
  const { plan, endsAt } = planAt(terms, now, graceMsOf(ctx))
  const last = terms.periods.at(-1)
  await changePlan(tx, shop, plan, COMMAND_LINE)
  if (endsAt === null) {
    if (last && stored.told_end !== null)
      await tell(tx, ctx, shop, 'over', last.plan, terms.granted, last.until)
    await writeTerms(tx, { ...stored, ...terms, periods: [], told_end: null, told_days: null, next_at: null })
    return
  }
  const due = remindedBy(endsAt, now)
  const isKnownEnd = stored.told_end?.getTime() === endsAt
  // What was due before it had this end is no news.
  if (isKnownEnd && due !== null && (stored.told_days === null || due < stored.told_days))
    await tell(tx, ctx, shop, due === 0 ? 'today' : 'soon', last?.plan ?? plan, terms.granted, endsAt)
  const next = nextMoment(terms, now, graceMsOf(ctx))
  await writeTerms(tx, {
    ...stored,
    ...terms,
    periods: [...terms.periods],
    told_end: new Date(endsAt),
    told_days: due,
    next_at: next === null ? null : new Date(next),
  })
}

async function tell(
  tx: Db,
  ctx: Context,
  shop: Shop,
  phase: MerchantPlanMessage['phase'],
  plan: Plan,
  fallsTo: Plan,
  endsAt: number,
): Promise<void> {
  const content = {
    kind: 'merchant_plan',
    order_number: null,
    phase,
    plan,
    falls_to: fallsTo,
    ends_at: new Date(endsAt).toISOString(),
    grace_until: new Date(endsAt + graceMsOf(ctx)).toISOString(),
  } as const
  const owners = await ownersToTell(tx, shop)
  const messages = owners.map((contact) => merchantMessageTo(ctx, shop, contact, content))
  await queueMessages(tx, ctx, shop, messages)
}
