// Tables of quotes and places, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

export interface ShippingQuoteTable {
  shop_id: string
  id: string
  destination_ref: string
  destination_label: string
  courier_code: string
  courier_name: string
  courier_service: string | null
  name: string
  etd: string | null
  cost: number
  weight_grams: number
  cart_hash: string
  expires_at: Date
}

export interface CourierPlaceTable {
  provider: string
  ref: string
  place: string | null
  found_at: Generated<Date>
}
