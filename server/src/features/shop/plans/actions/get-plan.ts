// getPlan: the plan of a shop, how much of it is used, and what other plans give.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { allowancesOf, COUNTED, type Counted, isNearlyFull } from '../../../../domain/allowances.ts'
import { PLANS, type Plan, planAllows } from '../../../../domain/plans.ts'
import { standingOf } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { usedSpace } from '../../../catalogue/media/queries.ts'
import { countProductsOf } from '../../../catalogue/products/count-products.ts'
import { countStaff } from '../../../people/accounts/actions/create-staff.ts'
import { messagesOfDay } from '../../../people/codes/queries.ts'
import { countDomains, domainsOfShop } from '../../shops/domains.ts'
import type { PlanState } from '../schema.ts'

export async function getPlan({ db, config }: Context, shop: Shop, at: Date): Promise<PlanState> {
  const standing = await standingOf(db, shop.id)
  const used = await usageOf(db, shop, at)
  const givenBy = (plan: Plan) => {
    const { messages, ...rest } = allowancesOf({ ...standing, plan }, at)
    return { ...rest, messages: messages * config.messagesTimes }
  }
  const given = givenBy(standing.plan)
  return {
    plan: standing.plan,
    usage: COUNTED.map((what) => ({
      what,
      used: used[what],
      limit: given[what],
      is_nearly_full: isNearlyFull(used[what], given[what]),
    })),
    plans: PLANS.map((plan) => ({ plan, other_origins: originsOf(plan), ...givenBy(plan) })),
  }
}

async function usageOf(db: Db, shop: Shop, at: Date): Promise<Readonly<Record<Counted, number>>> {
  const [products, { bytes }, messages, staff, domains] = await Promise.all([
    countProductsOf(db, shop.id),
    usedSpace(db, shop.id),
    messagesOfDay(db, shop.id, at),
    countStaff(db, shop, at),
    domainsOfShop(db, shop),
  ])
  return { products, picture_bytes: bytes, messages, staff, domains: countDomains(domains) }
}

function originsOf(plan: Plan): 'none' | 'read' | 'write' {
  if (planAllows(plan, 'write')) return 'write'
  return planAllows(plan, 'read') ? 'read' : 'none'
}
