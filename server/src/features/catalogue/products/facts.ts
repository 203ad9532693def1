// The facts of what a shop sells, as stored, before time and prices are applied to them.
import type { Legal } from '../../../domain/legal.ts'
import type { Condition } from '../../../domain/listed-goods.ts'
import type { Picture } from '../../../domain/media-address.ts'

/** This many or fewer left is `low_stock`. */
export const LOW_STOCK = 3

export interface CategoryFacts {
  readonly id: string
  readonly key: string
  /** that it had before, the newest first; no other category has them now */
  readonly former_keys: readonly string[]
  readonly label: string
  readonly subtitle: string | null
  readonly material_spec: string | null
  readonly spec_label: string | null
  /** Google's, by number or path */
  readonly google_category: string | null
  readonly picture: Picture | null
}

export interface ProductFacts {
  readonly id: string
  readonly slug: string
  /** in the merchant's order */
  readonly position: number
  readonly name: string
  readonly category: CategoryFacts | null
  readonly tags: readonly string[]
  readonly sku: string | null
  readonly description: string | null
  readonly care_copy: string | null
  readonly material_spec: string | null
  readonly spec_label: string | null
  readonly price: number
  readonly compare_at_price: number | null
  readonly stock: number
  readonly unlimited_stock: boolean
  readonly weight_grams: number
  /** null: not a pre-order product */
  readonly preorder_lead_days: number | null
  /** a capped pre-order sells no further than its stock */
  readonly preorder_capped: boolean
  readonly sell_from: Date | null
  readonly sell_until: Date | null
  readonly badge: string | null
  readonly legal: Legal | null
  readonly brand: string | null
  readonly gtin: string | null
  readonly mpn: string | null
  /** null: new */
  readonly condition: Condition | null
  readonly options: readonly { name: string; values: string[] }[]
  readonly sold_count: number
  readonly published_at: Date
  readonly pictures: readonly ProductPicture[]
  readonly variants: readonly VariantFacts[]
}

export interface ProductPicture extends Picture {
  readonly id: string
}

export interface VariantFacts {
  readonly id: string
  readonly sku: string | null
  readonly options: Readonly<Record<string, string>>
  /** null: the product's */
  readonly price: number | null
  readonly compare_at_price: number | null
  readonly stock: number
  readonly weight_grams: number | null
  readonly badge: string | null
  readonly image_id: string | null
  /** null: the product's */
  readonly gtin: string | null
  readonly mpn: string | null
}
