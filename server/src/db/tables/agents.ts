// The table of what agents prepare for people, as Kysely sees it; held to the database by tables.test.ts.
import type { JsonColumn, JsonOrNull } from './json.ts'

export interface AgentCartTable {
  shop_id: string
  id: string
  kind: 'cart' | 'checkout'
  state: 'open' | 'canceled'
  items: JsonColumn<PreparedItem[]>
  voucher_code: string | null
  buyer: JsonOrNull<PreparedBuyer>
  address: JsonOrNull<PreparedAddress>
  email: string | null
  phone: string | null
  destination_ref: string | null
  courier_code: string | null
  courier_service: string | null
  cart_id: string | null
  asked_hash: Buffer | null
  caller_hash: Buffer | null
  created_at: Date
  updated_at: Date
  expires_at: Date
}

export interface PreparedItem {
  readonly product_id: string
  readonly variant_id: string | null
  readonly qty: number
}

/** As an agent wrote it. */
export interface PreparedBuyer {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** As an agent wrote it. */
export interface PreparedAddress {
  /** what the agent calls it by */
  readonly id: string | null
  readonly street: string | null
  readonly extended: string | null
  readonly locality: string | null
  readonly region: string | null
  readonly postal_code: string | null
  readonly country: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
}
