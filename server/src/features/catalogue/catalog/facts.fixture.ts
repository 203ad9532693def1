// For tests of pure rules: facts with just what matters in them, at a fixed moment.
import type { ProductFacts, VariantFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'

export const NOW = new Date('2026-03-01T05:00:00.000Z')

export const DAY = 86_400_000

/** So many milliseconds after NOW; before it, when below zero. */
export function fromNow(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

/** Ten in stock at Rp100,000, published long ago. */
export function someProduct(fields: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id: 'prd_1',
    slug: 'kursi',
    position: 0,
    name: 'Kursi',
    category: null,
    tags: [],
    sku: null,
    description: null,
    care_copy: null,
    material_spec: null,
    spec_label: null,
    price: 100_000,
    compare_at_price: null,
    stock: 10,
    unlimited_stock: false,
    weight_grams: 500,
    preorder_lead_days: null,
    preorder_capped: false,
    sell_from: null,
    sell_until: null,
    badge: null,
    legal: null,
    brand: null,
    gtin: null,
    mpn: null,
    condition: null,
    options: [],
    sold_count: 0,
    published_at: fromNow(-100 * DAY),
    pictures: [],
    variants: [],
    ...fields,
  }
}

/** Ten in stock at the product's price. */
export function someVariant(fields: Partial<VariantFacts> = {}): VariantFacts {
  return {
    id: 'var_1',
    sku: null,
    options: {},
    price: null,
    compare_at_price: null,
    stock: 10,
    weight_grams: null,
    badge: null,
    image_id: null,
    gtin: null,
    mpn: null,
    ...fields,
  }
}

/** Twenty percent off the whole shop, without an end. */
export function someCampaign(fields: Partial<CampaignFacts> = {}): CampaignFacts {
  return {
    id: 'prm_1',
    key: 'promo',
    name: 'Promo',
    badge: null,
    discount_type: 'percent',
    discount_value: 20,
    max_discount: null,
    starts_at: null,
    ends_at: null,
    whole_shop: true,
    product_ids: new Set(),
    category_ids: new Set(),
    ...fields,
  }
}
