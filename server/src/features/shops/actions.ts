// Use cases of a shop as a whole.
import type { Context } from '../../context.ts'
import { announceShopChange } from '../../db/changes.ts'
import type { Plan } from '../../domain/plans.ts'

/** Puts a shop on another plan; every node hears of it at once. False: there is no such shop. */
export async function setPlan(ctx: Context, slug: string, plan: Plan): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const shop = await tx
      .updateTable('shops')
      .set({ plan, updated_at: new Date(ctx.clock.now()) })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst()
    if (shop) await announceShopChange(tx, shop.id)
    return shop !== undefined
  })
}
