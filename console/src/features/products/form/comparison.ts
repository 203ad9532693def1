// How parts of a product read when two people changed the same. Pure.
import { rupiah } from '../../../format/money.ts'
import { feedsTexts } from '../../../texts/feeds.ts'
import { productsTexts } from '../../../texts/products.ts'
import type { ProductValues } from '../product/product-values.ts'
import { type VariantValues, variantName } from '../product/variants.ts'

const t = productsTexts

export const LABELS: Readonly<Record<keyof ProductValues, string>> = {
  name: t.name,
  slug: t.slug,
  description: t.description,
  category: t.category,
  tags: t.tags,
  sku: t.sku,
  price: t.price,
  compare_at_price: t.compareAt,
  cost_price: t.cost,
  weight_grams: t.weight,
  stock: t.stock,
  unlimited_stock: t.unlimitedLabel,
  preorder: t.preorder,
  sell_from: t.sellFrom,
  sell_until: t.sellUntil,
  badge: t.badge,
  legal: t.legal,
  brand: feedsTexts.brand,
  gtin: feedsTexts.gtin,
  mpn: feedsTexts.mpn,
  condition: feedsTexts.condition,
  care_copy: t.care,
  material_spec: t.material,
  spec_label: t.specLabel,
  images: t.pictures,
  options: t.options,
  variants: t.variants,
  draft: t.draft,
}

/** null: as it is. */
export function textOfField(field: keyof ProductValues, values: ProductValues): string | null {
  switch (field) {
    case 'tags':
      return values.tags.join(', ') || null
    case 'images':
      return t.pictureCount(values.images.length)
    case 'options':
      return values.options.map((each) => `${each.name}: ${each.values.join(', ')}`).join('\n')
    case 'variants':
      return values.variants.map(textOfVariant).join('\n')
    case 'preorder':
      return values.preorder && `${values.preorder.lead_days || 0} ${t.days}`
    case 'condition':
      return feedsTexts.conditions.find(({ value }) => value === values.condition)?.label ?? null
    case 'legal':
      return legalText(values.legal) || null
    case 'price':
    case 'compare_at_price':
    case 'cost_price':
      return values[field] === '' ? null : rupiah(values[field])
    default:
      return null
  }
}

function legalText({ registration_exempt: _, ...texts }: ProductValues['legal']): string {
  return Object.values(texts).filter(Boolean).join(', ')
}

function textOfVariant(variant: VariantValues): string {
  const facts = [variant.price === '' ? '' : rupiah(variant.price), variant.sku].filter(Boolean)
  return [variantName(variant), ...facts].join(' · ')
}
