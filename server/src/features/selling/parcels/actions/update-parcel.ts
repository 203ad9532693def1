// updateParcel: the merchant has looked after a parcel, or has to do so again.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { updateParcel as writeParcel } from '../changes.ts'
import { withParcel } from '../reaching.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function updateParcel(
  ctx: Context,
  shop: Shop,
  { id, handled }: { readonly id: string; readonly handled?: boolean },
  at: Date,
  { expected }: Edit = {},
): Promise<void> {
  await withParcel(ctx, shop, id, async (tx, _order, parcel) => {
    if (expected !== undefined && expected !== parcel.version) throw new Problem('edit_conflict')
    if (handled === undefined || handled === (parcel.handled_at !== null)) return
    await writeParcel(tx, parcel, { handled_at: handled ? at : null })
  })
}
