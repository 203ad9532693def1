// The secrets of webhooks that somebody has seen who may no longer manage them: managers see them, too.
import { sql } from 'kysely'
import type { SecretsSet } from '../../../tenancy/known-secrets.ts'

export const secretsOfWebhooks: SecretsSet = {
  async noteKnown(tx, _secrets, shopId, { since, was, is }) {
    if (was === 'staff' || is === 'manager') return
    await tx
      .updateTable('webhooks')
      .set({ secret_known: true })
      .where('shop_id', '=', shopId)
      .where(sql<Date>`coalesce(secret_at, created_at)`, '>=', since)
      .execute()
  },
  async known(db, shopId) {
    const rows = await db
      .selectFrom('webhooks')
      .where('shop_id', '=', shopId)
      .where('secret_known', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'url'])
      .execute()
    return rows.map(({ id, url }) => ({
      kind: 'webhook',
      name: URL.parse(url)?.host ?? url,
      key: 'secret',
      id,
    }))
  },
}
