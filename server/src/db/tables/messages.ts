// Tables of messages, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { ContactChannel } from '../../domain/contact.ts'

export const MESSAGE_STATUSES = ['waiting', 'sent', 'failed', 'outbox'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export interface MessageTable {
  shop_id: string
  id: string
  channel: ContactChannel
  kind: string
  sealed: Buffer | null
  recipient_masked: string
  status: Generated<MessageStatus>
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
  sent_at: Date | null
  expires_at: Date
  send_after: Generated<Date>
  /** the order it tells of; null: of none */
  order_number: string | null
}
