// What a merchant says of parcels: what goes into them, what becomes of them.
import Type, { type Static } from 'typebox'
import { choice, Grams, Moment, object, optional, Rupiah } from '../../../base/input-shapes.ts'
import { named, neededText } from '../../../base/shapes.ts'
import { COLLECTION_WAYS } from '../../../domain/parcel.ts'
import { Centimetres } from '../shipping/input.ts'
import { PAPERS, type PaperName } from './label/layout.ts'

/** Orders that are looked at or booked by one call. */
export const MOST_AT_ONCE = 100
const MOST_LINES = 200

const described = <T extends object>(schema: T, description: string): T => ({ ...schema, description })

const Number_ = neededText(40, '`number` of the order')
const Lines = Type.Array(
  object({
    position: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Of the order’s line, from 0' }),
    qty: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many of it' }),
  }),
  {
    minItems: 1,
    maxItems: MOST_LINES,
    description: 'What goes into it; left out: all that is in no parcel yet',
  },
)

/** One line: nothing that would break a label. */
const short = (description: string, maxLength = 100) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
    description,
  })

const packed = {
  lines: optional(Lines),
  weight_grams: optional(described({ ...Grams, minimum: 1 }, 'Packed; left out: what its goods weigh')),
  length_cm: optional(described(Centimetres, 'Left out, as the others: what the shop has set')),
  width_cm: optional(Centimetres),
  height_cm: optional(Centimetres),
  insured: optional(Type.Boolean({ description: 'Left out: as the shop has set' })),
}

export const PackedParcel = named(
  'PackedParcel',
  { number: Number_, ...packed },
  'A parcel that is not booked yet',
)
export type PackedParcel = Static<typeof PackedParcel>

export const PreviewParcels = named(
  'PreviewParcelsRequest',
  {
    parcels: Type.Array(PackedParcel, {
      minItems: 1,
      maxItems: MOST_AT_ONCE,
      description: 'One for each order',
    }),
  },
  'Which orders are to be sent',
)

export const NewParcel = named(
  'NewParcel',
  {
    number: Number_,
    ...packed,
    courier_code: optional(short('Left out: the courier that the buyer chose')),
    courier_service: optional(
      short('Its service, as `previewParcels` names it; left out: that the buyer chose'),
    ),
    way: optional(
      described(
        choice(COLLECTION_WAYS),
        '`pickup`: it is fetched. `drop_off`: it is brought. Left out: as set',
      ),
    ),
    pickup_at: optional(described(Moment, 'When it is to be fetched; left out: as soon as can be')),
    note: optional(short('For the courier', 50)),
    most_cost: optional(
      described(Rupiah, 'What `previewParcels` said, insurance included: for more it is not booked'),
    ),
    awb: optional(
      short('It is sent by hand and has this number: no vendor is asked, and the order is on its way'),
    ),
  },
  'A parcel to be sent',
)
export type NewParcel = Static<typeof NewParcel>

export const BookParcels = named(
  'BookParcelsRequest',
  { parcels: Type.Array(NewParcel, { minItems: 1, maxItems: MOST_AT_ONCE, description: 'Each by itself' }) },
  'Parcels to be sent',
)

export const ParcelPath = Type.Object({ id: Type.String({ description: '`id` of the parcel' }) })

const names = (letters: string, description: string) =>
  Type.Optional(
    Type.String({
      maxLength: MOST_AT_ONCE * 41,
      pattern: `^${letters}{1,40}(,${letters}{1,40}){0,${MOST_AT_ONCE - 1}}$`,
      description: `${description}, at most ${MOST_AT_ONCE}, with commas between them`,
    }),
  )

export const PrintLabels = Type.Object({
  ids: names('[A-Za-z0-9_]', '`id` of parcels'),
  orders: names(
    '[A-Za-z0-9-]',
    'In place of `ids`: `number` of orders. All parcels of each; where it has none a label of the order itself, for the merchant’s own courier',
  ),
  paper: Type.Optional(
    Type.Unsafe<PaperName>({
      type: 'string',
      enum: Object.keys(PAPERS),
      description: 'Left out: 100 × 150 mm. `80mm` and `58mm` are rolls of thermal printers',
    }),
  ),
  form: Type.Optional(
    Type.Unsafe<'pdf' | 'page'>({
      type: 'string',
      enum: ['pdf', 'page'],
      description: '`page`: HTML to be printed by a browser. Left out: PDF',
    }),
  ),
})
export type PrintLabels = Static<typeof PrintLabels>

export const CancelParcel = named(
  'CancelParcelRequest',
  { reason: optional(short('For the vendor', 200)) },
  'Why it is not sent',
)

export const ParcelChange = named(
  'ParcelChange',
  {
    handled: optional(Type.Boolean({ description: 'True: it was looked after, and is no problem any more' })),
  },
  'What a merchant notes of a parcel',
)

export const SettleParcel = named(
  'SettleParcelRequest',
  {
    found: Type.Boolean({
      description: 'Whether the vendor’s dashboard has it. False: it is booked again',
    }),
    awb: optional(short('Its number there')),
    vendor_id: optional(short('The vendor’s own name of it, where it shows one')),
  },
  'What the merchant saw in the vendor’s dashboard',
)
export type SettleParcel = Static<typeof SettleParcel>

export const ReceiveReturn = named(
  'ReceiveReturnRequest',
  {
    lines: Type.Array(
      object({
        position: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Of the order’s line' }),
        came_back: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many of it came back' }),
        sellable: Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description: 'Of these, how many can be sold again: they are in the stock again',
        }),
      }),
      { minItems: 1, maxItems: MOST_LINES, description: 'What was in it; lines left out did not come back' },
    ),
    return_cost: optional(described(Rupiah, 'What the way back cost')),
  },
  'What came back, and in which state',
)
export type ReceiveReturn = Static<typeof ReceiveReturn>
