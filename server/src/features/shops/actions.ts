// Use cases of a shop as a whole.
import type { Context } from '../../context.ts'
import { announceShopChange } from '../../db/changes.ts'
import type { Plan } from '../../domain/plans.ts'
import { updatePlan } from '../../tenancy/changes.ts'

/** Puts a shop on another plan; every node hears of it at once. False: there is no such shop. */
export async function setPlan(ctx: Context, slug: string, plan: Plan): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const shopId = await updatePlan(tx, slug, plan, new Date(ctx.clock.now()))
    if (shopId) await announceShopChange(tx, shopId)
    return shopId !== null
  })
}
