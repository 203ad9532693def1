// Tables of shops, their hosts and what a merchant sets, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { CodSettings } from '../../domain/cod.ts'
import type { AllowedContact } from '../../domain/contact.ts'
import type { Announcement, Brand, StoredSection } from '../../domain/content.ts'
import type { Goods } from '../../domain/legal.ts'
import type { BookingSettings } from '../../domain/parcel.ts'
import type { MethodGateway, PaymentChannel } from '../../domain/payment.ts'
import type { Plan } from '../../domain/plans.ts'
import type { ReportReason } from '../../domain/report-reasons.ts'
import type { CourierProviderName, CourierZone, ShippingMode } from '../../domain/shipping.ts'
import type { Tags } from '../../domain/tags.ts'
import type { TaxSettings } from '../../domain/tax.ts'
import type { JsonColumn, JsonOr, JsonOrNull } from './json.ts'

export interface ShopTable {
  id: string
  slug: string
  name: string
  plan: Plan
  contact_channel: Generated<AllowedContact>
  notify_contact: string | null
  brand: JsonOr<Brand>
  announcement: JsonOr<Announcement>
  tags: JsonOr<Tags>
  payment_identity: JsonOr<Record<string, string | null>>
  tax: JsonOr<TaxSettings>
  shipping_mode: Generated<ShippingMode>
  shipping_origin_ref: string | null
  shipping_provider: CourierProviderName | null
  shipping_booking: JsonOrNull<BookingSettings>
  free_shipping_min: number | null
  free_shipping_disabled: Generated<boolean>
  home: JsonOr<StoredSection[]>
  search_synonyms: JsonOr<string[][]>
  /** what kinds it sells; empty: it has not said */
  goods: JsonOr<Goods[]>
  max_units_per_line: Generated<number>
  max_unpaid_orders: Generated<number>
  /** whether agents that shop for people are let in */
  agents: Generated<boolean>
  /** by its owner; null: it is open */
  closed_at: Date | null
  /** by an operator; null: it is open */
  paused_at: Date | null
  /** what its owner reads; there with `paused_at` */
  paused_reason: string | null
  /** whether plans of the platform are bought there; one shop at most */
  sells_plans: Generated<boolean>
  /** of a new one: as how many days old it counts, by payments that others confirmed */
  proven_days: Generated<number>
  /** what the eye keeps of its slug (`domain/look-alikes.ts`); null: not worked out yet */
  slug_look: string | null
  /** likewise of its name; null: nothing, or not worked out yet */
  name_look: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface ShopDomainTable {
  shop_id: string
  host: string
  hostname: string
  is_primary: Generated<boolean>
  is_local_origin: Generated<boolean>
  position: number
  version: Generated<number>
}

/** A domain that the shop has not proven to be its own yet. */
export interface DomainClaimTable {
  shop_id: string
  host: string
  is_primary: Generated<boolean>
  proof: string
  created_at: Date
  checked_at: Date | null
  last_error: string | null
  version: Generated<number>
}

export interface ShopCredentialTable {
  shop_id: string
  name: string
  sealed: Buffer
  updated_at: Generated<Date>
  previous_sealed: Buffer | null
  /** until when what the previous keys sign is heard */
  previous_until: Date | null
  /** keys that somebody knows who may no longer set them */
  known_keys: Generated<string[]>
  version: Generated<number>
}

export interface CourierTable {
  shop_id: string
  code: string
  service: Generated<string>
  position: number
  name: string
  eta: string | null
  cost: number | null
  enabled: Generated<boolean>
  services: JsonOr<string[]>
  zones: JsonOr<CourierZone[]>
  version: Generated<number>
}

export interface PaymentMethodTable {
  shop_id: string
  code: string
  position: number
  name: string
  sub: string | null
  channel: PaymentChannel
  gateways: JsonColumn<MethodGateway[]>
  enabled: Generated<boolean>
  unique_code: Generated<boolean>
  fee_flat: Generated<number>
  fee_basis_pt: Generated<number>
  min_order_total: number | null
  max_order_total: number | null
  manual: JsonOrNull<Record<string, string | null>>
  /** how it is paid at the door; null: it is not */
  cod: JsonOrNull<CodSettings>
  version: Generated<number>
}

export interface PageTable {
  shop_id: string
  key: string
  position: number
  sections: JsonColumn<StoredSection[]>
  changed_at: Generated<Date>
  version: Generated<number>
}

export interface FormerKeyTable {
  shop_id: string
  kind: 'category' | 'page'
  key: string
  /** what the thing is called now */
  leads_to: string
  left_at: Date
}

/** At most one row: where people reach the platform. */
export interface PlatformAddressTable {
  is_only: Generated<boolean>
  public_url: string
  console_port: number | null
  /** when a living server last said so; null: it has left */
  kept_at: Date | null
}

export interface MediaTable {
  shop_id: string
  hash: string
  format: string
  width: number
  height: number
  /** as it was given; null: not looked at yet */
  bytes: number | null
  /** nothing of the shop has shown it since */
  unshown_since: Date | null
  /** on its way out: nobody may show it again, unless it is uploaded anew */
  removed: Generated<boolean>
  created_at: Generated<Date>
}

/** What visitors report of shops. */
export interface ShopReportTable {
  id: string
  shop_id: string
  reason: ReportReason
  details: string
  contact: string | null
  created_at: Date
  settled_at: Date | null
  settled_by: string | null
  note: string | null
}
