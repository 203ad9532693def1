// Shapes of orders as a merchant sees them: in lists, one by one, and after moves in bulk.
import Type, { type Static } from 'typebox'
import { PROBLEM_CODES } from '../../../base/problems.ts'
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
import { CONTACT_CHANNELS } from '../../../domain/contact.ts'
import { ATTENTION, ORDER_STATUSES } from '../../../domain/order-status.ts'
import { keysOf } from '../../../domain/record-of.ts'
import { REFUND_STATUSES, REFUND_WAYS } from '../../../domain/refund.ts'
import { MOST_LOW } from '../../catalogue/products/listed.ts'
import { BUYER_KINDS } from '../../people/messages/kinds.ts'
import { OVERDUE_MS, WAITING } from '../orders/rules.ts'
import { lineFields, Order, ParcelStanding } from '../orders/schema.ts'
import { MOST_WAITING } from '../orders/waiting-queries.ts'
import { TABLE_FORMS, type TableForm } from './orders-table.ts'
import { LISTED_WAITING, type ListedWaiting, MERCHANT_TARGETS } from './rules.ts'

const OVERDUE_HOURS = OVERDUE_MS / 3_600_000

export const OrderPath = Type.Object({ number: Type.String({ description: '`number` of the order' }) })

export const RefundPath = Type.Object({
  ...OrderPath.properties,
  refund: Type.String({ maxLength: 100, description: '`id` of the refund' }),
})

export const day = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

export const orderFilters = {
  status: Type.Optional(
    Type.Unsafe<(typeof ORDER_STATUSES)[number]>({
      type: 'string',
      enum: [...ORDER_STATUSES],
      description: 'Only orders that are there',
    }),
  ),
  waiting: Type.Optional(
    Type.Unsafe<ListedWaiting>({
      type: 'string',
      enum: [...LISTED_WAITING],
      description:
        'Only orders that wait. `claim`: the buyer reported a transfer, to be looked for. `pack`: paid, and not packed ' +
        'yet. `ship`: being processed, so that its parcel number is next. `parcel`: both of these. `book`: of these, the ones that are in no parcel yet. `attention`: its ' +
        'money or its goods do not fit what it says. `unpaid`: for the money of its buyer, who has reported none. `refund`: ' +
        'its buyer said where money is to be given back to, or its gateway does not tell of a refund: `settleRefund`. `payout`: it ' +
        'was sent to be paid at the door, and its money has not been sent on: `settleCods`',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words of the buyer’s name, the address, the city or the goods, the order’s or the parcel’s number, the ' +
        'contact, the total (`62412`, `Rp62.412`), or a phone number in any form or its last digits. Several words ' +
        'must all be there; of the last its beginning is enough',
    }),
  ),
  from: day('Placed from then on: a day in Jakarta (`2026-11-15`) or a date-time'),
  to: day('Placed until then, that day or moment included'),
}

export const orderSort = Type.Optional(
  Type.Unsafe<'newest' | 'oldest'>({
    type: 'string',
    enum: ['newest', 'oldest'],
    description: 'Which come first, by when they were placed; `newest` unless it says',
  }),
)

export const tableForm = Type.Optional(
  Type.Unsafe<TableForm>({
    type: 'string',
    enum: [...TABLE_FORMS],
    description: '`codes` (the usual one): for programs, by the names of this API. `sheet`: for people',
  }),
)

const waiting = Type.Array(Type.Unsafe<(typeof WAITING)[number]>({ type: 'string', enum: [...WAITING] }), {
  description: 'What it waits for the merchant to do, by the names of the filter `waiting`',
})
const needs_attention = oneOf(keysOf(ATTENTION), 'Why the merchant should look at it; null: nothing is wrong')

const upTo = (description: string, most: number) => integer(`${description}; ${most}: that many or more`)

