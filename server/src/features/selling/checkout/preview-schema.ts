// Shapes of a price that a merchant looks at, before anybody buys or anything is saved.
import type { Static } from 'typebox'
import { Moment, optional, orNull, Rupiah } from '../../../base/input-shapes.ts'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  nullable,
  oneOf,
  optionalText,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import { CART_REASONS } from '../../../domain/cart-error.ts'
import { CartItems } from '../../catalogue/catalog/cart.ts'
import { PlannedPromotionInput, PlannedVoucherInput } from '../../catalogue/promotions/input.ts'
import { sumFields } from '../orders/schema.ts'
import { DISCOUNT_KINDS } from './rules.ts'
import { DraftLine, VoucherResult } from './schema.ts'

export const PricePreviewRequest = named(
  'PricePreviewRequest',
  {
    items: CartItems,
    at: orNull(Moment),
    voucher_code: optionalText(100, 'A voucher that the buyer enters; left out, the one in `voucher`'),
    payment_method: optionalText(100, '`code` of a payment method, for its fee'),
    shipping_quote_id: optionalText(100, '`quote_id` of a shipping option, for this cart'),
    shipping_cost: orNull(Rupiah),
    courier_code: optionalText(250, '`code` of a courier of flat cost'),
    promotion: optional(PlannedPromotionInput),
    voucher: optional(PlannedVoucherInput),
  },
  'A cart, and what is to count for it. `at`: the moment at which to look, now when left out. `shipping_cost`: what was ' +
    'agreed upon, in place of a quote or a courier; without any of these nothing is shipped. `promotion` and `voucher`: ' +
    'one that is not saved yet',
)
export type PricePreviewRequest = Static<typeof PricePreviewRequest>

const NamedDiscount = named(
  'NamedDiscount',
  {
    kind: oneOf(DISCOUNT_KINDS, 'What it is. What a `campaign` takes off is in `subtotal` already'),
    name: text('As the merchant calls it; of a voucher its code'),
    amount: rupiah('What it takes off'),
  },
  'Something that is taken off',
)

const PRICE_PROBLEMS = ['cart_invalid', 'payment_unavailable'] as const

export const PriceProblem = named(
  'PriceProblem',
  {
    code: oneOf(PRICE_PROBLEMS, 'What a buyer would be answered'),
    message: text('Indonesian, to be shown as it is'),
    lines: listOf(
      named(
        'PriceProblemLine',
        {
          index: integer('First place of the item in `items[]`'),
          product_id: text('As it was sent'),
          variant_id: text('As it was sent'),
          reason: oneOf(CART_REASONS, 'Why it cannot be bought'),
          available: integer('Units that can still be bought; null when that is not the matter'),
        },
        'An item that cannot be bought',
      ),
      'With `cart_invalid`, every item that cannot be bought',
    ),
  },
  'Why a buyer could not order this',
)

const { unique_code: _, ...withoutCode } = sumFields
/** What is added up before anybody needs a total of his own. */
export const sums = withoutCode

export const PricePreview = named(
  'PricePreview',
  {
    at: dateTime('The moment that was looked at'),
    lines: listOf(
      DraftLine,
      'The cart; equal items are one line. What cannot be bought has a price too, unless nobody knows what it is',
    ),
    ...sums,
    total: rupiah('What the buyer pays, without a unique code'),
    discounts: listOf(NamedDiscount, 'What is taken off, by name'),
    free_shipping: flag('True when the buyer pays nothing for shipping'),
    preorder_lead_days: integer('Days until the slowest pre-order ships; null without one'),
    promotion_name: text('The promotion behind `discount_total`'),
    shipping_promotion_name: text('The promotion behind `shipping_discount`'),
    voucher: nullable(VoucherResult, 'What became of the voucher; null when none was entered'),
    problems: listOf(PriceProblem, 'Why a buyer could not order this; empty: he could'),
  },
  'What a buyer would pay',
)
export type PricePreview = Static<typeof PricePreview>
