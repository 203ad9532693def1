// leaveShop: somebody goes by themselves, with everything that an owner's removal would take.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import { findShopBySlug } from '../../../../tenancy/queries.ts'
import { staffOf } from '../queries.ts'
import { ownersToTell, tellOfLeave } from '../tell-owners.ts'
import { isLastOwner, removeMember } from './edit-staff.ts'

const LAST_OWNER =
  'Anda satu-satunya pemilik toko ini. Serahkan toko kepada orang lain, atau jadikan orang lain pemilik dulu, baru Anda dapat keluar.'

/** Throws `not_found`, and `invalid_request` of the last owner. */
export async function leaveShop(ctx: Context, { id, name }: Person, slug: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShopBySlug(tx, slug)
    if (!shop) throw new Problem('not_found')
    await lockShop(tx, shop.id)
    const member = (await staffOf(tx, shop.id)).find(({ person_id }) => person_id === id)
    if (!member) throw new Problem('not_found')
    if (await isLastOwner(tx, shop, member))
      throw invalidRequest([{ path: 'slug', code: 'invalid', message: LAST_OWNER }])
    const by = { kind: 'person', id, name } as const
    const owners = await ownersToTell(tx, shop)
    await removeMember(tx, ctx, shop, member, by)
    await tellOfLeave(tx, ctx, shop, owners, { operation: 'leaveShop', by, at })
  })
}
