// The table of refunds, as Kysely sees it; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { RefundStatus, RefundWay } from '../../domain/refund.ts'
import type { JsonOrNull } from './json.ts'

export interface RefundTable {
  shop_id: string
  id: string
  order_id: string
  attempt_id: string | null
  way: RefundWay
  status: RefundStatus
  amount: number
  lines: JsonOrNull<RefundedLine[]>
  reason: string | null
  gateway_reference: string | null
  failure: string | null
  account_bank: string | null
  account_number: string | null
  account_holder: string | null
  account_given_at: Date | null
  proof: string | null
  made_at: Date | null
  send_after: Date | null
  attempts: Generated<number>
  created_at: Date
}

export interface RefundedLine {
  /** of the order's line */
  position: number
  qty: number
}