export const WaitingWork = named(
  'WaitingWork',
  {
    claim: upTo('Transfers that buyers reported, to be looked for', MOST_WAITING),
    overdue_claims: upTo(
      `Of those, the ones that were reported ${OVERDUE_HOURS} hours ago or earlier`,
      MOST_WAITING,
    ),
    pack: upTo('Orders that are paid and not packed yet', MOST_WAITING),
    ship: upTo('Orders that are being processed, so that their parcel number is next', MOST_WAITING),
    unpaid: upTo('Orders that wait for the money of their buyers, who have reported none', MOST_WAITING),
    attention: upTo('Orders whose money or goods do not fit what they say', MOST_WAITING),
    book: upTo('Orders that are to be sent and are in no parcel yet: `bookParcels`', MOST_WAITING),
    parcel_problems: upTo(
      'Parcels that somebody has to look after: `listParcels?problem=true`',
      MOST_WAITING,
    ),
    money: upTo(
      'Amounts that came to the shop’s accounts, and that nobody knows the order of: `listMoney?waiting=true`',
      MOST_WAITING,
    ),
    refund: upTo(
      'Orders with money to give back by hand, or of which a gateway does not tell: `listOrders?waiting=refund`',
      MOST_WAITING,
    ),
    low_stock: upTo('Products that run low, as `listProducts` shows them with `low_stock=true`', MOST_LOW),
    latest: text(
      'Another text whenever an order was placed, claimed, moved or edited: lists are to be read anew',
    ),
    latest_order: nullable(
      Type.Object({
        number: text('What buyer and merchant call it'),
        customer_name: text('Who receives the parcel'),
        total: rupiah('What the buyer pays'),
        source: oneOf(
          ['storefront', 'merchant'] as const,
          'Who made it: its buyer in the shop, or the merchant',
        ),
        created_at: dateTime('When it was placed'),
      }),
      'The newest order; null: there is none yet',
    ),
  },
  'How much waits for the merchant right now',
)
export type WaitingWork = Static<typeof WaitingWork>

export const OrderSummary = named(
  'OrderSummary',
  {
    id: text('Names the order to programs'),
    number: text('What buyer and merchant call it'),
    version: integer('Counts its changes'),
    status: oneOf(ORDER_STATUSES, 'Where the order is'),
    status_label: text('`status` in Indonesian'),
    created_at: dateTime('When it was placed'),
    customer_name: text('Who receives the parcel'),
    contact: text('The buyer’s e-mail address or mobile number; null: none is known'),
    phone: text('For the courier'),
    city: text('As the buyer wrote it; a village that stands beside it is not repeated'),
    total: rupiah('What the buyer pays'),
    payment_method: text('The code that the buyer chose'),
    is_cod: flag('True: the courier collects the money at the door'),
    cod_collected_at: dateTime('When it was collected; null: not yet, or it is paid otherwise'),
    cod_fee: rupiah('What its courier keeps of that, as its vendor said; null: nobody has said'),
    courier_code: text('`code` of the courier'),
    courier_name: text('What the courier is called'),
    courier_service: text('Its service'),
    awb: text('The parcel’s number'),
    item_count: integer('How many pieces'),
    item_names: listOf(Type.String(), 'The first three lines, with their variants'),
    source: oneOf(['storefront', 'merchant'] as const, 'Who made it: its buyer in the shop, or the merchant'),
    note: text('The merchant’s own'),
    buyer_note: text('What the buyer wants the shop to know'),
    waiting,
    needs_attention,
    buyer_claimed_at: dateTime('When the buyer reported a transfer'),
    parcel_standing: nullable(
      ParcelStanding,
      'What couriers say of it that `status` does not; null: nothing',
    ),
  },
  'An order in a list',
)
export type OrderSummary = Static<typeof OrderSummary>

const MerchantLine = named(
  'MerchantOrderLine',
  {
    product_id: text('`id` of the product'),
    variant_id: text('`id` of the variant; null without variants'),
    ...lineFields,
    promotion_name: text('The campaign that gave `unit_price`'),
  },
  'One line of an order',
)

const Destination = named(
  'QuotedDestination',
  {
    ref: text('Code of the village'),
    subdistrict: text('Subdistrict or village'),
    district: text('District'),
    city: text('City or regency'),
    province: text('Province'),
    zip_code: text('Five-digit zip code'),
    village: olderName('subdistrict'),
    zip: olderName('zip_code'),
  },
  'Where shipping was quoted for',
)

