// advancePlans: what the clock does to plans: reminders, the next one that was bought, the end.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { findShopsByIds } from '../../../../tenancy/queries.ts'
import { dueShops } from '../queries.ts'
import { changeTerms } from '../settle.ts'

const AT_ONCE = 100

export async function advancePlans(ctx: Context, at: Date): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const due = (await dueShops(ctx.db, at, AT_ONCE + failed.size)).filter((id) => !failed.has(id))
    if (due.length === 0) return
    for (const shop of await findShopsByIds(ctx.db, due))
      await inTransaction(ctx.db, (tx) => changeTerms(tx, ctx, shop, at, (terms) => terms)).catch(
        (error: unknown) => {
          failed.add(shop.id)
          ctx.log.error({ err: error, shop_id: shop.id }, 'the plan of a shop could not be advanced')
        },
      )
  }
}
