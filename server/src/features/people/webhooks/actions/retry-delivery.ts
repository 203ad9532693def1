// retryDelivery: sends an event once more at once, whether or not it got through before.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { afterCommit, inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { sendAgain } from '../changes.ts'
import { delivering } from '../delivering.ts'
import { type DeliveryRow, lockDelivery } from '../queries.ts'

/** Throws `not_found`. */
export async function retryDelivery(
  ctx: Context,
  shop: Shop,
  { webhookId, id }: { webhookId: string; id: string },
  at: Date,
  by: Actor,
): Promise<DeliveryRow> {
  return inTransaction(ctx.db, async (tx) => {
    const delivery = await lockDelivery(tx, shop.id, webhookId, id)
    if (!delivery) throw new Problem('not_found')
    await sendAgain(tx, delivery, at)
    const after = { event_id: delivery.event_id, status: 'waiting' }
    await writeAudit(tx, shop.id, {
      by,
      kind: 'delivery',
      id,
      before: { ...after, status: delivery.status },
      after,
    })
    afterCommit(tx, () => void delivering.of(ctx)?.look())
    return { ...delivery, status: 'waiting', send_after: at }
  })
}
