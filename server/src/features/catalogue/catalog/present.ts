// Turns what the rules found into the shapes that are answered.
import { addressesOf, type Picture } from '../../../domain/media-address.ts'
import type { CategoryFacts } from '../products/facts.ts'
import type { ProductWithRelated } from './actions/get-product.ts'
import type { ProductPage } from './actions/list-products.ts'
import type { Suggested } from './actions/suggest-products.ts'
import type { ProductNow } from './rules.ts'
import type {
  Category,
  CategoryList,
  ProductDetail,
  ProductList,
  ProductSummary,
  Suggestions,
} from './schema.ts'

export function toCategoryList(categories: readonly CategoryFacts[], baseUrl: string): CategoryList {
  return { categories: categories.map((category) => toCategory(category, baseUrl)) }
}

export function toProductList({ products, facets, ...page }: ProductPage, baseUrl: string): ProductList {
  return {
    products: products.map((product) => toSummary(product, baseUrl)),
    ...page,
    facets: facets && {
      ...facets,
      options: facets.options.map(({ name, values }) => ({ name, values: [...values] })),
      tags: [...facets.tags],
    },
  }
}

export function toSuggestions({ products, categories, corrected }: Suggested, baseUrl: string): Suggestions {
  return {
    products: products.map((product) => {
      const summary = toSummary(product, baseUrl)
      const { slug, name, availability, price, price_max, compare_at_price, on_sale } = summary
      const { image, image_srcset } = summary
      return { slug, name, availability, price, price_max, compare_at_price, on_sale, image, image_srcset }
    }),
    categories: categories.map((category) => {
      const { key, label, image, image_srcset } = toCategory(category, baseUrl)
      return { key, label, image, image_srcset }
    }),
    corrected,
  }
}

export function toCategory(category: CategoryFacts, baseUrl: string): Category {
  const { key, former_keys, label, subtitle, material_spec, spec_label, picture } = category
  const image = picture && addressesOf(picture, baseUrl)
  return {
    key,
    former_keys: [...former_keys],
    label,
    subtitle,
    image: image?.url ?? null,
    image_srcset: image?.srcset ?? null,
    material_spec,
    spec_label,
  }
}

export function toSummary(product: ProductNow, baseUrl: string): ProductSummary {
  const { facts } = product
  const picture: Picture | undefined = facts.pictures[0]
  const image = picture && addressesOf(picture, baseUrl)
  return {
    id: facts.id,
    slug: facts.slug,
    name: facts.name,
    availability: product.availability,
    badge: product.badge,
    category_key: facts.category?.key ?? null,
    category_label: facts.category?.label ?? null,
    compare_at_price: product.compare_at_price,
    price: product.price,
    price_max: product.price_max,
    has_variants: product.variants.length > 0,
    on_sale: product.on_sale,
    sold_out: product.sold_out,
    preorder: facts.preorder_lead_days !== null,
    preorder_lead_days: facts.preorder_lead_days,
    unlimited_stock: facts.unlimited_stock,
    stock: product.stock,
    sell_from: facts.sell_from?.toISOString() ?? null,
    sell_until: facts.sell_until?.toISOString() ?? null,
    image: image?.url ?? null,
    image_srcset: image?.srcset ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
  }
}

export function toDetail({ product, related }: ProductWithRelated, baseUrl: string): ProductDetail {
  const { facts } = product
  return {
    ...toSummary(product, baseUrl),
    description: facts.description,
    care_copy: facts.care_copy,
    material_spec: facts.material_spec ?? facts.category?.material_spec ?? null,
    spec_label: facts.spec_label ?? facts.category?.spec_label ?? null,
    brand: facts.brand,
    gtin: facts.gtin,
    mpn: facts.mpn,
    condition: facts.condition ?? 'new',
    legal: product.legal && { ...product.legal },
    images: facts.pictures.map((picture) => ({
      id: picture.id,
      alt: picture.alt,
      ...addressesOf(picture, baseUrl),
    })),
    options: facts.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: product.variants.map((variant) => ({
      id: variant.facts.id,
      sku: variant.facts.sku,
      price: variant.price,
      compare_at_price: variant.compare_at_price,
      on_sale: variant.on_sale,
      sold_out: variant.sold_out,
      stock: variant.stock,
      badge: variant.badge,
      image_id: variant.facts.image_id,
      gtin: variant.facts.gtin ?? facts.gtin,
      mpn: variant.facts.mpn ?? facts.mpn,
      weight_grams: variant.facts.weight_grams ?? facts.weight_grams,
      options: { ...variant.facts.options },
    })),
    related: related.map((other) => toSummary(other, baseUrl)),
  }
}
