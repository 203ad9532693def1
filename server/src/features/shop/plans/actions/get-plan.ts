// getPlan: the plan of a shop, how much of it is used, and what other plans give.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { allowancesOf, COUNTED, type Counted, isNearlyFull } from '../../../../domain/allowances.ts'
import { planAt } from '../../../../domain/plan-terms.ts'
import { isGreaterPlan, PLANS, type Plan, planAllows } from '../../../../domain/plans.ts'
import { findSellerOfPlans, standingOf } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { usedSpace } from '../../../catalogue/media/queries.ts'
import { countProductsOf } from '../../../catalogue/products/assert-product.ts'
import { countStaff } from '../../../people/accounts/actions/create-staff.ts'
import { messagesOfDay } from '../../../people/codes/queries.ts'
import { heldOfShop } from '../../../people/messages/queries.ts'
import { graceMsOf, termsOf } from '../../../selling/bought-plans/advance.ts'
import { countAside } from '../../../selling/mutations/queries.ts'
import { countDomains, domainsOfShop } from '../../shops/domains.ts'
import { offersOf, waysToPay } from '../offers.ts'
import type { PlanState } from '../schema.ts'

export async function getPlan(ctx: Context, shop: Shop, at: Date): Promise<PlanState> {
  const { db, config } = ctx
  const standing = await standingOf(db, shop.id)
  const used = await usageOf(db, shop, at)
  const givenBy = (plan: Plan) => {
    const { messages, ...rest } = allowancesOf({ ...standing, plan }, at)
    return { ...rest, messages: messages * config.messagesTimes }
  }
  const given = givenBy(standing.plan)
  // Nothing waits for a day of which much is left.
  const held = isNearlyFull(used.messages, given.messages) ? await heldOfShop(db, shop.id) : null
  return {
    plan: standing.plan,
    ...(await termsShown(ctx, shop, at)),
    usage: COUNTED.map((what) => ({
      what,
      used: used[what],
      limit: given[what],
      is_nearly_full: isNearlyFull(used[what], given[what]),
    })),
    held_messages: held?.messages ?? 0,
    held_until: held?.until?.toISOString() ?? null,
    plans: PLANS.map((plan) => ({ plan, other_origins: originsOf(plan), ...givenBy(plan) })),
  }
}

async function termsShown(ctx: Context, shop: Shop, at: Date) {
  const terms = await termsOf(ctx.db, shop.id)
  const { endsAt, graceUntil } = planAt(terms, at.getTime(), graceMsOf(ctx))
  const seller = await findSellerOfPlans(ctx.db)
  const isSold = seller !== null && seller.id !== shop.id
  const offers = isSold ? await offersOf(ctx, seller) : []
  const ways = isSold ? await waysToPay(ctx, seller) : []
  return {
    ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
    grace_until: graceUntil === null ? null : new Date(graceUntil).toISOString(),
    falls_to: terms.granted,
    offers: offers
      .filter(({ plan }) => isGreaterPlan(plan, terms.granted))
      .map(({ sku, plan, months, days, price }) => ({ sku, plan, months, days, price })),
    payment_methods: ways.map(({ code, name }) => ({ code, name })),
  }
}

async function usageOf(db: Db, shop: Shop, at: Date): Promise<Readonly<Record<Counted, number>>> {
  const [products, { bytes }, messages, staff, domains, money] = await Promise.all([
    countProductsOf(db, shop.id),
    usedSpace(db, shop.id),
    messagesOfDay(db, shop.id, at),
    countStaff(db, shop, at),
    domainsOfShop(db, shop),
    countAside(db, shop.id),
  ])
  return { products, picture_bytes: bytes, messages, staff, domains: countDomains(domains), money }
}

function originsOf(plan: Plan): 'none' | 'read' | 'write' {
  if (planAllows(plan, 'write')) return 'write'
  return planAllows(plan, 'read') ? 'read' : 'none'
}
