// Tables of what gateways tell of their money, as Kysely sees them; held to the database by tables.test.ts.
import type { TransactionKind, TransactionStatus } from '../../domain/settlement.ts'

export interface GatewayTransactionTable {
  shop_id: string
  gateway: string
  id: string
  kind: TransactionKind
  status: TransactionStatus
  reference: string
  channel: string | null
  amount: number
  fee: number | null
  fee_tax: number | null
  withheld: number | null
  net: number | null
  made_at: Date
  settles_at: Date | null
  settled_at: Date | null
  attempt_id: string | null
  refund_id: string | null
}

export interface SettlementFeedTable {
  shop_id: string
  gateway: string
  began_at: Date
  since: Date
  after_id: string | null
  walk_at: Date | null
  ask_after: Date
  asked_at: Date | null
  error: string | null
}
