// createOwnShop: one more shop for somebody who has signed in.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { PersonCalling } from '../../../people/accounts/limits.ts'
import { assertMaySignUp, takeInvitation } from '../may-sign-up.ts'
import { assertNames, openShop } from '../open-shop.ts'
import type { OwnShopInput } from '../schema.ts'
import { countOfCaller } from './send-sign-up-code.ts'

/** Throws `not_allowed`, `invalid_request`, `rate_limited`. */
export async function createOwnShop(
  ctx: Context,
  person: Person,
  { invitation, ...wanted }: OwnShopInput,
  caller: PersonCalling,
  at: Date,
  { idempotency }: Edit = {},
): Promise<Shop> {
  await assertMaySignUp(ctx, invitation, at)
  assertNames(ctx, wanted)
  await countOfCaller(ctx, 'new_shop', caller, at)
  return inTransaction(ctx.db, async (tx) => {
    await takeInvitation(tx, ctx, invitation, wanted.slug, at)
    const shop = await openShop(tx, ctx, person, wanted, at)
    await noteDone(tx, [{ idempotency, as: wanted.slug }])
    return shop
  })
}
