// How parts of a product are told when two people changed the same. Pure.
import { rupiah } from '../../../format/money.ts'
import { productsTexts } from '../../../texts/products.ts'
import type { ProductValues } from '../product/product-values.ts'
import { variantName } from '../product/variants.ts'

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
  weight_grams: t.weight,
  stock: t.stock,
  unlimited_stock: t.unlimitedLabel,
  preorder: t.preorder,
  sell_from: t.sellFrom,
  sell_until: t.sellUntil,
  badge: t.badge,
  care_copy: t.care,
  material_spec: t.material,
  spec_label: t.specLabel,
  images: t.pictures,
  options: t.options,
  variants: t.variants,
}

/** null: as it is. */
export function textOfField(field: keyof ProductValues, value: unknown): string | null {
  const values = { [field]: value } as Partial<ProductValues>
  if (values.tags) return values.tags.join(', ') || null
  if (values.images) return t.pictureCount(values.images.length)
  if (values.options)
    return values.options.map((each) => `${each.name}: ${each.values.join(', ')}`).join('\n')
  if (values.variants)
    return values.variants
      .map((variant) => {
        const facts = [variant.price === '' ? '' : rupiah(variant.price), variant.sku].filter(Boolean)
        return [variantName(variant), ...facts].join(' · ')
      })
      .join('\n')
  if (values.preorder) return `${values.preorder.lead_days || 0} ${t.days}`
  if (typeof value === 'number' && (field === 'price' || field === 'compare_at_price')) return rupiah(value)
  return null
}
