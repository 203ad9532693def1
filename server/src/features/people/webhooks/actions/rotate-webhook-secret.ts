// rotateWebhookSecret: a new secret, shown this once; the one before signs as well for a day.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { updateWebhookRow } from '../changes.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../queries.ts'
import { OLD_SECRET_MS } from '../rules.ts'
import { newSecret, sealSecret } from '../secret.ts'

/** Throws `not_found`. */
export async function rotateWebhookSecret(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  { by, idempotency }: Edit,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const ref = { shop_id: shop.id, id }
  const secret = newSecret()
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockWebhook(tx, shop.id, id)
    if (!before) throw new Problem('not_found')
    await updateWebhookRow(tx, ref, {
      secret_sealed: sealSecret(ctx.secrets, ref, secret),
      old_secret_sealed: before.secret_sealed,
      old_secret_until: new Date(at.getTime() + OLD_SECRET_MS),
      secret_at: at,
      secret_known: false,
    })
    await writeAudit(tx, shop.id, {
      by,
      kind: 'webhook',
      id,
      before: { secret: 'the one before' },
      after: { secret: 'a new one' },
    })
    await noteDone(tx, [{ idempotency, as: id }])
    const webhook = (await findWebhook(tx, shop.id, id)) ?? before
    return { webhook, secret }
  })
}
