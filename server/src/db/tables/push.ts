// Tables of news to browsers, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { JsonColumn } from './json.ts'

export interface PushSubscriptionTable {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface PushDeliveryTable {
  id: Generated<number>
  shop_id: string
  subscription_id: string
  news: JsonColumn<PushNews>
  attempts: Generated<number>
  send_after: Date
  created_at: Date
}

/** What a browser shows, in Indonesian. */
export interface PushNews {
  title: string
  body: string
  /** within the console */
  url: string
  /** later news of the same thing replaces it */
  tag: string
}
