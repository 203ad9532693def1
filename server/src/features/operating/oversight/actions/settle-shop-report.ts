// settleShopReport: an operator has looked into a report, and notes what came of it.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { settleReportAs } from '../changes.ts'

/** Throws `not_found`, also of one that is settled. */
export async function settleShopReport(
  ctx: Context,
  { id, note, by }: { readonly id: string; readonly note: string; readonly by: Actor },
  at: Date,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await settleReportAs(tx, id, { by: by.name, note, at }))) throw new Problem('not_found')
    await writeAudit(tx, null, { by, kind: 'report', id, before: null, after: { note } })
  })
}
