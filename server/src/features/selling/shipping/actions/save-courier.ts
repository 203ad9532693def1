// saveCourier and deleteCourier: one courier, or one of its services, made what the merchant says, or taken away.
import type { Context } from '../../../../context.ts'
import { mergeFields } from '../../../../domain/merge.ts'
import { assertSettings, type Edit, type Stored } from '../../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../../tenancy/edit-list.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { COURIERS, renameCourier } from '../changes.ts'
import { checkCourier } from '../checks.ts'
import { type CourierInput, courierKey } from '../input.ts'

/**
 * By its code and service, no service being one of its own, unless `id` says which it was: then its service may be another one.
 * Throws `edit_conflict` and `invalid_request`.
 */
export async function saveCourier(
  ctx: Context,
  shop: Shop,
  input: CourierInput,
  edit: Edit & { readonly id?: string } = {},
): Promise<Stored<CourierInput>> {
  const id = edit.id ?? courierKey(input)
  return saveEntry(ctx.db, shop.id, COURIERS, { ...edit, id }, async (tx, was) => {
    const courier = was ? mergeFields(was, input) : input
    assertSettings(checkCourier(courier))
    if (was && courierKey(courier) !== id) await renameCourier(tx, shop.id, was, courier)
    return courier
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function deleteCourier(
  ctx: Context,
  shop: Shop,
  courier: Pick<CourierInput, 'code' | 'service'>,
  edit: Edit = {},
): Promise<void> {
  await deleteEntry(ctx.db, shop.id, COURIERS, { ...edit, id: courierKey(courier) })
}