const HistoryEntry = named(
  'OrderHistoryEntry',
  {
    at: dateTime('When'),
    from: oneOf(ORDER_STATUSES, 'Where it was; null: it was placed. The same as `to`: it stayed there'),
    to: oneOf(ORDER_STATUSES, 'Where it went'),
    actor: text('Who: `buyer`, `merchant`, `system` or `gateway …`'),
    reason: text('Why, where that was said'),
  },
  'Something that happened to an order',
)

const PaymentTry = named(
  'PaymentAttempt',
  {
    id: text('Our name of it at the gateway, by which its dashboard finds it'),
    gateway: text('`midtrans`, `xendit`, `sandbox` or `manual`'),
    method: text('Code of the payment method'),
    channel: text('How it is paid there'),
    status: text('`opening`, `pending`, `paid`, `expired`, `failed`, `cancelled` or `refunded`'),
    amount: rupiah('What was asked for'),
    created_at: dateTime('When it was opened'),
    expires_at: dateTime('Until when it can be paid; null: as long as the order'),
  },
  'A try to be paid',
)

const SentMessage = named(
  'OrderMessage',
  {
    id: text('Names it among the messages'),
    can_resend: flag('Whether `resendMessage` takes it: it is the newest of its kind, and still true'),
    kind: oneOf(BUYER_KINDS, 'What it tells; null: one of before'),
    channel: oneOf(CONTACT_CHANNELS, 'How it travels'),
    masked: text('To whom, mostly hidden'),
    status: text('`waiting`, `sent`, `failed` or `outbox`'),
    at: dateTime('When it was written'),
    sent_at: dateTime('When it was sent'),
  },
  'A message to the buyer',
)

const Refunded = named(
  'OrderRefund',
  {
    by: oneOf(
      ['gateway', 'hand'] as const,
      '`gateway`: it gave the money back. `hand`: the merchant has to, at the bank or the gateway',
    ),
  },
  'How the money went back',
)

const Refund = named(
  'Refund',
  {
    id: text('Names it to programs, and is its key at the gateway'),
    amount: rupiah('What goes back'),
    way: oneOf(
      REFUND_WAYS,
      '`gateway`: the way it came. `bank`: the merchant transfers it, to the account that the buyer names',
    ),
    status: oneOf(
      REFUND_STATUSES,
      '`asked`: on its way, or, by `bank`, for the buyer’s account or the merchant’s transfer. `unknown`: the gateway has not said; it is asked again for three days, then `settleRefund` says it',
    ),
    through: text('What it came by, such as `QRIS`; null: no payment tells'),
    lines: nullable(
      Type.Array(
        named(
          'RefundedLine',
          {
            position: Type.Integer({ description: 'Of the line, from 0' }),
            qty: Type.Integer({ description: 'How many pieces' }),
          },
          'Pieces of a line that money goes back for',
        ),
      ),
      'Of which lines; null: by amount',
    ),
    reason: text('The merchant’s words'),
    failure: text('Why it failed, or why it is not known; null otherwise'),
    account: nullable(
      named(
        'RefundAccount',
        {
          bank: text('Bank or wallet'),
          account_number: text('Digits; of them the last four alone for whoever may not refund'),
          account_holder: text('Whose it is'),
          given_at: dateTime('When the buyer entered it'),
        },
        'Where it is to be transferred to',
      ),
      'Of `bank`; null: the buyer has not entered it yet',
    ),
    proof: text('The bank’s number of the transfer'),
    created_at: dateTime('When it was asked for'),
    made_at: dateTime('When it was made; null: not yet'),
    can_settle: flag('True: `settleRefund` takes it'),
  },
  'Money of an order that goes back',
)

const OrderMoney = named(
  'OrderMoney',
  {
    received: rupiah('All that came in for the order'),
    refunded: rupiah('What of it went back'),
    open: rupiah('What is on its way back'),
    left: rupiah('What `createRefund` may still take; 0: nothing'),
    by_gateway: rupiah('Of that, what gateways would give back by themselves; they may still refuse'),
    through: text('What that came by, such as `QRIS`; null where `by_gateway` is 0'),
    until: dateTime('Until when its gateway gives it back; null: no end is known'),
    pieces: Type.Array(Type.Integer(), {
      description: 'For each line, how many pieces no refund names yet',
    }),
  },
  'Money of an order: what came, and what went back',
)

