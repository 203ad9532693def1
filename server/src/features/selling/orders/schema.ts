// Shapes of orders, and of finding old ones.
import Type, { type Static } from 'typebox'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  nullable,
  olderName,
  oneOf,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import { ORDER_STATUSES, TIMELINE_KEYS } from '../../../domain/order-status.ts'
import { SHOWN_PARCEL_STATES } from '../../../domain/parcel.ts'
import { PARCEL_STANDINGS } from '../../../domain/parcel-standing.ts'
import { REFUND_STATUSES } from '../../../domain/refund.ts'
import { INVOICE_SERIES } from '../../../domain/tax.ts'
import { pictureFields } from '../../catalogue/catalog/schema.ts'
import { OneTimeCode } from '../../people/codes/schema.ts'

/** What lines of drafts and of orders have in common. */
export const lineFields = {
  sku: text('The merchant’s own article number'),
  name: text('Name of the product'),
  variant_label: text('The chosen values, such as “Natural, Besar”'),
  ...pictureFields,
  qty: integer('How many'),
  unit_price: rupiah('Price of one, campaigns included'),
  undiscounted_unit_price: rupiah('Price of one without a campaign'),
  line_total: rupiah('`unit_price` times `qty`'),
  preorder: flag('True when it is made after it was ordered'),
  unlimited_stock: flag('True when it never runs out'),
}

/** What drafts and orders add up. */
export const sumFields = {
  subtotal: rupiah('Sum of the lines'),
  discount_total: rupiah('Taken off by a promotion or a voucher'),
  shipping_cost: rupiah('What shipping costs before any discount'),
  shipping_discount: rupiah('Taken off the shipping'),
  payment_fee: rupiah('What the payment method costs'),
  unique_code: rupiah('1 to 999 that makes a manual transfer recognisable; part of `total`; else 0'),
  total: rupiah('What the buyer pays'),
}

const OrderLine = named('OrderLine', lineFields, 'One line of an order')

const TimelineStep = named(
  'TimelineStep',
  {
    key: oneOf(TIMELINE_KEYS, 'Which step it is'),
    label: text('Indonesian, to be shown as it is'),
    done: flag('True when the order has come this far'),
    at: dateTime('When it came this far; null: not yet, or it went past this step'),
  },
  'A step on the way of an order',
)

export const Delivery = named(
  'OrderDelivery',
  {
    phone: text('For the courier'),
    address: text(
      'Street, house number and whatever else helps the courier; the village stands beside it alone',
    ),
    destination_ref: text('Code of the village that the shipping was priced for; null without one'),
    subdistrict: text('Subdistrict or village'),
    district: text('District'),
    city: text('City or regency'),
    province: text('Province'),
    zip_code: text('Five-digit zip code'),
    village: olderName('subdistrict'),
    zip: olderName('zip_code'),
    is_masked: flag(
      'True when phone and address are mostly hidden, as for whoever has the link. In full they are answered where the ' +
        'order is followed by an `owner_key`',
    ),
    may_change: flag('True until it is packed: `changeDelivery` corrects it'),
  },
  'Where an order goes',
)

