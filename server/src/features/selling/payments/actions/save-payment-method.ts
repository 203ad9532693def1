// savePaymentMethod and deletePaymentMethod: one way to pay made what the merchant says, or taken away.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { assertSettings, type Edit, type Stored } from '../../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../../tenancy/edit-list.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { NoticedChange } from '../../../people/messages/message.ts'
import { checkPaymentMethod } from '../checks.ts'
import { destinationChanges } from '../destination.ts'
import { mergePaymentMethod, type PaymentMethodInput } from '../input.ts'
import { PAYMENT_METHODS } from '../methods.ts'
import { noteNamed } from '../named-accounts.ts'
import { tendSharing } from './tend-named-accounts.ts'

/** By its code. Throws `edit_conflict` and `invalid_request`. */
export async function savePaymentMethod(
  ctx: Context,
  shop: Shop,
  input: PaymentMethodInput,
  edit: Edit = {},
  /** before buyers are told to pay elsewhere, in the same transaction; throws where the editor may not */
  whenMoneyMoves: (tx: Db, changes: readonly NoticedChange[]) => Promise<void> = async () => {},
): Promise<Stored<PaymentMethodInput>> {
  const saved = await saveEntry(
    ctx.db,
    shop.id,
    noting(ctx),
    { ...edit, id: input.code },
    async (tx, was) => {
      const method = was ? mergePaymentMethod(was, input) : input
      assertSettings(checkPaymentMethod(method, ctx.config))
      const changes = destinationChanges(was, method)
      if (changes.length > 0) await whenMoneyMoves(tx, changes)
      return method
    },
  )
  await tendSharing(ctx, shop, new Date(ctx.clock.now()))
  return saved
}

/** Orders that chose it keep it. Throws `not_found` and `edit_conflict`. */
export async function deletePaymentMethod(
  ctx: Context,
  shop: Shop,
  code: string,
  edit: Edit = {},
): Promise<void> {
  await deleteEntry(ctx.db, shop.id, PAYMENT_METHODS, { ...edit, id: code }, (tx) =>
    noteNamed(tx, ctx.secrets, shop.id, new Date(ctx.clock.now())),
  )
}

/** What they name is noted with them. */
function noting({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>): typeof PAYMENT_METHODS {
  return {
    ...PAYMENT_METHODS,
    async write(tx, shopId, methods) {
      await PAYMENT_METHODS.write(tx, shopId, methods)
      await noteNamed(tx, secrets, shopId, new Date(clock.now()))
    },
  }
}
