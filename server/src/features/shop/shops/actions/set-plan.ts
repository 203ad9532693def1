// setPlan: puts a shop on another plan; every node hears of it at once.
import type { Context } from '../../../../context.ts'
import type { Plan } from '../../../../domain/plans.ts'
import { changePlan } from '../../../../tenancy/changes.ts'
import { assertExpected, type Edit, editShop, type Versioned } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteGranted } from '../../../selling/bought-plans/grant.ts'
import { type Settings, storedSettings } from '../stored.ts'

/** Of the same version as the shop's settings. Throws `edit_conflict`. */
export async function setPlan(
  ctx: Context,
  shop: Shop,
  plan: Plan,
  edit: Edit = {},
): Promise<Versioned<Settings>> {
  return editShop(ctx.db, shop.id, async (tx) => {
    const found = await storedSettings(tx, shop.id)
    assertExpected(found, edit)
    await noteGranted(tx, shop.id, plan)
    await changePlan(tx, shop, plan, edit.by)
    return storedSettings(tx, shop.id)
  })
}