const OrderParcel = named(
  'OrderParcel',
  {
    id: text('Names the parcel to programs'),
    state: oneOf(SHOWN_PARCEL_STATES, 'Where it is'),
    state_label: text('`state` in Indonesian, to be shown as it is'),
    courier_name: text('What the courier is called'),
    courier_service: text('Its service'),
    awb: text('The courier’s number; null: there is none yet'),
    tracking_url: text(
      'The courier’s page that shows where it is, for instant couriers a map; null: there is none',
    ),
    expected_at: dateTime('By when it should arrive; null: nobody knows, or it has'),
    driver: nullable(
      named(
        'OrderParcelDriver',
        {
          name: text('Name'),
          phone: text('Phone; null unless the order is followed by an `owner_key`'),
          plate: text('Number plate'),
        },
        'Who brings it',
      ),
      'Of couriers that say it; null once it has arrived',
    ),
    items: listOf(
      named(
        'OrderParcelItem',
        {
          name: text('Name of the product'),
          variant_label: text('The chosen values'),
          qty: integer('How many'),
        },
        'What is in a parcel',
      ),
      'What is in it',
    ),
    events: listOf(
      named(
        'OrderParcelEvent',
        {
          state: oneOf(SHOWN_PARCEL_STATES, 'What it means'),
          label: text('Indonesian, to be shown as it is'),
          note: text('What the courier says besides'),
          place: text('Where it was'),
          at: dateTime('When'),
        },
        'Something that happened to a parcel',
      ),
      'Its way so far, newest first',
    ),
  },
  'A parcel of an order',
)
export type OrderParcel = Static<typeof OrderParcel>

export const ParcelStanding = named(
  'ParcelStanding',
  {
    kind: oneOf(
      PARCEL_STANDINGS,
      '`arrived`: all of it, by its couriers’ word. `problem`: a parcel does not get on. `lost`: one never will. `returning`: one ' +
        'is on its way back. `back`: one is in the shop again. `received`: and the shop has said what was in it',
    ),
    label: text('Indonesian, to be shown as it is'),
  },
  'How an order stands by what its couriers say',
)

const OrderRefund = named(
  'BuyerRefund',
  {
    id: text('Names it to programs'),
    amount: rupiah('What goes back'),
    status: oneOf(REFUND_STATUSES, 'Where it is; show `label`'),
    label: text('Indonesian, to be shown as it is'),
    by_bank: flag('True: the shop transfers it to an account that the buyer names'),
    needs_account: flag('True: `giveRefundAccount` says where to, and may still say another'),
    account_masked: text('The account that was given, mostly hidden; null: none'),
    proof: text('The bank’s number of the transfer'),
    asked_at: dateTime('When the shop asked for it'),
    made_at: dateTime('When it was made; null: not yet'),
  },
  'Money of an order that goes back to its buyer',
)
export type BuyerRefund = Static<typeof OrderRefund>

const OrderInvoice = named(
  'OrderInvoice',
  {
    id: text('Names it to programs'),
    kind: oneOf(INVOICE_SERIES, '`nota`: of the payment. `credit`: a credit note, of money that went back'),
    number: text('Its number, such as `NOTA/2026/000123`'),
    issued_at: dateTime('When the order was paid, or the money went back'),
    total: rupiah('What it is of'),
    tax: rupiah('PPN that is in `total`; null: the shop collects none, and says nothing of it'),
    url: text(
      'A page of the shop that shows and prints it, on A5 and with `?kertas=80mm` on a receipt printer; who has it can open it. By a key of ' +
        'its own, which opens nothing else and ends with the key that asked; told to the merchant, it ends within two days',
    ),
  },
  'A nota or a credit note of an order',
)
export type OrderInvoice = Static<typeof OrderInvoice>

const FullInvoice = named(
  'FullInvoice',
  {
    may_ask: flag('True: `askFullInvoice` takes who it is for'),
    until: dateTime('Until when it does'),
    number_masked: text('The number that was given, mostly hidden; null: none'),
    name: text('Whose it is, where the order is followed by an `owner_key`; else null'),
  },
  'A full faktur pajak, for a buyer who is a business',
)
export type FullInvoice = Static<typeof FullInvoice>

