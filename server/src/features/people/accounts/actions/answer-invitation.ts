// acceptInvitation and declineInvitation: whoever is invited to a shop says whether it becomes theirs.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import { findShopById, findShopBySlug } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { putStaff } from '../changes.ts'
import { handoverOf, takeInvitation } from '../invitations.ts'
import { assertNotPaused, takeOver } from '../take-over.ts'
import { tellOwners } from '../tell-owners.ts'

type Invited = Pick<Person, 'id' | 'login' | 'name'>

/** Throws `not_found`, also of a shop that invites somebody else; `shop_closed` of one that is handed over while it is paused. */
export async function acceptInvitation(ctx: Context, person: Invited, slug: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shop = await findShopBySlug(tx, slug)
    if (!shop) throw new Problem('not_found')
    await lockShop(tx, shop.id)
    if (await isHandedTo(tx, shop.id, person.id)) await assertNotPaused(tx, shop.id)
    if (!(await acceptIn(tx, ctx, shop, person, at))) throw new Problem('not_found')
  })
}

/** Within the transaction that makes who they are sure. False: they are not invited, no longer, or to a shop that waits to go on. */
export async function acceptIn(
  tx: Db,
  ctx: Context,
  shop: Pick<Shop, 'id'>,
  person: Invited,
  at: Date,
): Promise<boolean> {
  const { id, login, name } = person
  await lockShop(tx, shop.id)
  if ((await isHandedTo(tx, shop.id, id)) && (await findShopById(tx, shop.id))?.pause) return false
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

async function isHandedTo(tx: Db, shopId: string, personId: string): Promise<boolean> {
  return (await handoverOf(tx, shopId))?.person_id === personId
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
