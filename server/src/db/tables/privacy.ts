// Tables of requests about personal data and of who looked at it, as Kysely sees them; held to the database by tables.test.ts.
import type { Actor } from '../../domain/access.ts'
import type { AccessKind, RequestKind, RequestOutcome } from '../../domain/personal-data.ts'

export interface DataRequestTable {
  shop_id: string
  id: string
  kind: RequestKind
  contact_hash: Buffer
  /** null: it is done */
  contact_sealed: Buffer | null
  asked_at: Date
  due_at: Date
  noted_by: string
  done_at: Date | null
  done_by: string | null
  outcome: RequestOutcome | null
  orders: number | null
}

export interface AccessLogTable {
  shop_id: string
  /** 2026-11-15 */
  day: string
  via: string
  what: AccessKind
  subject: string
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string
  times: number
  first_at: Date
  last_at: Date
}
