// signOutPerson: ends every session of somebody, and whatever was sent that would let them in; password and passkeys stay.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { deleteSessionsOf, deleteWaysIn } from '../changes.ts'
import { loginOf } from '../logins.ts'
import { findPersonByLogin } from '../queries.ts'

/** False: nobody has this login. */
export async function signOutPerson(ctx: Context, login: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const person = await findPersonByLogin(tx, loginOf(login))
    if (!person) return false
    await deleteSessionsOf(tx, person.id)
    await deleteWaysIn(tx, person.id)
    const after = { sessions: 'ended' }
    await writeAudit(tx, null, { kind: 'person', id: person.id, before: null, after })
    return true
  })
}