export const Order = named(
  'Order',
  {
    id: text('Names the order to programs'),
    number: text('What buyer and merchant call it, such as `ETL-7K3M9QXA`'),
    status: oneOf(ORDER_STATUSES, 'Where the order is'),
    status_label: text('`status` in Indonesian, to be shown as it is'),
    customer_name: text('Who receives the parcel'),
    city: text('City or regency of the destination'),
    delivery: nullable(Delivery, 'Where it goes'),
    may_cancel: flag('True while it waits for money and no transfer was reported: `cancelOrder` ends it'),
    contact_masked: text('The buyer’s contact, mostly hidden'),
    courier_code: text('`code` of the courier'),
    courier_name: text('What the courier is called, to be shown as it is'),
    courier_service: text('The courier’s service, such as `REG`'),
    awb: text('The courier’s number of the parcel; null until it is shipped'),
    tracking_url: text(
      'The courier’s page to follow the parcel on; it holds `awb` where the page takes it, else that is pasted there. ' +
        'null until it is shipped, and of couriers without such a page',
    ),
    payment_method: text('The code that the buyer chose'),
    note: text('What the buyer wanted the shop to know'),
    voucher_code: text('The voucher that was applied'),
    promotion_name: text('The promotion behind `discount_total`'),
    shipping_promotion_name: text('The promotion behind `shipping_discount`'),
    ...sumFields,
    preorder_lead_days: integer('Days until the slowest pre-order ships; null without one'),
    placed_at: dateTime('When it was placed'),
    expires_at: dateTime('Until when it waits for payment'),
    buyer_claimed_at: dateTime('When the buyer reported a manual transfer'),
    preorder_ship_estimate: dateTime('When a pre-order is expected to ship'),
    lines: listOf(OrderLine, 'What was bought'),
    timeline: listOf(TimelineStep, 'To be shown as it is: the steps, those that are done first'),
    parcels: listOf(
      OrderParcel,
      'What is on its way of it, oldest first; empty where the shop says no more than `awb`, and in lists of orders',
    ),
    refunds: listOf(
      OrderRefund,
      'Money that goes back, oldest first, without what came to nothing; empty in lists of orders',
    ),
    invoices: listOf(
      OrderInvoice,
      'Its nota once it is paid, then the credit notes of what went back; empty in lists of orders, and of orders that were ' +
        'paid before there were notas',
    ),
    full_invoice: nullable(
      FullInvoice,
      'What its buyer may ask for besides; null: the shop collects no PPN, it is not paid, or this is a list of orders',
    ),
    parcel_standing: nullable(
      ParcelStanding,
      'What couriers say of it that `status` does not; null: nothing. In lists of orders always null',
    ),
    may_confirm_receipt: flag('True while it is on its way: `confirmReceipt` says that it came'),
  },
  'An order as its buyer sees it',
)
export type Order = Static<typeof Order>

const contact = Type.String({
  minLength: 1,
  maxLength: 254,
  pattern: '\\S',
  description: 'The e-mail address or Indonesian mobile number that the orders were placed with',
})

export const SendLookupCode = named('LookupCodeRequest', { contact }, 'Whose orders are looked for')
export type SendLookupCode = Static<typeof SendLookupCode>

export const VerifyLookupCode = named(
  'FindOrdersRequest',
  { contact, code: OneTimeCode },
  'Whose orders are looked for, and the code that confirms it',
)
export type VerifyLookupCode = Static<typeof VerifyLookupCode>

export const FoundOrders = named(
  'FoundOrders',
  {
    orders: listOf(Order, 'Newest first, 50 at most'),
    contact_masked: text('The contact that was confirmed, mostly hidden: where links are sent'),
    links_sent: flag(
      'True when the links of the orders that are still open are on their way to the contact, or went there within the ' +
        'hour; false: there are none to send',
    ),
    owner_keys: listOf(
      named(
        'OwnerKey',
        {
          order_id: text('`id` of the order'),
          owner_key: text(
            'Taken wherever a `track_token` is, for an hour: pay, correct or cancel without another message',
          ),
          expires_at: dateTime('Until when it is taken'),
        },
        'A way to an order for who has confirmed to be its buyer',
      ),
      'Of each order that is still open',
    ),
    links_sent_at: dateTime('When those links were sent last; null: there are none'),
  },
  'The orders of a contact in this shop',
)
export type FoundOrders = Static<typeof FoundOrders>
