// Tables of what a shop sells, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { Actor } from '../../domain/access.ts'
import type { ContactChannel } from '../../domain/contact.ts'
import type { Legal } from '../../domain/legal.ts'
import type { Condition } from '../../domain/listed-goods.ts'
import type { StockKind } from '../../domain/stock-kind.ts'
import type { JsonColumn, JsonOr, JsonOrNull } from './json.ts'

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
  google_category: string | null
  archived_at: Date | null
  changed_at: Generated<Date>
  version: Generated<number>
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
  /** what one costs the merchant; null: not said */
  cost_price: number | null
  stock: Generated<number>
  low_stock_told_at: Date | null
  unlimited_stock: Generated<boolean>
  weight_grams: Generated<number>
  preorder_lead_days: number | null
  preorder_capped: Generated<boolean>
  sell_from: Date | null
  sell_until: Date | null
  badge: string | null
  legal: JsonOrNull<Legal>
  brand: string | null
  gtin: string | null
  mpn: string | null
  /** null: new */
  condition: Condition | null
  options: JsonOr<ProductOption[]>
  sold_count: Generated<number>
  published_at: Generated<Date>
  is_draft: Generated<boolean>
  archived_at: Date | null
  changed_at: Generated<Date>
  version: Generated<number>
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
  options: JsonColumn<Record<string, string>>
  price: number | null
  compare_at_price: number | null
  /** null: the product's */
  cost_price: number | null
  stock: Generated<number>
  low_stock_told_at: Date | null
  weight_grams: number | null
  badge: string | null
  image_id: string | null
  /** null: the product's */
  gtin: string | null
  mpn: string | null
  archived_at: Date | null
}

export interface FormerSlugTable {
  shop_id: string
  slug: string
  product_id: string
  left_at: Date
}

export interface StockLedgerTable {
  shop_id: string
  id: Generated<number>
  at: Date
  product_id: string
  variant_id: string | null
  kind: StockKind
  change: number
  stock: number
  order_number: string | null
  actor_kind: Actor['kind'] | null
  actor_id: string | null
  actor_name: string | null
  reason: string | null
}

/** Those who wait for something to be back. */
export interface RestockRequestTable {
  shop_id: string
  id: string
  product_id: string
  /** null: the product has none, or any of them will do */
  variant_id: string | null
  channel: ContactChannel
  contact_hash: Buffer
  contact_sealed: Buffer
  created_at: Date
}
