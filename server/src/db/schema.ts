// The tables as Kysely sees them; kept in step with migrations/ by hand.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read as the value, written as JSON text */
type Json<T> = ColumnType<T, string, string>
type JsonOr<T> = ColumnType<T, string | undefined, string>

export interface Database {
  shops: ShopTable
  shop_domains: ShopDomainTable
  shop_credentials: ShopCredentialTable
  couriers: CourierTable
  payment_methods: PaymentMethodTable
  pages: PageTable
  media: MediaTable
  categories: CategoryTable
  products: ProductTable
  product_images: ProductImageTable
  variants: VariantTable
  promotions: PromotionTable
  promotion_products: PromotionProductTable
  promotion_categories: PromotionCategoryTable
  vouchers: VoucherTable
  shipping_quotes: ShippingQuoteTable
  courier_places: CourierPlaceTable
  idempotency_keys: IdempotencyKeyTable
  ip_budgets: IpBudgetTable
  messages: MessageTable
  drafts: DraftTable
  one_time_codes: OneTimeCodeTable
  orders: OrderTable
  order_lines: OrderLineTable
  order_history: OrderHistoryTable
  voucher_uses: VoucherUseTable
  held_totals: HeldTotalTable
}

export type ContactChannel = 'email' | 'whatsapp' | 'any'
export type ShippingMode = 'flat' | 'zone' | 'live'
export type DiscountType = 'percent' | 'amount'
export type PromotionKind = 'campaign' | 'order' | 'shipping'

