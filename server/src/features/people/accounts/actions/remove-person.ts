// removePerson: an account with everything that opens it; what they did stays in the audit.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import { findShopsByIds } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { deletePerson } from '../changes.ts'
import { endGrantsOf } from '../grants.ts'
import { loginOf } from '../logins.ts'
import { findPersonByLogin, rolesOfPerson, type StaffRow, shopsWithGrantsOf, staffOf } from '../queries.ts'

/** Gives back the shops that have no owner now; null: nobody has this login. */
export async function removePerson(ctx: Context, given: string): Promise<Shop[] | null> {
  const login = loginOf(given)
  return inTransaction(ctx.db, async (tx) => {
    const person = await findPersonByLogin(tx, login)
    if (!person) return null
    const { id, name } = person
    const roles = await rolesOfPerson(tx, id)
    const shops = await findShopsByIds(tx, Object.keys(roles))
    for (const shop of shops) await lockShop(tx, shop.id)
    const members = new Map<string, StaffRow | undefined>()
    for (const shop of shops)
      members.set(
        shop.id,
        (await staffOf(tx, shop.id)).find(({ person_id }) => person_id === id),
      )
    await deletePerson(tx, id)
    await writeAudit(tx, null, { kind: 'person', id, before: { login, name }, after: null })
    const ownerless: Shop[] = []
    const withGrants = await shopsWithGrantsOf(tx, id)
    for (const shop of new Map([...shops, ...withGrants].map((each) => [each.id, each])).values())
      await endGrantsOf(
        tx,
        ctx,
        shop,
        { personId: id, was: members.get(shop.id) ?? null, is: null },
        undefined,
      )
    for (const shop of shops) {
      await writeAudit(tx, shop.id, {
        kind: 'staff',
        id,
        before: { login, role: roles[shop.id] },
        after: null,
      })
      if (!(await staffOf(tx, shop.id)).some(({ role }) => role === 'owner')) ownerless.push(shop)
    }
    return ownerless
  })
}
