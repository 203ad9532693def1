// acceptInvitation and declineInvitation: whoever is invited to a shop says whether it becomes theirs.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import { findShopBySlug } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { putStaff } from '../changes.ts'
import { takeInvitation } from '../invitations.ts'
import { takeOver } from '../take-over.ts'
import { tellOwners } from '../tell-owners.ts'

type Invited = Pick<Person, 'id' | 'login' | 'name'>

/** Throws `not_found`, also of a shop that invites somebody else. */
export async function acceptInvitation(ctx: Context, person: Invited, slug: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShopBySlug(tx, slug)
    if (!shop || !(await acceptIn(tx, ctx, shop, person, at))) throw new Problem('not_found')
  })
}

/** Within the transaction that makes who they are sure. False: they are not invited, or no longer. */
export async function acceptIn(
  tx: Db,
  ctx: Context,
  shop: Pick<Shop, 'id'>,
  person: Invited,
  at: Date,
): Promise<boolean> {
  const { id, login, name } = person
  await lockShop(tx, shop.id)
  const invitation = await takeInvitation(tx, shop.id, id, at)
  if (!invitation) return false
  const { role, hands_over } = invitation
  if (hands_over) return takeOver(tx, ctx, shop.id, person, { ...invitation, hands_over }, at)
  await putStaff(tx, { shop_id: shop.id, person_id: id, role, created_at: at })
  const by = { kind: 'person', id, name } as const
  const after = { login, role, accepted: true }
  await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: null, after })
  return true
}

/** Throws `not_found`. */
export async function declineInvitation(
  ctx: Context,
  person: Invited,
  slug: string,
  at: Date,
): Promise<void> {
  const { id, login, name } = person
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShopBySlug(tx, slug)
    const invitation = shop && (await takeInvitation(tx, shop.id, id, at))
    if (!invitation) throw new Problem('not_found')
    const by = { kind: 'person', id, name } as const
    const before = { login, role: invitation.role, invited: true }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before, after: null })
    if (invitation.hands_over) await tellOwners(tx, ctx, shop, { operation: 'handoverDeclined', by, at })
  })
}
