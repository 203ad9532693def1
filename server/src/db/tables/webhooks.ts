// Tables of webhooks, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { DeliveryError, EventType } from '../../domain/events.ts'
import type { JsonColumn } from './json.ts'

export interface WebhookTable {
  shop_id: string
  id: string
  url: string
  types: (EventType | '*')[]
  enabled: Generated<boolean>
  secret_sealed: Buffer
  old_secret_sealed: Buffer | null
  old_secret_until: Date | null
  version: Generated<number>
  created_at: Date
  failing_since: Date | null
  disabled_reason: 'failing' | null
  /** null: as old as the webhook */
  secret_at: Date | null
  /** somebody knows it who may no longer manage webhooks */
  secret_known: Generated<boolean>
}

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed'

export interface WebhookDeliveryTable {
  shop_id: string
  id: string
  webhook_id: string
  sequence: Generated<number>
  event_id: string
  type: EventType
  object: string
  data: JsonColumn<Record<string, unknown>>
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  send_after: Date
  created_at: Date
  tried_at: Date | null
  delivered_at: Date | null
  answer_status: number | null
  answer_text: string | null
  error: DeliveryError | null
}
