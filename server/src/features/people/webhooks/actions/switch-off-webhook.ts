// Switches off a webhook whose receiver is dead, and tells the merchant.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { tellMerchant } from '../../messages/actions/tell-merchant.ts'
import { failWaiting, updateWebhookRow } from '../changes.ts'
import { lockWebhook } from '../queries.ts'
import { isDead } from '../rules.ts'
import type { WebhookRef } from '../secret.ts'

const SYSTEM: Actor = { kind: 'system', id: null, name: 'etalase' }

/** Does nothing where an event got through meanwhile, or somebody has switched it off. */
export async function switchOffWebhook(ctx: Context, ref: WebhookRef): Promise<void> {
  const shop = await findShopById(ctx.db, ref.shop_id)
  if (!shop) return
  await inTransaction(ctx.db, async (tx) => {
    const webhook = await lockWebhook(tx, ref.shop_id, ref.id)
    if (!webhook?.enabled || !webhook.failing_since || !isDead(webhook.failing_since, ctx.clock.now())) return
    await updateWebhookRow(tx, ref, { enabled: false, disabled_reason: 'failing' })
    await failWaiting(tx, ref)
    await writeAudit(tx, ref.shop_id, {
      by: SYSTEM,
      kind: 'webhook',
      id: ref.id,
      before: { enabled: true },
      after: { enabled: false },
    })
    await tellMerchant(tx, ctx, shop, {
      kind: 'merchant_webhook_off',
      order_number: null,
      host: new URL(webhook.url).host,
      failing_since: webhook.failing_since.toISOString(),
    })
    ctx.log.warn(
      { shop_id: ref.shop_id, webhook_id: ref.id },
      'a webhook was switched off: nothing got through',
    )
  })
}
