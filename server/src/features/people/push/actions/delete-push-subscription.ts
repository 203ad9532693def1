// deletePushSubscription: a browser of one's own is told nothing any more.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { deleteSubscription } from '../changes.ts'
import { subscriptionsOf } from '../queries.ts'

/** Throws `not_found`. */
export async function deletePushSubscription(
  ctx: Context,
  by: Actor & { readonly id: string },
  id: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = (await subscriptionsOf(tx, by.id)).find((each) => each.id === id)
    if (!found) throw new Problem('not_found')
    await deleteSubscription(tx, id)
    const before = { service: new URL(found.endpoint).host }
    await writeAudit(tx, null, { by, kind: 'push_subscription', id, before, after: null })
  })
}
