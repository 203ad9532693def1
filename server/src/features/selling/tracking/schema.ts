// Shapes of following an order by its token.
import Type, { type Static } from 'typebox'
import { integer, listOf, named, neededText, rupiah, text } from '../../../base/shapes.ts'
import { TAX_ID_KINDS, type TaxIdKind } from '../../../domain/tax.ts'
import { Order } from '../orders/schema.ts'
import { Payment } from '../payments/schema.ts'

export const TrackPath = Type.Object({
  token: Type.String({ minLength: 1, description: '`track_token` of the order, or an `owner_key`' }),
})

const PaymentChoice = named(
  'PaymentChoice',
  {
    code: text('Sent as `payment_method`; that of `order.payment_method` is the one it has'),
    name: text('Name to show'),
    sub: text('A line below the name'),
    total: rupiah(
      'What the order comes to by it, its fee included. Where the shop tells transfers apart by a unique code, 1 to 999 is added when it is chosen',
    ),
  },
  'A way to pay that takes this order',
)

export const PaymentChoices = listOf(
  PaymentChoice,
  'The ways to pay that `changePaymentMethod` takes now, in the merchant’s order; empty once it is too late to change',
)

export const TrackedOrder = named(
  'TrackedOrder',
  {
    order: Order,
    payment: Payment,
    payment_choices: PaymentChoices,
    next_poll_seconds: integer(
      'How long a page that is looked at waits before it asks again; null: nothing will change any more',
    ),
    confirmation_url: text(
      'A page to read, print or keep: what was agreed, with the shop’s terms as they were when it was placed. By a key of its own, which ' +
        'opens nothing else and ends with the key that asked. Asked by an `owner_key` it has a query, by which it names the buyer in full; ' +
        'without that it does so to a form that posts the `owner_key`',
    ),
  },
  'An order and its payment as they are now',
)
export type TrackedOrder = Static<typeof TrackedOrder>

export const ChangePaymentMethod = named(
  'ChangePaymentMethodRequest',
  { payment_method: neededText(100, '`code` of one of `payment_choices`') },
  'How the order is to be paid instead',
)

export const ChangeDelivery = named(
  'ChangeDeliveryRequest',
  {
    customer_name: neededText(100, 'Who receives the parcel'),
    address: neededText(500, 'Street, house number and whatever else helps the courier'),
    phone: Type.Optional(Type.String({ maxLength: 40, description: 'For the courier; left out: it stays' })),
    destination_ref: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'As it is: another village would change the price of shipping',
      }),
    ),
  },
  'Who receives the parcel, and where in the same village',
)
export type ChangeDelivery = Static<typeof ChangeDelivery>

export const GiveRefundAccount = named(
  'RefundAccountRequest',
  {
    bank: neededText(60, 'Bank or wallet, as the buyer calls it'),
    account_number: neededText(40, '5 to 20 digits; spaces, dots and dashes are left out'),
    account_holder: neededText(100, 'Whose account it is'),
  },
  'Where money is to be transferred back to',
)
export type GiveRefundAccount = Static<typeof GiveRefundAccount>

export const AskFullInvoice = named(
  'FullInvoiceRequest',
  {
    kind: Type.Unsafe<TaxIdKind>({
      type: 'string',
      enum: [...TAX_ID_KINDS],
      description: 'What the number is: `npwp` of a business, or `nik` of a person',
    }),
    number: neededText(40, '16 digits; spaces, dots and dashes are left out'),
    name: neededText(200, 'Whose number it is, as it is registered'),
    address: neededText(500, 'As it is registered'),
  },
  'Who a full faktur pajak is for',
)
export type AskFullInvoice = Static<typeof AskFullInvoice>

export const Reopened = named('Reopened', { payment: Payment }, 'A payment that can be paid')
export type Reopened = Static<typeof Reopened>
