// Tables of drafts, codes and held totals, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { ContactChannel } from '../../domain/contact.ts'
import type { ShownLegal } from '../../domain/legal.ts'
import type { JsonColumn } from './json.ts'

/** Where the quote was for: a `QuotedDestination`; all null without a quote. */
export interface DestinationColumns {
  destination_ref: string | null
  destination_village: string | null
  destination_district: string | null
  destination_city: string | null
  destination_province: string | null
  destination_zip: string | null
}

/** What a buyer gave: first of a draft, then of its order. */
export interface BuyerColumns extends DestinationColumns {
  contact: string
  contact_channel: ContactChannel
  customer_name: string
  phone: string | null
  address: string
  city: string
  payment_method: string
  courier_code: string | null
  courier_service: string | null
  /** what the buyer wants the shop to know */
  buyer_note: string | null
}

export interface DraftTable extends BuyerColumns {
  shop_id: string
  id: string
  voucher_id: string | null
  lines: JsonColumn<DraftedLine[]>
  priced: JsonColumn<StoredPrice>
  total: number
  expires_at: Date
  created_at: Date
  order_id: string | null
  holds_total: Generated<boolean>
  /** made elsewhere, and entered by the merchant */
  is_sale: Generated<boolean>
}

/** Drafts that were thrown away, by the day in Jakarta on which they were made. */
export interface DraftCountTable {
  shop_id: string
  /** 2026-11-15 */
  day: string
  drafts: number
}

/** A line as it was priced; what an order will hold. */
export interface StoredLine {
  product_id: string
  variant_id: string | null
  sku: string | null
  name: string
  variant_label: string | null
  picture: { hash: string; width: number; height: number; alt: string | null } | null
  promotion_name: string | null
  qty: number
  unit_price: number
  undiscounted_unit_price: number
  line_total: number
  preorder: boolean
  unlimited_stock: boolean
  /** what the law wants shown, as it was shown; lines from before lack it */
  legal?: ShownLegal | null
}

/** A line of a draft, which still knows where the buyer sent it; drafts from before that was kept do not. */
export interface DraftedLine extends StoredLine {
  item_index?: number
}

/** The sums of a draft, and of the order it becomes. */
export interface StoredPrice {
  subtotal: number
  discount_total: number
  shipping_cost: number
  shipping_discount: number
  payment_fee: number
  unique_code: number
  total: number
  preorder_lead_days: number | null
  promotion_name: string | null
  shipping_promotion_name: string | null
  /** null unless a voucher really counts */
  voucher_code: string | null
  /** paid at the door; drafts from before lack it */
  is_cod?: boolean
}

export interface OneTimeCodeTable {
  shop_id: string
  id: string
  purpose: 'checkout' | 'lookup' | 'restock'
  subject: string
  contact_hash: Buffer
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  seq: Generated<number>
}

export interface CodeTryTable {
  shop_id: string
  code_id: string
  caller_hash: Buffer
  tries: number
}

/** `codes` counts messages that are none: of a shop to buyers, to one of them, and to its merchant. */
export type MessageScope = 'messages_to_contact' | 'messages_of_shop' | 'messages_to_merchant'

export interface CodeCountTable {
  scope: 'contact' | 'shop' | MessageScope
  key: string
  codes: number
  lookup_codes: number
  window_ends_at: Date
}

export interface HeldTotalTable {
  shop_id: string
  total: number
  draft_id: string
  expires_at: Date | null
  contact_hash: Buffer | null
  caller_hash: Buffer | null
}
