// Shapes of the catalogue: what may be asked, and what is answered.

import Type, { type Static } from 'typebox'
import { SORTS } from '../../domain/sort.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, rupiah, text } from '../../shapes.ts'
import { AVAILABILITIES } from './rules.ts'

export const Category = named('Category', {
  key: text('What `cat` filters by'),
  label: text(),
  subtitle: text(),
  image: text('Absolute address of a WebP picture'),
  image_srcset: text('For the `srcset` of an `<img>`; the same names ending in `.avif` are smaller'),
  material_spec: text(),
  spec_label: text(),
})
export type Category = Static<typeof Category>

export const CategoryList = named('CategoryList', { categories: listOf(Category) })
export type CategoryList = Static<typeof CategoryList>

const summaryFields = {
  id: text('Sent as `product_id`'),
  slug: text(),
  name: text(),
  availability: oneOf(AVAILABILITIES, '`upcoming` and `ended` products can be read but not bought'),
  badge: text('Display text: the merchant’s own, or “Habis”, “Pre-order”, “Diskon N%”, “Baru”'),
  category_key: text(),
  category_label: text(),
  compare_at_price: rupiah('The struck-through price'),
  price: rupiah('Lowest price a buyer pays now, campaigns included'),
  price_max: rupiah('Highest price a buyer pays now, over the variants'),
  has_variants: flag('When true, a `variant_id` is needed to buy'),
  on_sale: flag('`compare_at_price` is above `price`'),
  sold_out: flag(),
  preorder: flag(),
  preorder_lead_days: integer('Days until a pre-order ships'),
  unlimited_stock: flag(),
  stock: integer('Units left, summed over the variants; null when unlimited'),
  sell_from: dateTime(),
  sell_until: dateTime(),
  image: text('Absolute address of a WebP picture'),
  image_srcset: text('For the `srcset` of an `<img>`; the same names ending in `.avif` are smaller'),
  image_width: integer('Of the file at `image`'),
  image_height: integer('Of the file at `image`'),
}

export const ProductSummary = named('ProductSummary', summaryFields)
export type ProductSummary = Static<typeof ProductSummary>

export const ProductList = named('ProductList', {
  products: listOf(ProductSummary),
  total: integer('How many products match, over all pages'),
  limit: integer(),
  offset: integer(),
})
export type ProductList = Static<typeof ProductList>

export const ListProductsQuery = Type.Object({
  cat: Type.Optional(Type.String({ maxLength: 200, description: 'Only this category (its `key`)' })),
  tag: Type.Optional(Type.String({ maxLength: 200, description: 'Only products with this tag' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Search in name, category, tags and SKU' })),
  sort: Type.Optional(
    Type.Unsafe<(typeof SORTS)[number]>({ type: 'string', enum: [...SORTS], default: 'newest' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
})
export type ListProductsQuery = Static<typeof ListProductsQuery>

const ProductImage = named('ProductImage', {
  id: text(),
  url: text(),
  srcset: text(),
  alt: text(),
  width: integer('Of the file at `url`'),
  height: integer('Of the file at `url`'),
})

const ProductOption = named('ProductOption', { name: text(), values: listOf(text()) })

const ProductVariant = named('ProductVariant', {
  id: text('Sent as `variant_id`'),
  sku: text(),
  price: rupiah('What a buyer pays now, campaigns included'),
  compare_at_price: rupiah('The struck-through price'),
  on_sale: flag(),
  sold_out: flag(),
  stock: integer('Units left; null when unlimited'),
  badge: text(),
  image_id: text('One of `images[].id`'),
  weight_grams: integer(),
  options: nullable(Type.Record(Type.String(), text(), { description: 'Option name to chosen value' })),
})

export const ProductDetail = named('ProductDetail', {
  ...summaryFields,
  description: text(),
  care_copy: text(),
  material_spec: text(),
  spec_label: text(),
  images: listOf(ProductImage),
  options: listOf(ProductOption),
  variants: listOf(ProductVariant),
  related: listOf(ProductSummary, 'Of the same category, then with the same tags'),
})
export type ProductDetail = Static<typeof ProductDetail>

export const ProductPath = Type.Object({ slug: Type.String({ description: 'The product’s `slug`' }) })
