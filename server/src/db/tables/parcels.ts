// Tables of parcels, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { CollectionWay, Driver, ParcelState, ParcelVendorName, Refusal } from '../../domain/parcel.ts'
import type { ParcelTrouble } from '../../domain/parcel-problems.ts'
import type { JsonOrNull } from './json.ts'

export interface ParcelTable {
  shop_id: string
  id: string
  order_id: string
  reference: string
  /** null: by hand */
  vendor: ParcelVendorName | null
  courier_code: string
  courier_service: string | null
  way: CollectionWay
  pickup_at: Date | null
  weight_grams: number
  length_cm: number
  width_cm: number
  height_cm: number
  insured: boolean
  note: string | null
  state: ParcelState
  state_at: Date
  vendor_state: string | null
  trouble: ParcelTrouble | null
  vendor_id: string | null
  awb: string | null
  sorting_code: string | null
  driver: JsonOrNull<Driver>
  tracking_url: string | null
  eta: string | null
  value: number
  quoted: number | null
  charged: number | null
  insurance_fee: number | null
  cod_amount: Generated<number>
  cod_fee: number | null
  collected_at: Date | null
  remitted_at: Date | null
  return_cost: number | null
  refusal: Refusal | null
  refusal_said: string | null
  cancel_asked_at: Date | null
  told: Generated<string[]>
  handled_at: Date | null
  send_after: Date | null
  attempts: Generated<number>
  asked_at: Date | null
  created_at: Date
  version: Generated<number>
}

export interface ParcelLineTable {
  shop_id: string
  parcel_id: string
  position: number
  qty: number
  came_back: number | null
  sellable: number | null
}

export interface ParcelEventTable {
  shop_id: string
  parcel_id: string
  key: string
  id: Generated<number>
  state: ParcelState
  vendor_state: string
  note: string | null
  place: string | null
  at: Date | null
  received_at: Date
}
