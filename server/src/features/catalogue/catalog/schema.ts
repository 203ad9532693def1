// Shapes of the catalogue: what may be asked, and what is answered.
import Type, { type Static } from 'typebox'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  nullable,
  oneOf,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import { AUTHORITIES, HALAL } from '../../../domain/legal.ts'
import { CONDITIONS } from '../../../domain/listed-goods.ts'
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import { SORTS } from '../../../domain/sort.ts'
import { AVAILABILITIES } from './rules.ts'

/** The picture of a category, a product or a line. */
export const pictureFields = {
  image: text('Absolute address of a WebP picture'),
  image_srcset: text('For the `srcset` of an `<img>`; the same names ending in `.avif` are smaller'),
}

export const Category = named(
  'Category',
  {
    key: text('What `cat` of the product list filters by'),
    former_keys: listOf(
      Type.String(),
      'Keys that it had before, the newest first: addresses with them lead here, and `cat` takes them too',
    ),
    label: text('Name to show'),
    subtitle: text('A line below the name'),
    ...pictureFields,
    image: text(
      'Absolute address of a WebP picture. In `listCategories` that of its first product where it has none of its own',
    ),
    material_spec: text('What things of this category are made of, in the merchant’s words'),
    spec_label: text('Heading for `material_spec`, such as “Bahan”'),
  },
  'A group of products, as the merchant made it',
)
export type Category = Static<typeof Category>

export const CategoryList = named(
  'CategoryList',
  { categories: listOf(Category, 'All of them, in the merchant’s order') },
  'The categories of a shop',
)
export type CategoryList = Static<typeof CategoryList>

const summaryFields = {
  id: text('Sent as `product_id` when buying'),
  slug: text('Names the product in addresses: `GET /products/{slug}`'),
  name: text('Name to show'),
  availability: oneOf(
    AVAILABILITIES,
    'Whether it can be bought: `low_stock` is 1 to 3 left; `upcoming` and `ended` can be read but not bought',
  ),
  badge: text('Text to show as it is: the merchant’s own, or “Habis”, “Pre-order”, “Diskon N%”, “Baru”'),
  category_key: text('`key` of its category'),
  category_label: text('Name of its category'),
  compare_at_price: rupiah('The price to strike through'),
  price: rupiah('Lowest price a buyer pays now, campaigns included'),
  price_max: rupiah('Highest price a buyer pays now, over the variants'),
  has_variants: flag('When true, a `variant_id` is needed to buy'),
  on_sale: flag('True when `compare_at_price` is above `price`'),
  sold_out: flag('True when nothing is left to buy'),
  preorder: flag('True when it is made after it was ordered'),
  preorder_lead_days: integer('Days until a pre-order ships'),
  unlimited_stock: flag('True when it never runs out'),
  stock: integer('Units left, summed over the variants; null when unlimited'),
  sell_from: dateTime('It cannot be bought before this moment'),
  sell_until: dateTime('It cannot be bought after this moment'),
  ...pictureFields,
  image_width: integer('Width in pixels of the file at `image`'),
  image_height: integer('Height in pixels of the file at `image`'),
}

export const ProductSummary = named('ProductSummary', summaryFields, 'A product as it stands in a list')
export type ProductSummary = Static<typeof ProductSummary>

const ValueCount = named(
  'ValueCount',
  {
    value: text('What to filter by'),
    count: integer('How many products are left with it, under the other filters'),
  },
  'A value that a list can be narrowed by',
)

const ProductFacets = named(
  'ProductFacets',
  {
    options: listOf(
      named(
        'OptionFacet',
        {
          name: text('What is chosen, such as “Warna”'),
          values: listOf(ValueCount, 'At most 40, in the merchant’s order'),
        },
        'An option of the products that match, for `options`',
      ),
      'At most ten, those of most products first',
    ),
    tags: listOf(ValueCount, 'For `tag`: at most 30, the most common first'),
    in_stock: integer('How many products `in_stock=true` leaves'),
    on_sale: integer('How many products `on_sale=true` leaves'),
  },
  'What a list can be narrowed by. Counts of an option, and of tags, leave what is chosen of the same kind out of account',
)

