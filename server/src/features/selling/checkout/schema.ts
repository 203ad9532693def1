// Shapes of checkout: drafts, codes and the placed order.
import type { Static } from 'typebox'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  neededText,
  needsOneOf,
  nullable,
  oneOf,
  optionalText,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import { VOUCHER_REASONS } from '../../../domain/pricing/voucher-reply.ts'
import { CartItems } from '../../catalogue/catalog/cart.ts'
import { CODE_CHANNELS, OneTimeCode } from '../../people/codes/schema.ts'
import { Delivery, lineFields, Order, sumFields } from '../orders/schema.ts'
import { Payment } from '../payments/schema.ts'
import { PaymentChoices } from '../tracking/schema.ts'

export const CreateDraft = needsOneOf(
  named(
    'DraftRequest',
    {
      items: CartItems,
      customer_name: neededText(100, 'Who receives the parcel'),
      contact: neededText(
        254,
        'E-mail address or Indonesian mobile number that the code goes to, as `contact.channel` of the shop allows',
      ),
      phone: optionalText(40, 'Phone number for the courier'),
      address: neededText(
        500,
        'Street, house number and whatever else helps the courier; not the village, which the quote names',
      ),
      city: neededText(100, 'City or regency of the destination that was quoted; another one is refused'),
      payment_method: neededText(100, '`code` of one of the shop’s payment methods'),
      shipping_quote_id: optionalText(100, '`quote_id` of the chosen shipping option'),
      courier_code: optionalText(
        250,
        '`code` of a courier, where shipping is `flat` enough without a quote; beside a quote it must not contradict it',
      ),
      voucher_code: optionalText(100, 'One that does not apply never fails the draft: see `voucher.reason`'),
      note: optionalText(
        500,
        'What the shop should know, such as “tolong bungkus kado”; told to the merchant',
      ),
    },
    'A cart with its buyer, its destination and the way it is paid. ' +
      'It needs a `shipping_quote_id` or, in shops that ship at `flat` cost, a `courier_code`',
  ),
  { shipping_quote_id: 'Shipped as quoted', courier_code: 'Shipped by a courier at its flat cost' },
)
export type CreateDraft = Static<typeof CreateDraft>

export const DraftLine = named(
  'DraftLine',
  {
    product_id: text('`id` of the product'),
    variant_id: text('`id` of the variant; null without variants'),
    ...lineFields,
    promotion_name: text('The campaign that gave `unit_price`'),
  },
  'One line of a priced cart',
)

export const VoucherResult = named(
  'VoucherResult',
  {
    applied: flag('True when the voucher takes something off'),
    code: text('The voucher as it was entered'),
    amount: rupiah('What it takes off; 0 when it is not applied'),
    message: text('Indonesian, to be shown as it is'),
    reason: oneOf(
      VOUCHER_REASONS,
      'Why it was not applied; null when it was. `below_minimum`: a larger cart would do; `no_discount`: it takes nothing off',
    ),
    outbid: rupiah('What the better promotion takes off; null unless `reason` is `outbid`'),
    outbid_name: text('Name of the better promotion'),
  },
  'What became of the voucher that was entered',
)

export const MaskedContact = named(
  'MaskedContact',
  {
    channel: oneOf(CODE_CHANNELS, 'How the code will travel'),
    masked: text('The contact, mostly hidden: `b***@gmail.com`, `+62 ••• 4567`'),
  },
  'Where the code will go',
)

export const Draft = named(
  'Draft',
  {
    draft_id: text('Sent with the code'),
    expires_at: dateTime('Until when it can become an order'),
    otp_required: flag('True when the contact must be confirmed by a code'),
    contact: MaskedContact,
    lines: listOf(DraftLine, 'The cart; equal items are one line'),
    ...sumFields,
    free_shipping: flag('True when the buyer pays nothing for shipping'),
    preorder_lead_days: integer('Days until the slowest pre-order ships; null without one'),
    promotion_name: text('The promotion behind `discount_total`'),
    shipping_promotion_name: text('The promotion behind `shipping_discount`'),
    voucher: nullable(VoucherResult, 'What became of `voucher_code`; null when none was sent'),
  },
  'A cart that the server has priced. What it shows is what the order will cost',
)
export type Draft = Static<typeof Draft>

export const SendCheckoutCode = named(
  'CheckoutCodeRequest',
  { draft_id: neededText(100, '`draft_id` of the draft') },
  'Which draft’s buyer is to get a code',
)
export type SendCheckoutCode = Static<typeof SendCheckoutCode>

export const VerifyCheckoutCode = named(
  'PlaceOrderRequest',
  { draft_id: neededText(100, '`draft_id` of the draft'), code: OneTimeCode },
  'The draft to be ordered, and the code that confirms its buyer',
)
export type VerifyCheckoutCode = Static<typeof VerifyCheckoutCode>

export const PlacedOrder = named(
  'PlacedOrder',
  {
    order: Order,
    delivery: nullable(
      Delivery,
      'Where it goes, in full: whoever had the code is the buyer. In `order` it is masked, as everybody who has the link reads it',
    ),
    payment: Payment,
    payment_choices: PaymentChoices,
    confirmation_url: text('As `trackOrder` answers it to an `owner_key`'),
    track_token: text('The way to this order; returned only here: keep it'),
    owner_key: text(
      'Taken wherever `track_token` is, and shows and corrects the address: for the device that ordered alone, never to be shared',
    ),
    track_url: text('Page on which the buyer follows the order; also in the confirmation'),
  },
  'An order that was just placed, and how to pay it',
)
export type PlacedOrder = Static<typeof PlacedOrder>
