// What a merchant says of orders: changes, moves, claims that are settled, sales made elsewhere.
import Type, { type Static } from 'typebox'
import { named, neededText, optionalText } from '../../../base/shapes.ts'
import { REFUND_WAYS, type RefundWay } from '../../../domain/refund.ts'
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import { CartItems } from '../../catalogue/catalog/cart.ts'
import { MERCHANT_TARGETS, MOST_UNDO_SECONDS } from './rules.ts'

/** One line: nothing that would break a label or a message. */
const short = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
    description,
  })

export const OrderChange = Type.Partial(
  named(
    'OrderChange',
    {
      note: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()], {
        description: 'The merchant’s own; null takes it away',
      }),
      customer_name: neededText(100, 'Who receives the parcel; until it is shipped'),
      phone: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
        description: 'For the courier; until it is shipped',
      }),
      address: neededText(500, 'Until it is shipped'),
      city: neededText(100, 'Until it is shipped'),
      destination: neededText(
        20,
        'Code of another village, until it is shipped. What was paid for shipping stays as it is',
      ),
      awb: short('The parcel’s number, once it is shipped; the buyer is told of another one'),
      courier_code: short('Who carries it, once it is shipped'),
      needs_attention: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
        description: 'null: it was looked at, and nothing is left to do. Anything else changes nothing',
      }),
    },
    'What a merchant changes of an order',
  ),
)
export type OrderChange = Static<typeof OrderChange>

const moveFields = {
  to: Type.Unsafe<(typeof MERCHANT_TARGETS)[number]>({
    type: 'string',
    enum: [...MERCHANT_TARGETS],
    description:
      'Where it goes. To `refunded` needs a manager: the money goes back through the gateway where it can',
  }),
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept in the history' })),
  awb: Type.Optional(short('The parcel’s number')),
  courier_code: Type.Optional(short('When it is another courier than the buyer chose')),
  undo_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_UNDO_SECONDS,
      description:
        'The buyer is told so many seconds later, and until then `undoMoves` takes it back. Of a move to `processing`, ' +
        '`shipped` or `completed`; any other is told at once',
    }),
  ),
}

export const OrderMove = named('OrderMove', moveFields, 'A move of an order')
export type OrderMove = Static<typeof OrderMove>

export const OrderMoves = named(
  'OrderMoves',
  {
    moves: Type.Array(
      named(
        'OrderMoveOfMany',
        { number: neededText(40, '`number` of the order'), ...moveFields },
        'A move of one of several orders',
      ),
      { minItems: 1, maxItems: 200, description: 'Made one after the other' },
    ),
  },
  'Moves of several orders',
)

export const UndoneMoves = named(
  'UndoneMoves',
  {
    numbers: Type.Array(neededText(40, '`number` of an order'), {
      minItems: 1,
      maxItems: 200,
      description: 'Whose last moves are taken back, one after the other',
    }),
  },
  'Moves that were a mistake',
)

export const ClaimSettled = named(
  'ClaimSettled',
  {
    accept: Type.Boolean({
      description: 'True: the money is there. False: it is not, and the buyer is told',
    }),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept in the history' })),
  },
  'What a merchant found of a transfer that a buyer reported',
)

const position = Type.Integer({ minimum: 0, maximum: 1_000, description: 'Of the line, from 0' })

export const NewRefund = named(
  'NewRefund',
  {
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_RUPIAH,
        description:
          'Whole rupiah; left out: what the buyer paid for `lines`, discounts of the order shared among them, without shipping; without lines, all that is left',
      }),
    ),
    lines: Type.Optional(
      Type.Array(
        named(
          'RefundLineRequest',
          { position, qty: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many pieces' }) },
          'Pieces of a line',
        ),
        { minItems: 1, maxItems: 200, description: 'For which pieces; each once' },
      ),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'Kept with it; the gateway is told, too' }),
    ),
    way: Type.Optional(
      Type.Unsafe<RefundWay>({
        type: 'string',
        enum: [...REFUND_WAYS],
        description:
          'Left out: through the gateway where it can, else by bank. `bank`: the buyer is asked for an account, also where a gateway could',
      }),
    ),
  },
  'Money that is to go back',
)

export const RefundSettled = named(
  'RefundSettled',
  {
    made: Type.Boolean({
      description:
        'True: it was transferred, or the gateway’s dashboard shows it. False: it will not be made',
    }),
    proof: Type.Optional(short('The bank’s number of the transfer, which the buyer is told')),
  },
  'What became of a refund',
)

export const CodSettled = named(
  'CodSettled',
  {
    remitted: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_RUPIAH,
        description:
          'What came to the shop, without what the courier kept; left out: all of it; whole rupiah',
      }),
    ),
  },
  'Money that a courier has sent on',
)

const MOST_PAYOUTS = 200

export const CodsSettled = named(
  'CodsSettled',
  {
    payouts: Type.Array(
      named(
        'CodPayoutOfOrder',
        { number: neededText(40, '`number` of the order'), ...CodSettled.properties },
        'What a courier has sent on of one order',
      ),
      { minItems: 1, maxItems: MOST_PAYOUTS, description: 'Noted one after the other' },
    ),
  },
  'A payout of a courier: money of many orders',
)

export const NewSale = named(
  'NewSale',
  {
    items: CartItems,
    customer_name: neededText(100, 'Who receives the parcel'),
    contact: optionalText(
      254,
      'E-mail address or Indonesian mobile number; with one, the buyer is told of the order',
    ),
    phone: optionalText(40, 'For the courier'),
    address: neededText(500, 'Street, house number and whatever else helps the courier'),
    city: neededText(100, 'City or regency'),
    payment_method: neededText(100, '`code` of one of the shop’s payment methods'),
    paid: Type.Optional(Type.Boolean({ description: 'True: the money is there already' })),
    shipping_quote_id: optionalText(100, '`quote_id` of a shipping option, as buyers get them'),
    shipping_cost: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: MAX_RUPIAH }), Type.Null()], {
        description: 'What was agreed upon, in place of a quote; whole rupiah',
      }),
    ),
    courier_code: optionalText(
      100,
      '`code` of a courier. Beside `destination` it chooses among what is offered there; alone, one of flat cost',
    ),
    destination: optionalText(
      20,
      'Code of the village that it goes to. Without `shipping_cost`, what is offered there is charged: by `courier_code`, or the cheapest',
    ),
    voucher_code: optionalText(100, 'One that does not apply is left out'),
    note: optionalText(2_000, 'The merchant’s own'),
  },
  'A sale made elsewhere. Without anything about shipping none is charged: it is handed over',
)
export type NewSale = Static<typeof NewSale>
