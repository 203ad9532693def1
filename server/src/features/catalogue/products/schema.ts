// Shapes of the merchant's catalogue: what is sent of products and stock, and what is answered.
import Type, { type Static } from 'typebox'
import { choice, ImageInput, optional } from '../../../base/input-shapes.ts'
import { PROBLEM_CODES } from '../../../base/problems.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { LEGAL_LACKS } from '../../../domain/legal.ts'
import { FEED_LACKS } from '../../../domain/listed-goods.ts'
import { STOCK_KINDS } from '../../../domain/stock-kind.ts'
import {
  LegalChange,
  MOST_IMAGES,
  MOST_VARIANTS,
  PriceChange,
  ProductInput,
  StockChange,
  VariantInput,
} from './input.ts'
import { ProductChange } from './product-change.ts'

const { media, alt } = ImageInput.properties
const VARIANT_ID = 'Of a variant that the product has: it stays that one, whatever else is said of it'

export const ProductBody = Type.Object({
  ...ProductInput.properties,
  images: optional(
    Type.Array(Type.Object({ media, alt }), {
      maxItems: MOST_IMAGES,
      description: 'In their order; `media` as uploaded',
    }),
  ),
  variants: optional(
    Type.Array(
      Type.Object({
        id: optional(Type.String({ maxLength: 100, description: VARIANT_ID })),
        ...VariantInput.properties,
      }),
      { maxItems: MOST_VARIANTS },
    ),
  ),
})
export type ProductBody = Static<typeof ProductBody>

const PICTURE = {
  media: text('Its content, by which products and categories name it'),
  url: text('Where it is seen, on the shop’s own host'),
  width: integer('Of the picture at `url`'),
  height: integer('Of the picture at `url`'),
}

export const ProductShape = named(
  'Product',
  {
    id: text('Its id, as buyers see it'),
    version: integer('Counts its changes'),
    archived: flag('Whether it left the shop'),
    ...ProductInput.properties,
    stock: integer('What is on hand; below zero: sold in advance'),
    images: listOf(Type.Object({ ...PICTURE, alt: text('What it shows') }), 'Its pictures, in their order'),
    variants: listOf(
      Type.Object({
        id: text('Its id, as buyers see it'),
        ...VariantInput.properties,
        stock: integer('What is on hand; below zero: sold in advance'),
      }),
      'What it can be bought as',
    ),
  },
  'A product as the merchant keeps it',
)
export type ProductShape = Static<typeof ProductShape>

const YES_OR_NO = choice(['true', 'false'])

/** What the list of products is filtered by. */
export const ProductFilters = {
  q: optional(Type.String({ maxLength: 200, description: 'Part of its name, its slug or a SKU' })),
  category: optional(Type.String({ maxLength: 100, description: 'The key of its category' })),
  archived: optional({ ...YES_OR_NO, description: '`true`: those that left the shop instead' }),
  low_stock: optional({ ...YES_OR_NO, description: '`true`: so little is left that the merchant is told' }),
  lacks: optional({
    ...choice([...LEGAL_LACKS, 'weight', ...FEED_LACKS]),
    description:
      'What they do not say. By the law: whether they are `halal` (also where the certificate is over), their `registration`. For ' +
      'feeds, of those that are in them: a `picture`, a `description`, a `short_name` of at most 150 characters, their `brand`, a ' +
      '`number` (GTIN or MPN, also of a variant), a `google_category` of their category',
  }),
}

const MAX_CHANGES = 1_000

export const StockBody = Type.Object({
  changes: Type.Array(StockChange, {
    minItems: 1,
    maxItems: MAX_CHANGES,
    description: 'All of them, or none',
  }),
})

export const StockLevels = named(
  'StockLevels',
  {
    levels: listOf(
      Type.Object({
        product_id: text('The product'),
        variant_id: text('Its variant; null: the product has none'),
        stock: integer('What is on hand now'),
      }),
      'In the order of the changes',
    ),
  },
  'What is on hand now',
)

export const PricesBody = Type.Object({
  changes: Type.Array(PriceChange, {
    minItems: 1,
    maxItems: MAX_CHANGES,
    description: 'All of them, or none',
  }),
})

export const ChangedPrices = named(
  'ChangedPrices',
  { products: integer('How many products they are of') },
  'Prices that changed',
)

export const LegalBody = LegalChange

export const ChangedLegal = named(
  'ChangedLegal',
  { products: integer('How many products it is said of') },
  'What was said of products',
)

/** As many as `moveOrders` moves. */
export const ProductChanges = Type.Object({
  changes: Type.Array(ProductChange, {
    minItems: 1,
    maxItems: 200,
    description: 'Of each product one; what it leaves out stays',
  }),
})

export const ProductOutcomes = named(
  'ProductOutcomes',
  {
    outcomes: listOf(
      named(
        'ProductOutcome',
        {
          id: text('Of the product, as it was sent'),
          ok: flag('True when it is now as the change says'),
          error: nullable(
            named(
              'ProductRefusal',
              {
                code: oneOf(PROBLEM_CODES, 'As of an error'),
                message: text('Indonesian, to be shown as it is'),
              },
              'Why a product did not change',
            ),
            'Why it did not change; null when it did',
          ),
        },
        'What became of one product',
      ),
      'One for each change, in their order',
    ),
  },
  'What became of each product: one that is refused leaves the others',
)

/** What the ledger of stock is filtered by. */
export const LedgerFilters = {
  product_id: optional(Type.String({ maxLength: 100, description: 'Only of this product' })),
  variant_id: optional(Type.String({ maxLength: 100, description: 'Only of this variant' })),
}

export const LedgerEntry = named(
  'StockLedgerEntry',
  {
    id: integer('Grows with every change'),
    at: dateTime('When'),
    product_id: text('The product'),
    variant_id: text('Its variant; null: the stock is the product’s own'),
    name: text('What the product is called now'),
    sku: text('Of the variant, or of the product'),
    kind: oneOf(
      STOCK_KINDS,
      'Why: an order took it (`sold`), gave it back (`returned`) or took it after all (`taken_again`), its parcel came back (`came_back`), the merchant ' +
        'counted it (`set`), or a shop file or an edit (`file`) or an import named it',
    ),
    change: integer('By how much'),
    stock: integer('What there was afterwards'),
    order_number: text('Of the order'),
    by: nullable(
      Type.Object({
        kind: oneOf(['person', 'program', 'command', 'system'], 'What kind of actor'),
        id: text('Of the person or the token'),
        name: text('As it is called'),
      }),
      'Who changed it; null: an order did',
    ),
    reason: text('As it was given'),
  },
  'Why stock changed',
)
export type LedgerEntry = Static<typeof LedgerEntry>
