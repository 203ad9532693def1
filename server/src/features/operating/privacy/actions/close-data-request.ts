// closeDataRequest: the buyer withdrew, or could not show to be the one who has this contact.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { closeRequestRow as close, findRequest, type RequestRow } from '../queries.ts'

/** One that is done stays as it is. Throws `not_found`. */
export async function closeDataRequest(
  ctx: Context,
  shop: Shop,
  id: string,
  by: Actor,
  at: Date,
): Promise<RequestRow> {
  return inTransaction(ctx.db, async (tx) => {
    if (await close(tx, shop.id, id, { at, by: by.name }))
      await writeAudit(tx, shop.id, {
        by,
        kind: 'data_request',
        id,
        before: null,
        after: { outcome: 'closed' },
      })
    const row = await findRequest(tx, shop.id, id)
    if (!row) throw new Problem('not_found')
    return row
  })
}