const Cod = named(
  'OrderCod',
  {
    collected_at: dateTime('When the courier, or the merchant, had the money; null: not yet'),
    remitted_at: dateTime('When it was sent on to the shop; null: not yet'),
    remitted: rupiah('What came to the shop of it'),
    fee: rupiah('What its courier keeps, as its vendor said when it was booked; null: nobody has said'),
    refused_at: dateTime('When the buyer did not take it; null: that did not happen'),
    refusals: integer('How many orders this contact has not taken in this shop, this one included'),
  },
  'What became of money that is collected at the door',
)

const PossibleMove = named(
  'PossibleMove',
  {
    to: oneOf(MERCHANT_TARGETS, 'Where it may go'),
    refund_by: oneOf(
      ['gateway', 'hand'] as const,
      'How its money would go back. `gateway`: by itself, unless the gateway refuses. `hand`: the merchant has to send ' +
        'it, at the bank or the gateway; so always of `cancelled`. null: nothing was paid, or it stays',
    ),
    restocks: flag('True when its goods would come back to the stock'),
  },
  'A move that can be made now, and what else comes of it',
)

export const MerchantOrder = named(
  'MerchantOrder',
  {
    ...Order.properties,
    version: integer('Counts its changes'),
    created_at: dateTime('When it was placed'),
    contact: text('The buyer’s e-mail address or mobile number; null: none is known'),
    contact_channel: oneOf(CONTACT_CHANNELS, 'What `contact` is'),
    phone: text('For the courier'),
    address: text('As the buyer wrote it; a village that stands beside it is not repeated'),
    address_lines: listOf(
      Type.String(),
      'As on a label: what the buyer wrote, and the place that was quoted',
    ),
    destination: nullable(Destination, 'The place that shipping was quoted for; null without a quote'),
    courier: text('Courier and service by name'),
    courier_service: text('Its service'),
    payment_method_name: text('As the shop calls it'),
    lines: listOf(MerchantLine, 'What was bought'),
    history: listOf(HistoryEntry, 'What happened to it, oldest first'),
    payments: listOf(PaymentTry, 'Every try to be paid, oldest first'),
    reported_amounts: Type.Array(Type.Integer(), {
      description: 'What gateways reported where another amount was due; whole rupiah',
    }),
    messages: listOf(SentMessage, 'What its buyer was told, oldest first; messages are kept for a while'),
    note: text('The merchant’s own; buyers never see it'),
    buyer_note: text('What the buyer wants the shop to know'),
    source: oneOf(['storefront', 'merchant'] as const, 'Who made it: its buyer in the shop, or the merchant'),
    waiting,
    needs_attention,
    cod: nullable(Cod, 'How it is paid at the door; null: it is not'),
    refund: nullable(Refunded, 'How the money went back; null unless it did'),
    refunds: listOf(Refund, 'Every refund, oldest first'),
    money: nullable(OrderMoney, 'What came in, and what may go back'),
    moves: listOf(PossibleMove, 'Where whoever asks may move it now: what `moveOrder` takes'),
    track_url: text('Page on which the buyer follows the order: for the buyer alone'),
  },
  'An order as its merchant sees it',
)
export type MerchantOrder = Static<typeof MerchantOrder>

export const MoveOutcomes = named(
  'MoveOutcomes',
  {
    outcomes: listOf(
      named(
        'MoveOutcome',
        {
          number: text('`number` of the order, as it was sent'),
          ok: flag('True when it moved'),
          order: nullable(OrderSummary, 'The order as it is now; null when it did not move'),
          error: nullable(
            named(
              'MoveError',
              {
                code: oneOf(PROBLEM_CODES, 'As of an error'),
                message: text('Indonesian, to be shown as it is'),
              },
              'Why it did not move',
            ),
            'Why it did not move; null when it did',
          ),
        },
        'What became of one move',
      ),
      'One for each move, in their order',
    ),
  },
  'What became of each move: one that fails leaves the others',
)
export type MoveOutcomes = Static<typeof MoveOutcomes>