export interface ShopTable {
  id: string
  slug: string
  name: string
  plan: string
  contact_channel: Generated<ContactChannel>
  brand: JsonOr<Record<string, unknown>>
  announcement: JsonOr<{ enabled?: boolean; text?: string | null }>
  payment_identity: JsonOr<Record<string, string | null>>
  shipping_mode: Generated<ShippingMode>
  shipping_origin_ref: string | null
  shipping_provider: string | null
  free_shipping_min: number | null
  free_shipping_disabled: Generated<boolean>
  home: JsonOr<StoredSection[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ShopDomainTable {
  shop_id: string
  host: string
  hostname: string
  is_primary: Generated<boolean>
  is_local_origin: Generated<boolean>
  position: number
}

export interface ShopCredentialTable {
  shop_id: string
  name: string
  sealed: Buffer
  updated_at: Generated<Date>
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
}

export interface CourierZone {
  province?: string
  city?: string
  district?: string
  any?: boolean
  cost_per_kg: number
  eta?: string | null
}

export interface PaymentMethodTable {
  shop_id: string
  code: string
  position: number
  name: string
  sub: string | null
  channel: string
  gateways: Json<string[]>
  enabled: Generated<boolean>
  unique_code: Generated<boolean>
  fee_flat: Generated<number>
  fee_basis_pt: Generated<number>
  min_order_total: number | null
  max_order_total: number | null
  manual: ColumnType<Record<string, string | null> | null, string | null, string | null>
}

export interface PageTable {
  shop_id: string
  key: string
  position: number
  sections: Json<StoredSection[]>
}

/** A section as the merchant wrote it; what it shows is looked up when it is read. */
export interface StoredSection {
  id: string
  type: 'hero' | 'banner' | 'campaign' | 'cats' | 'grid' | 'story'
  [content: string]: unknown
}

export interface MediaTable {
  shop_id: string
  hash: string
  format: string
  width: number
  height: number
  created_at: Generated<Date>
}

export interface CategoryTable {
  shop_id: string
  id: string
  key: string
  position: number
  label: string
  subtitle: string | null
  image_hash: string | null
  image_alt: string | null
  material_spec: string | null
  spec_label: string | null
  archived_at: Date | null
}

export interface ProductTable {
  shop_id: string
  id: string
  slug: string
  position: number
  name: string
  category_id: string | null
  tags: JsonOr<string[]>
  sku: string | null
  description: string | null
  care_copy: string | null
  material_spec: string | null
  spec_label: string | null
  price: number
  compare_at_price: number | null
  stock: Generated<number>
  unlimited_stock: Generated<boolean>
  weight_grams: Generated<number>
  preorder_lead_days: number | null
  preorder_capped: Generated<boolean>
  sell_from: Date | null
  sell_until: Date | null
  badge: string | null
  options: JsonOr<ProductOption[]>
  sold_count: Generated<number>
  published_at: Generated<Date>
  archived_at: Date | null
}

export interface ProductOption {
  name: string
  values: string[]
}

export interface ProductImageTable {
  shop_id: string
  id: string
  product_id: string
  position: number
  media_hash: string
  alt: string | null
}

export interface VariantTable {
  shop_id: string
  id: string
  product_id: string
  position: number
  sku: string | null
  options: Json<Record<string, string>>
  price: number | null
  compare_at_price: number | null
  stock: Generated<number>
  weight_grams: number | null
  badge: string | null
  image_id: string | null
  archived_at: Date | null
}

export interface PromotionTable {
  shop_id: string
  id: string
  key: string
  position: number
  name: string
  kind: PromotionKind
  discount_type: DiscountType
  discount_value: number
  min_subtotal: Generated<number>
  max_discount: number | null
  starts_at: Date | null
  ends_at: Date | null
  badge: string | null
  whole_shop: Generated<boolean>
  archived_at: Date | null
}

export interface PromotionProductTable {
  shop_id: string
  promotion_id: string
  product_id: string
}

export interface PromotionCategoryTable {
  shop_id: string
  promotion_id: string
  category_id: string
}

export interface VoucherTable {
  shop_id: string
  id: string
  code: string
  position: number
  name: string | null
  kind: 'order' | 'shipping'
  discount_type: DiscountType
  discount_value: number
  min_subtotal: Generated<number>
  max_discount: number | null
  usage_limit: number | null
  per_contact_limit: number | null
  used_count: Generated<number>
  starts_at: Date | null
  ends_at: Date | null
  archived_at: Date | null
}

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

export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'outbox'

export interface MessageTable {
  shop_id: string
  id: string
  channel: 'email' | 'whatsapp'
  kind: string
  sealed: Buffer | null
  recipient_masked: string
  status: Generated<MessageStatus>
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
  sent_at: Date | null
  expires_at: Date
}

export interface CourierPlaceTable {
  provider: string
  ref: string
  place: string | null
  found_at: Generated<Date>
}

export interface DraftTable {
  shop_id: string
  id: string
  contact: string
  contact_channel: 'email' | 'whatsapp'
  customer_name: string
  phone: string | null
  address: string
  city: string
  destination_ref: string | null
  payment_method: string
  courier_code: string | null
  courier_service: string | null
  voucher_id: string | null
  lines: Json<StoredLine[]>
  priced: Json<StoredPrice>
  total: number
  expires_at: Date
  created_at: Date
  order_id: string | null
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
}

export interface OneTimeCodeTable {
  shop_id: string
  id: string
  purpose: 'checkout' | 'lookup'
  subject: string
  contact_hash: Buffer
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  seq: Generated<number>
}

export interface OrderTable {
  shop_id: string
  id: string
  number: string
  draft_id: string
  status: string
  track_token_hash: Buffer
  track_token_sealed: Buffer
  contact: string
  contact_channel: 'email' | 'whatsapp'
  customer_name: string
  phone: string | null
  address: string
  city: string
  destination_ref: string | null
  payment_method: string
  courier_code: string | null
  courier_service: string | null
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
  needs_attention: string | null
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
  picture: ColumnType<StoredLine['picture'], string | null, string | null>
  promotion_name: string | null
  qty: number
  unit_price: number
  undiscounted_unit_price: number
  line_total: number
  preorder: boolean
  unlimited_stock: boolean
  took_stock: boolean
}

export interface OrderHistoryTable {
  shop_id: string
  order_id: string
  at: Date
  id: Generated<number>
  from_status: string | null
  to_status: string
  actor: string
  reason: string | null
}

export interface VoucherUseTable {
  shop_id: string
  voucher_id: string
  order_id: string
  contact: string
}

export interface HeldTotalTable {
  shop_id: string
  total: number
  draft_id: string
  expires_at: Date | null
}

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
