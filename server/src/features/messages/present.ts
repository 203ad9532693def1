// A message as the merchant sees it.
import type { MessageRow } from './queries.ts'
import type { MessageShape } from './schema.ts'

export function presentMessage(row: Omit<MessageRow, 'sealed'>): MessageShape {
  const { id, kind, channel, recipient_masked, status, attempts, order_number, last_error } = row
  return {
    id,
    kind,
    channel,
    recipient: recipient_masked,
    status,
    attempts,
    order_number,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    last_error,
  }
}
