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

export interface CourierPlaceTable {
  provider: string
  ref: string
  place: string | null
  found_at: Generated<Date>
}
