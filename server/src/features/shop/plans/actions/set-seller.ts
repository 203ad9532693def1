// setSellerOfPlans: which shop sells the plans of the platform.
import type { Context } from '../../../../context.ts'
import { announceShopChange } from '../../../../db/changes.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { writeSellerOfPlans } from '../../../../tenancy/changes.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { findSellerOfPlans } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { offersOf, type PlanOffer } from '../offers.ts'

/** Gives what it sells. One shop at most: the one before sells them no longer. */
export async function setSellerOfPlans(ctx: Context, shop: Shop, sells: boolean): Promise<PlanOffer[]> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    const before = await findSellerOfPlans(tx)
    if (sells === (before?.id === shop.id)) return
    if (!sells && before?.id !== shop.id) return
    await writeSellerOfPlans(tx, shop.id, sells)
    for (const each of before?.id === shop.id ? [shop] : [before, shop])
      if (each) {
        const isSeller = sells && each.id === shop.id
        const [was, is] = [{ sells_plans: !isSeller }, { sells_plans: isSeller }]
        await writeAudit(tx, each.id, { kind: 'settings', id: each.slug, before: was, after: is })
        await announceShopChange(tx, each.id)
      }
  })
  return sells ? offersOf(ctx, shop) : []
}
