// The table of notices that were heard and wait to be worked off, as Kysely sees it; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

export type HeardKind = 'mutations' | 'parcels' | 'gateways' | 'asking'

export interface HeardNoticeTable {
  shop_id: string
  id: string
  seq: Generated<number>
  kind: HeardKind
  vendor: string
  reading_sealed: Buffer
  said_hash: Buffer
  received_at: Date
  attempts: Generated<number>
  send_after: Date
  created_at: Generated<Date>
}
