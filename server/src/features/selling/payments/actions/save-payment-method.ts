// savePaymentMethod and deletePaymentMethod: one way to pay made what the merchant says, or taken away.
import type { Context } from '../../../../context.ts'
import { assertSettings, type Edit, type Stored } from '../../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../../tenancy/edit-list.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { checkPaymentMethod } from '../checks.ts'
import { mergePaymentMethod, type PaymentMethodInput } from '../input.ts'
import { PAYMENT_METHODS } from '../methods.ts'

/** By its code. Throws `edit_conflict` and `invalid_request`. */
export async function savePaymentMethod(
  ctx: Context,
  shop: Shop,
  input: PaymentMethodInput,
  edit: Edit = {},
): Promise<Stored<PaymentMethodInput>> {
  return saveEntry(ctx.db, shop.id, PAYMENT_METHODS, { ...edit, id: input.code }, async (_tx, was) => {
    const method = was ? mergePaymentMethod(was, input) : input
    assertSettings(checkPaymentMethod(method, ctx.config))
    return method
  })
}

/** Orders that chose it keep it. Throws `not_found` and `edit_conflict`. */
export async function deletePaymentMethod(
  ctx: Context,
  shop: Shop,
  code: string,
  edit: Edit = {},
): Promise<void> {
  await deleteEntry(ctx.db, shop.id, PAYMENT_METHODS, { ...edit, id: code })
}
