// createWebhook: an address to call when something happens in the shop; shows its secret this once.
import type { AddressRefusal } from '../../../../adapters/outbound.ts'
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { isPublicName } from '../../../../domain/hosts.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, holdingShop } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { insertWebhook } from '../changes.ts'
import { type WebhookRow, webhooksOf } from '../queries.ts'
import { MOST_WEBHOOKS } from '../rules.ts'
import type { NewWebhook } from '../schema.ts'
import { newSecret, sealSecret } from '../secret.ts'

/** `secret`: nobody can ask for it again. Throws `invalid_request`. */
export async function createWebhook(
  ctx: Context,
  shop: Shop,
  { url, types }: NewWebhook,
  at: Date,
  { by, idempotency }: Edit,
): Promise<{ webhook: WebhookRow; secret: string }> {
  await assertCallable(ctx, shop, url)
  const secret = newSecret()
  const ref = { shop_id: shop.id, id: newId('whk') }
  const webhook: WebhookRow = {
    ...ref,
    url,
    types,
    enabled: true,
    secret_sealed: sealSecret(ctx.secrets, ref, secret),
    old_secret_sealed: null,
    old_secret_until: null,
    version: 1,
    created_at: at,
    failing_since: null,
    disabled_reason: null,
    secret_at: null,
    secret_known: false,
  }
  await holdingShop(ctx.db, shop.id, async (tx) => {
    if ((await webhooksOf(tx, shop.id)).length >= MOST_WEBHOOKS)
      throw invalidRequest([
        { path: 'url', code: 'limit', message: `toko sudah memiliki ${MOST_WEBHOOKS} webhook` },
      ])
    await insertWebhook(tx, webhook)
    const after = { url, types, enabled: true }
    await writeAudit(tx, shop.id, { by, kind: 'webhook', id: ref.id, before: null, after })
    await noteDone(tx, [{ idempotency, as: ref.id }])
  })
  return { webhook, secret }
}

const SAYS: Readonly<Record<AddressRefusal, string>> = {
  not_http: 'harus alamat http atau https',
  credentials: 'tidak boleh memuat nama pengguna atau kata sandi',
  private: 'mengarah ke jaringan pribadi dan tidak dapat dipanggil',
}

/** What a developer can do about it. */
const AT_HOME = '(di komputer sendiri, jalankan server dengan ALLOW_PRIVATE_ADDRESSES=1)'

/** Asks DNS, so call it before taking any lock. Throws `invalid_request`. */
export async function assertCallable(
  { outbound, platform }: Pick<Context, 'outbound' | 'platform'>,
  shop: Pick<Shop, 'id'>,
  url: string,
): Promise<void> {
  const refusal = await outbound.check(url, shop.id)
  if (refusal === null) return
  const isAtHome = refusal === 'private' && !isPublicName(platform.platformDomain)
  throw invalidRequest([
    { path: 'url', code: 'invalid', message: isAtHome ? `${SAYS.private} ${AT_HOME}` : SAYS[refusal] },
  ])
}
