// Webhooks and deliveries as the API answers them.
import type { DeliveryRow, WebhookRow } from './queries.ts'
import type { DeliveryShape, WebhookShape } from './schema.ts'

/** Without its secrets. */
export function presentWebhook(row: WebhookRow): WebhookShape {
  const { id, url, types, enabled, disabled_reason, failing_since, created_at, version } = row
  return {
    id,
    url,
    types,
    enabled,
    disabled_reason,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    version,
  }
}

export function presentDelivery(row: DeliveryRow): DeliveryShape {
  const { id, event_id, type, object, sequence, status, attempts, answer_status, answer_text, error } = row
  return {
    id,
    event_id,
    type,
    object,
    sequence,
    status,
    attempts,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: status === 'waiting' ? row.send_after.toISOString() : null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    answer_status,
    answer_text,
    error,
  }
}