export const ProductList = named(
  'ProductList',
  {
    products: listOf(ProductSummary, 'One page of the products that match'),
    total: integer('How many products match, over all pages'),
    limit: integer('Most products on one page, as asked for'),
    offset: integer('How many products were left out before the first, as asked for'),
    corrected: text('What was searched for where `q` seems misspelt: “cangkir” for “cangkr”; else null'),
    facets: nullable(
      ProductFacets,
      'What the list can be narrowed by; null unless `facets=true` asks for it',
    ),
  },
  'A page of products',
)
export type ProductList = Static<typeof ProductList>

const priceBound = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_RUPIAH, description: `${description}; whole rupiah` })

export const ListProductsQuery = Type.Object({
  cat: Type.Optional(Type.String({ maxLength: 200, description: 'Only this category, by its `key`' })),
  tag: Type.Optional(Type.String({ maxLength: 200, description: 'Only products with this tag' })),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Search in name, variants, category, tags and SKU, by whole and begun words and in spite of small typos; ' +
        'descriptions serve words that stand nowhere else',
    }),
  ),
  min_price: Type.Optional(priceBound('Only products of which something costs at least this now')),
  max_price: Type.Optional(priceBound('Only products of which something costs at most this now')),
  in_stock: Type.Optional(
    Type.Boolean({ description: '`true`: only what can be bought now, pre-order included' }),
  ),
  on_sale: Type.Optional(
    Type.Boolean({ description: '`true`: only products with a `compare_at_price` above `price`' }),
  ),
  options: Type.Optional(
    Type.String({
      maxLength: 1_000,
      pattern: '^[^=&]+=[^=&]+(&[^=&]+=[^=&]+){0,19}$',
      description:
        'Only products with a variant of these option values: `name=value` pairs joined by `&`, encoded like the fields ' +
        'of a form, and then as a whole as a parameter: `options=Warna%3DIndigo%26Warna%3DMarun%26Ukuran%3D30%2Bcm` is ' +
        'indigo or maroon, and 30 cm. At most 20 pairs; capitals do not matter. With `min_price`, `max_price` or ' +
        '`in_stock`, the same variant must cost that, and be there',
    }),
  ),
  facets: Type.Optional(
    Type.Boolean({
      description:
        '`true`: also what the list can be narrowed by, with counts. Ask when somebody is about to filter',
    }),
  ),
  sort: Type.Optional(
    Type.Unsafe<(typeof SORTS)[number] | 'relevance'>({
      type: 'string',
      enum: [...SORTS, 'relevance'],
      default: 'newest',
      description:
        'The order of the list. With `q` it is `relevance` unless you ask for another; without, that is `newest`',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 24, description: 'Most products to answer' }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: 0,
      description: 'How many products to leave out before the first',
    }),
  ),
})
export type ListProductsQuery = Static<typeof ListProductsQuery>

export const SuggestProductsQuery = Type.Object({
  q: Type.String({
    maxLength: 200,
    description: 'What was typed so far; the search is that of `listProducts`',
  }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, default: 6, description: 'Most products to answer' }),
  ),
})
export type SuggestProductsQuery = Static<typeof SuggestProductsQuery>

const { slug, name, availability, price, price_max, compare_at_price, on_sale } = summaryFields

const SuggestedProduct = named(
  'SuggestedProduct',
  { slug, name, availability, price, price_max, compare_at_price, on_sale, ...pictureFields },
  'A product as it is suggested to whoever types',
)

const SuggestedCategory = named(
  'SuggestedCategory',
  { key: Category.properties.key, label: Category.properties.label, ...pictureFields },
  'A category as it is suggested to whoever types',
)

export const Suggestions = named(
  'Suggestions',
  {
    products: listOf(SuggestedProduct, 'The best first'),
    categories: listOf(SuggestedCategory, 'At most three, the best first'),
    corrected: text('What was searched for where `q` seems misspelt: “cangkir” for “cangkr”; else null'),
  },
  'What may be meant by what was typed so far',
)
export type Suggestions = Static<typeof Suggestions>

