// Tables of payments, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

import type { AttemptGateway, AttemptKind, AttemptStatus, PaymentChannel } from '../../domain/payment.ts'
import type { JsonOrNull } from './json.ts'

export interface PaymentAttemptTable {
  shop_id: string
  id: string
  order_id: string
  gateway: AttemptGateway
  method: string
  channel: PaymentChannel
  status: AttemptStatus
  amount: number
  gateway_reference: string | null
  kind: AttemptKind
  instructions: JsonOrNull<StoredInstructions>
  created_at: Date
  expires_at: Date | null
  unanswered_since: Date | null
  ask_after: Date | null
  seq: Generated<number>
}

/** Fields of a payment as they are answered; what is not named is null. */
export interface StoredInstructions {
  redirect_url?: string
  qr_payload?: string
  va_bank?: string
  va_number?: string
  va_biller_code?: string
  manual_bank?: string
  manual_account_holder?: string
  manual_account_number?: string
  manual_whatsapp_phone?: string
  /** opened with keys that move no money; not answered */
  is_test?: true
}

export interface PaymentNoticeTable {
  shop_id: string
  attempt_id: string
  status: string
  amount: number
  outcome: string
  received_at: Date
}

/** An account that buyers of a shop are told to transfer to; of all shops, so that those of one account are known. */
export interface NamedAccountTable {
  shop_id: string
  account_hash: Buffer
  named_at: Date
  left_at: Date | null
  kin: string | null
  place: number | null
  told_kin: Generated<boolean>
  told_others: Generated<boolean>
}
