// A message as the merchant sees it.
import type { ListedMessage } from './actions/list-messages.ts'
import type { MessageShape } from './schema.ts'

/** Without `opened`, what it says is nobody's here. */
export function presentMessage(
  row: Omit<ListedMessage, 'opened'> & Partial<Pick<ListedMessage, 'opened'>>,
): MessageShape {
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
    subject: row.opened?.subject ?? null,
    text: row.opened?.text ?? null,
  }
}
