// deleteToken: a program is let in no longer, from this moment on.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { presentToken } from '../present.ts'
import { tokensOf } from '../queries.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function deleteToken(ctx: Context, shop: Shop, id: string, edit: Edit): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const token = (await tokensOf(tx, shop.id)).find((each) => each.id === id)
    if (!token) throw new Problem('not_found')
    const value = presentToken(token)
    assertExpected({ version: token.version, value }, edit)
    await changes.deleteTokenRow(tx, shop.id, id)
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'token', id, before: value, after: null })
  })
}
