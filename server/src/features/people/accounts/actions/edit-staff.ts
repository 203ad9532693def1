// updateStaff and deleteStaff: what somebody is in a shop or is invited to be, and that they are nothing there any more.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { type Actor, COMMAND_LINE, type Role } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, lockShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { endGrantsOf } from '../grants.ts'
import { changeInvitedRole, deleteInvitation } from '../invitations.ts'
import { presentStaff } from '../present.ts'
import { type StaffRow, staffOf } from '../queries.ts'
import { type OwnersNotice, ownersToTell, tellOfLeave } from '../tell-owners.ts'
import { assertNoHandover, memberOf } from './create-staff.ts'

/** Who is no owner any more keeps neither tokens nor open invitations. Throws `not_found`, `edit_conflict`, and `invalid_request` of the last owner. */
export async function updateStaff(
  ctx: Context,
  shop: Shop,
  id: string,
  { role }: { readonly role?: Role | undefined },
  edit: Edit,
): Promise<StaffRow> {
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, shop, id, edit)
    if (role === undefined || role === member.role) return member
    const owners = await ownersToTell(tx, shop)
    await assertNotLastOwner(tx, shop, member)
    assertNoHandover(member)
    if (member.invited_until) await changeInvitedRole(tx, shop.id, id, role)
    else await changes.changeRole(tx, shop.id, id, role)
    const was = member.invited_until ? null : member
    if (role !== 'owner') await endGrantsOf(tx, ctx, shop, { personId: id, was, is: role }, edit.by)
    const [before, after] = [{ role: member.role }, { role }]
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'staff', id, before, after })
    await tellOfLeave(tx, ctx, shop, owners, noticeOf(ctx, 'updateStaff', edit))
    return memberOf(tx, shop, id)
  })
}

/**
 * Their tokens and the invitations they made end, or their own is taken back; their account and what they are elsewhere stays. Throws `not_found`,
 * `edit_conflict`, and `invalid_request` of the last owner.
 */
export async function deleteStaff(ctx: Context, shop: Shop, id: string, edit: Edit): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, shop, id, edit)
    await assertNotLastOwner(tx, shop, member)
    const owners = await ownersToTell(tx, shop)
    await removeMember(tx, ctx, shop, member, edit.by)
    await tellOfLeave(tx, ctx, shop, owners, noticeOf(ctx, 'deleteStaff', edit))
  })
}

function noticeOf({ clock }: Context, operation: 'updateStaff' | 'deleteStaff', { by }: Edit): OwnersNotice {
  return { operation, by: by ?? COMMAND_LINE, at: new Date(clock.now()) }
}

/** Whoever ends it. Locks nothing: the caller holds the shop. */
export async function removeMember(
  tx: Db,
  ctx: Context,
  shop: Pick<Shop, 'id'>,
  member: StaffRow,
  by: Actor | undefined,
): Promise<void> {
  const { person_id: id, login, role, invited_until } = member
  // Also of who works here: they may be about to take the shop over.
  await deleteInvitation(tx, shop.id, id)
  if (!invited_until) await changes.deleteStaff(tx, shop.id, id)
  await endGrantsOf(tx, ctx, shop, { personId: id, was: invited_until ? null : member, is: null }, by)
  const before = { login, role, ...(invited_until && { invited: true }) }
  await writeAudit(tx, shop.id, { by, kind: 'staff', id, before, after: null })
}

/** Two owners who remove each other take turns. */
async function lockedMember(tx: Db, shop: Shop, id: string, edit: Edit): Promise<StaffRow> {
  await lockShop(tx, shop.id)
  const member = await memberOf(tx, shop, id)
  assertExpected({ version: member.version, value: presentStaff(member) }, edit)
  return member
}

async function assertNotLastOwner(tx: Db, shop: Shop, member: StaffRow): Promise<void> {
  if (await isLastOwner(tx, shop, member))
    throw invalidRequest([
      { path: 'role', code: 'invalid', message: 'toko harus punya sedikitnya satu pemilik' },
    ])
}

/** Who is only invited owns nothing yet. */
export async function isLastOwner(tx: Db, shop: Shop, member: StaffRow): Promise<boolean> {
  if (member.role !== 'owner' || member.invited_until) return false
  return (await staffOf(tx, shop.id)).filter(({ role }) => role === 'owner').length === 1
}
