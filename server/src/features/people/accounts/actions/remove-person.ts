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
import { findPersonByLogin, rolesOfPerson, shopsWithGrantsOf, staffOf } from '../queries.ts'

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
    await deletePerson(tx, id)
    await writeAudit(tx, null, { kind: 'person', id, before: { login, name }, after: null })
    const ownerless: Shop[] = []
    for (const shop of await shopsWithGrantsOf(tx, id)) await endGrantsOf(tx, shop, id, undefined)
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
