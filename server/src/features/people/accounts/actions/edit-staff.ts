// updateStaff and deleteStaff: what somebody is in a shop, and that they are nothing there any more.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Role } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, lockShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { endTokensOf } from '../end-tokens.ts'
import { presentStaff } from '../present.ts'
import { type StaffRow, staffOf } from '../queries.ts'
import { memberOf } from './create-staff.ts'

/** Who is no owner any more keeps no tokens either. Throws `not_found`, `edit_conflict`, and `invalid_request` of the last owner. */
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
    await assertNotLastOwner(tx, shop, member)
    await changes.changeRole(tx, shop.id, id, role)
    if (role !== 'owner') await endTokensOf(tx, shop, id, edit.by)
    const [before, after] = [{ role: member.role }, { role }]
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'staff', id, before, after })
    return memberOf(tx, shop, id)
  })
}

/** Their tokens end; their account and what they are elsewhere stays. Throws `not_found`, `edit_conflict`, and `invalid_request` of the last owner. */
export async function deleteStaff(ctx: Context, shop: Shop, id: string, edit: Edit): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, shop, id, edit)
    await assertNotLastOwner(tx, shop, member)
    await changes.deleteStaff(tx, shop.id, id)
    await endTokensOf(tx, shop, id, edit.by)
    const before = { login: member.login, role: member.role }
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'staff', id, before, after: null })
  })
}

/** Two owners who remove each other take turns. */
async function lockedMember(tx: Db, shop: Shop, id: string, edit: Edit): Promise<StaffRow> {
  await lockShop(tx, shop.id)
  const member = await memberOf(tx, shop, id)
  assertExpected({ version: member.version, value: presentStaff(member) }, edit)
  return member
}

async function assertNotLastOwner(tx: Db, shop: Shop, member: StaffRow): Promise<void> {
  if (member.role !== 'owner') return
  const owners = (await staffOf(tx, shop.id)).filter(({ role }) => role === 'owner')
  if (owners.length === 1)
    throw invalidRequest([{ path: 'role', message: 'toko harus punya sedikitnya satu pemilik' }])
}
