// deleteWebhook: it gets no more events, and we forget what we sent to it.
import type { Context } from '../../../../context.ts'
import { type Edit, removeOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { storedWebhook } from '../queries.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function deleteWebhook(ctx: Context, shop: Shop, id: string, edit: Edit): Promise<void> {
  await removeOne(
    ctx.db,
    shop.id,
    'webhook',
    edit,
    (tx) => storedWebhook(tx, shop.id, id),
    (tx) => changes.deleteWebhook(tx, { shop_id: shop.id, id }),
    // Nothing that buyers see.
    async () => {},
  )
}
