// updateWebhook: another address, other events, on or off.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import { type Edit, type Placed, type Stored, saveOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { delivering } from '../delivering.ts'
import { findWebhook, storedWebhook, type WebhookRow, type WebhookSettings } from '../queries.ts'
import type { WebhookChange } from '../schema.ts'
import { assertCallable } from './create-webhook.ts'

/** Throws `not_found`, `edit_conflict` and `invalid_request`. */
export async function updateWebhook(
  ctx: Context,
  shop: Shop,
  id: string,
  change: WebhookChange,
  at: Date,
  edit: Edit,
): Promise<WebhookRow> {
  if (change.url !== undefined) await assertCallable(ctx, shop, change.url)
  const ref = { shop_id: shop.id, id }
  let before: WebhookSettings | undefined
  const write = async (tx: Db, { value }: Placed<WebhookSettings>) => {
    if (JSON.stringify(value) === JSON.stringify(before)) return
    const startsAnew = value.enabled && (before?.enabled === false || value.url !== before?.url)
    await changes.updateWebhookRow(tx, ref, {
      ...value,
      ...(startsAnew && { failing_since: null, disabled_reason: null }),
    })
    if (!value.enabled) await changes.failWaiting(tx, ref)
    if (!startsAnew) return
    await changes.sendWaitingNow(tx, ref, at)
    afterCommit(tx, () => void delivering.of(ctx)?.look())
  }
  await saveOne<WebhookSettings>(ctx.db, shop.id, edit, {
    kind: 'webhook',
    async find(tx): Promise<Stored<WebhookSettings>> {
      const found = await storedWebhook(tx, shop.id, id)
      if (!found) throw new Problem('not_found')
      return found
    },
    async plan(_, found) {
      before = found?.value
      const {
        url = before?.url ?? '',
        types = before?.types ?? [],
        enabled = before?.enabled ?? false,
      } = change
      return { url, types, enabled }
    },
    place: async () => ({ id, position: 0 }),
    write,
    // Nothing that buyers see.
    announce: async () => {},
  })
  const row = await findWebhook(ctx.db, shop.id, id)
  if (!row) throw new Problem('not_found')
  return row
}
