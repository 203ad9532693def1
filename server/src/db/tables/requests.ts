// Tables of the frame around requests, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

export interface IdempotencyKeyTable {
  shop_id: string
  key_hash: string
  fingerprint: string
  claim: string
  leased_until: Date
  created_at: Date
  status: number | null
  sealed: Buffer | null
  caller_hash: string | null
  lasts: Generated<boolean>
  done_as: string | null
}

export interface IpBudgetTable {
  budget: string
  ip_hash: string
  used: number
  window_ends_at: Date
}
