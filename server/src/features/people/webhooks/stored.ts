// Webhooks as a merchant sets them, for edits and their audit: never their secrets.
import type { Db } from '../../../db/pool.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import { findWebhook, type WebhookRow } from './queries.ts'

export type WebhookSettings = Pick<WebhookRow, 'url' | 'types' | 'enabled'>

export async function storedWebhook(
  db: Db,
  shopId: string,
  id: string,
): Promise<Stored<WebhookSettings> | null> {
  const row = await findWebhook(db, shopId, id)
  if (!row) return null
  const { version, url, types, enabled } = row
  return { id, version, position: 0, value: { url, types, enabled } }
}
