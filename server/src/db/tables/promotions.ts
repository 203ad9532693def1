// Tables of campaigns, promotions and vouchers, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'

export type DiscountType = 'percent' | 'amount'

export type PromotionKind = 'campaign' | 'order' | 'shipping'

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
  version: Generated<number>
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
  version: Generated<number>
}
