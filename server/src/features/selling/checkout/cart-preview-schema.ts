// Shapes of a cart that is priced before its buyer has said who he is.
import type { Static } from 'typebox'
import {
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
import { COD_UNFIT } from '../../../domain/cod.ts'
import { CartItems } from '../../catalogue/catalog/cart.ts'
import { PriceProblem, sums } from './preview-schema.ts'
import { DraftLine, VoucherResult } from './schema.ts'

export const CartPreviewRequest = named(
  'CartPreviewRequest',
  {
    items: CartItems,
    voucher_code: optionalText(100, 'One that does not apply never fails the preview: see `voucher.reason`'),
    payment_method: optionalText(100, '`code` of a payment method, for its fee'),
    shipping_quote_id: optionalText(100, '`quote_id` of a shipping option, for this cart'),
    courier_code: optionalText(
      250,
      'Where shipping is `flat`, `code` of a courier; elsewhere it takes a quote',
    ),
  },
  'A cart, and what of the rest is chosen already',
)
export type CartPreviewRequest = Static<typeof CartPreviewRequest>

export const CartPreview = named(
  'CartPreview',
  {
    lines: listOf(
      DraftLine,
      'The cart; equal items are one line. What cannot be bought has a price too, unless nobody knows what it is',
    ),
    ...sums,
    shipping_cost: rupiah('What shipping costs before any discount; null when none is chosen'),
    shipping_discount: rupiah('Taken off the shipping; null when none is chosen'),
    total: rupiah('What the buyer pays, without a unique code, and without shipping when none is chosen'),
    free_shipping: flag('True when the buyer pays nothing for shipping; null when none is chosen'),
    preorder_lead_days: integer('Days until the slowest pre-order ships; null without one'),
    promotion_name: text('The promotion behind `discount_total`'),
    shipping_promotion_name: text('The promotion behind `shipping_discount`'),
    voucher: nullable(
      VoucherResult,
      'What became of `voucher_code`; null when none was sent. Whether this buyer has used it up is told by `verifyCheckoutCode`',
    ),
    unfit_payments: listOf(
      named(
        'UnfitPayment',
        {
          code: text('`code` of the payment method'),
          reason: oneOf(
            COD_UNFIT,
            'What speaks against it: the courier, where it goes, something in the cart, or the total',
          ),
          message: text('Indonesian, to be shown as it is'),
        },
        'A way to pay that does not take this cart',
      ),
      'Ways to pay of the shop that are switched on and do not take this cart as it is: not to be offered. Complete once shipping is chosen',
    ),
    problems: listOf(PriceProblem, 'Why it could not be ordered like this; empty: it could'),
  },
  'What a cart comes to: what a draft of the same would show, but for its unique code',
)
export type CartPreview = Static<typeof CartPreview>
