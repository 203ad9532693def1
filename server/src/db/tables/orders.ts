// Tables of orders, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { ShownLegal } from '../../domain/legal.ts'
import type { Attention, OrderStatus } from '../../domain/order-status.ts'
import type { TermsWords } from '../../domain/terms.ts'
import type { BuyerColumns, StoredLine } from './checkout.ts'
import type { JsonColumn, JsonOrNull } from './json.ts'

export interface OrderTable extends BuyerColumns {
  shop_id: string
  id: string
  number: string
  draft_id: string
  status: OrderStatus
  track_token_hash: Buffer
  track_token_sealed: Buffer
  awb: string | null
  voucher_id: string | null
  voucher_code: string | null
  promotion_name: string | null
  shipping_promotion_name: string | null
  subtotal: number
  discount_total: number
  shipping_cost: number
  shipping_discount: number
  payment_fee: number
  unique_code: number
  total: number
  preorder_lead_days: number | null
  placed_at: Date
  expires_at: Date | null
  buyer_claimed_at: Date | null
  claim_overdue_told_at: Date | null
  needs_attention: Attention | null
  reminded_at: Date | null
  /** the courier collects its money at the door */
  is_cod: Generated<boolean>
  /** when the courier, or the merchant, had it */
  cod_collected_at: Date | null
  /** when it was sent on to the shop, and how much of it */
  cod_remitted_at: Date | null
  cod_remitted: number | null
  /** when its buyer did not take it */
  cod_refused_at: Date | null
  /** what its contact leads to, for limits; null: the contact itself */
  mailbox: string | null
  version: Generated<number>
  note: string | null
  source: Generated<OrderSource>
  refunded_by: RefundedBy | null
  /** what went back of its money: the sum of its refunds that were made */
  refunded_total: Generated<number>
  /** what it was placed under, in `order_terms`; null: it is from before that was kept */
  terms_hash: string | null
  changed_at: Generated<Date>
  /** it tells no longer whose it was */
  anonymised_at: Date | null
}

/** Where it was made: by its buyer in the shop, or elsewhere, and entered by the merchant. */
export type OrderSource = 'storefront' | 'merchant'

export type RefundedBy = 'gateway' | 'hand'

/** What orders are searched by; the database keeps it up with them. */
export interface OrderSearchTable {
  shop_id: string
  order_id: string
  placed_at: Date
  words: string
}

export interface OrderLineTable {
  shop_id: string
  order_id: string
  position: number
  product_id: string
  variant_id: string | null
  sku: string | null
  name: string
  variant_label: string | null
  picture: JsonOrNull<NonNullable<StoredLine['picture']>>
  promotion_name: string | null
  qty: number
  unit_price: number
  undiscounted_unit_price: number
  line_total: number
  preorder: boolean
  unlimited_stock: boolean
  took_stock: boolean
  legal: JsonOrNull<ShownLegal>
  /** what one cost the merchant when it was ordered; null: not said */
  unit_cost: number | null
}

export interface OrderTermsTable {
  shop_id: string
  hash: string
  words: JsonColumn<TermsWords>
  first_seen: Date
}

export interface OrderHistoryTable {
  shop_id: string
  order_id: string
  at: Date
  id: Generated<number>
  from_status: OrderStatus | null
  to_status: OrderStatus
  actor: string
  reason: string | null
  /** what to put back when it is undone; null: nothing but the status */
  replaced: JsonOrNull<Replaced>
}

/** What a move may replace besides the status. */
export type Replaced = Pick<OrderTable, 'courier_code' | 'courier_service' | 'needs_attention'>

export interface VoucherUseTable {
  shop_id: string
  voucher_id: string
  order_id: string
  contact: string
  mailbox: string | null
}

export interface SentLinkTable {
  shop_id: string
  contact_hash: Buffer
  sent_at: Date
}
