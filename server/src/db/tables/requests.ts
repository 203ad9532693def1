// Tables of the frame around requests, as Kysely sees them; held to the database by tables.test.ts.

export interface IdempotencyKeyTable {
  shop_id: string
  key_hash: string
  fingerprint: string
  claim: string
  leased_until: Date
  created_at: Date
  status: number | null
  sealed: Buffer | null
}

export interface IpBudgetTable {
  budget: string
  ip_hash: string
  used: number
  window_ends_at: Date
}