const ProductImage = named(
  'ProductImage',
  {
    id: text('What `image_id` of a variant names'),
    url: text('Absolute address of a WebP picture'),
    srcset: text('For the `srcset` of an `<img>`; the same names ending in `.avif` are smaller'),
    alt: text('What the picture shows, for those who do not see it'),
    width: integer('Width in pixels of the file at `url`'),
    height: integer('Height in pixels of the file at `url`'),
  },
  'A picture of a product',
)

const ProductOption = named(
  'ProductOption',
  {
    name: text('What is chosen, such as “Warna”'),
    values: listOf(text('One value'), 'What can be chosen, in the merchant’s order'),
  },
  'A choice that the variants of a product differ in',
)

export const ProductVariant = named(
  'ProductVariant',
  {
    id: text('Sent as `variant_id` when buying'),
    sku: text('The merchant’s own article number'),
    price: rupiah('What a buyer pays now, campaigns included'),
    compare_at_price: rupiah('The price to strike through'),
    on_sale: flag('True when `compare_at_price` is above `price`'),
    sold_out: flag('True when nothing is left to buy'),
    stock: integer('Units left; null when unlimited'),
    badge: text('Text to show as it is'),
    image_id: text('Its picture: one of `images[].id`'),
    gtin: text('Its barcode (EAN, UPC), or that of the product'),
    mpn: text('The maker’s own number of it, or of the product'),
    weight_grams: integer('Weight of one unit, packed, in grams'),
    options: nullable(
      Type.Record(Type.String(), text('The chosen value'), {
        description: 'Which value of each option it is: option name to chosen value',
      }),
    ),
  },
  'One of the forms that a product is sold in',
)
export type ProductVariant = Static<typeof ProductVariant>

const ProductLegal = named(
  'ProductLegal',
  {
    halal: oneOf(
      HALAL,
      '`certified`: with a certificate that is in force; `not_halal`: say so plainly; `exempt`: it needs none; null: not said',
    ),
    halal_certificate_no: text('Number of the certificate (BPJPH)'),
    registration_no: text('Under which it may be sold, as on its label'),
    registration_authority: oneOf(AUTHORITIES, 'Who registered it; `P-IRT`: its regency, as a home industry'),
    sni_no: text('The Indonesian standard that it keeps'),
    origin_country: text('Where it was made: two letters of ISO 3166'),
    origin: text('The same in words, with the place where that is known: “Garut, Jawa Barat, Indonesia”'),
    best_before: text('A day, or how long after it was made'),
  },
  'What the law wants shown of goods',
)

export const ProductDetail = named(
  'ProductDetail',
  {
    ...summaryFields,
    description: text('The merchant’s text about it'),
    care_copy: text('How to look after it'),
    material_spec: text('What it is made of, in the merchant’s words'),
    spec_label: text('Heading for `material_spec`, such as “Bahan”'),
    brand: text('Who makes it; null: nobody has said'),
    gtin: text('Its barcode (EAN, UPC, ISBN): the number of the goods in trade'),
    mpn: text('The maker’s own number of it'),
    condition: oneOf(CONDITIONS, 'Whether it is `new`, `used` or `refurbished`'),
    legal: nullable(ProductLegal, 'What the law wants shown of it; null: nothing is said'),
    images: listOf(ProductImage, 'Its pictures, the first one first'),
    options: listOf(ProductOption, 'What can be chosen; empty without variants'),
    variants: listOf(ProductVariant, 'What can be bought; empty when the product itself is'),
    related: listOf(ProductSummary, 'Of the same category, then with the same tags'),
  },
  'A product with all there is to know about it',
)
export type ProductDetail = Static<typeof ProductDetail>

export const ProductPath = Type.Object({
  slug: Type.String({ description: 'The product’s `slug`; or an `id`, its own or a variant’s' }),
})
