// listDeliveries: what was sent to a webhook, newest first.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type DeliveryRow, deliveriesOf, findWebhook, type WhichDeliveries } from '../queries.ts'

/** Throws `not_found`. */
export async function listDeliveries(
  { db }: Pick<Context, 'db'>,
  shop: Shop,
  webhookId: string,
  which: WhichDeliveries,
): Promise<DeliveryRow[]> {
  if (!(await findWebhook(db, shop.id, webhookId))) throw new Problem('not_found')
  return deliveriesOf(db, shop.id, webhookId, which)
}
