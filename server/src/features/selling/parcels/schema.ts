// Shapes of parcels as a merchant sees them.
import Type, { type Static } from 'typebox'
import { PROBLEM_CODES } from '../../../base/problems.ts'
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
import { COLLECTION_WAYS, PARCEL_STATES, PARCEL_VENDORS, REFUSALS } from '../../../domain/parcel.ts'
import { PARCEL_PROBLEMS } from '../../../domain/parcel-problems.ts'
import { keysOf } from '../../../domain/record-of.ts'

const line = {
  position: integer('Of the order’s line, from 0'),
  name: text('What it is'),
  variant_label: text('The chosen values'),
  sku: text('The merchant’s own article number'),
}

const sizes = {
  weight_grams: integer('Packed'),
  length_cm: integer('In centimetres'),
  width_cm: integer('In centimetres'),
  height_cm: integer('In centimetres'),
}

const ParcelEvent = named(
  'ParcelEvent',
  {
    state: oneOf(PARCEL_STATES, 'What it means'),
    label: text('`state` in Indonesian'),
    vendor_state: text('The vendor’s own word'),
    note: text('What it says besides'),
    place: text('Where it was then'),
    at: dateTime('When; where the vendor does not say it, when it was heard of'),
  },
  'Something that happened to a parcel',
)

export const ParcelShape = named(
  'Parcel',
  {
    id: text('Names the parcel to programs'),
    version: integer('Counts its changes'),
    order_number: text('`number` of its order'),
    customer_name: text('Who receives it'),
    city: text('Where it goes'),
    reference: text('Our name of it at the vendor, by which its dashboard finds it'),
    vendor: oneOf(PARCEL_VENDORS, 'Who booked it; null: it is sent by hand'),
    courier_code: text('Who carries it'),
    courier_name: text('What the courier is called'),
    courier_service: text('Its service, as the order or the shop writes it'),
    way: oneOf(COLLECTION_WAYS, '`pickup`: it is fetched. `drop_off`: it is brought'),
    pickup_at: dateTime('When it is to be fetched; null: as soon as can be'),
    ...sizes,
    insured: flag('Whether it is insured'),
    note: text('For the courier'),
    state: oneOf(
      PARCEL_STATES,
      '`booking`: the vendor is being asked. `uncertain`: its answer was lost, and only its dashboard can tell: ' +
        '`settleParcel`. `failed`: it refused, see `refusal`. `declined`: no courier would take it',
    ),
    state_label: text('`state` in Indonesian'),
    state_at: dateTime('Since when'),
    is_problem: flag('Whether somebody has to look after it'),
    problem: nullable(
      named(
        'ParcelProblem',
        {
          kind: oneOf(
            keysOf(PARCEL_PROBLEMS),
            'For programs. `lost` and `destroyed`: a claim. `order_ended`: its order was cancelled or refunded, and the vendor would ' +
              'not cancel it',
          ),
          label: text('Indonesian, to be shown as it is'),
          advice: text('What to do now, in Indonesian'),
        },
        'What is wrong with a parcel',
      ),
      'null: nobody has to look after it',
    ),
    can_cancel: flag('Whether `cancelParcel` may be tried'),
    vendor_state: text('The vendor’s own word for where it is'),
    vendor_id: text('The vendor’s own name of it'),
    awb: text('The courier’s number; null: there is none yet'),
    sorting_code: text('For labels'),
    driver: nullable(
      named(
        'ParcelDriver',
        { name: text('Name'), phone: text('Phone'), plate: text('Number plate') },
        'Who drives it',
      ),
      'Of couriers that say it',
    ),
    tracking_url: text('Where it can be followed'),
    eta: text('How long it takes, as the vendor says it'),
    value: rupiah('Of its goods'),
    quoted: rupiah('What carrying and insuring it was to cost'),
    charged: rupiah('What the vendor takes for carrying it, as it stands: after weighing'),
    insurance_fee: rupiah('For the insurance'),
    cod_amount: rupiah('What the courier collects; 0: nothing'),
    cod_fee: rupiah('What the vendor keeps of that'),
    collected_at: dateTime('When the courier had the money'),
    remitted_at: dateTime('When the vendor sent it on'),
    return_cost: rupiah('What its way back cost'),
    refusal: nullable(
      named(
        'ParcelRefusal',
        {
          why: oneOf(keysOf(REFUSALS), 'For programs'),
          message: text('Indonesian, to be shown as it is'),
          said: text('The vendor’s own words'),
        },
        'Why it was not booked',
      ),
      'null: it was not refused',
    ),
    cancel_asked_at: dateTime('Since when the vendor is to cancel it; it has not said yet'),
    created_at: dateTime('When it was made'),
    lines: listOf(
      named(
        'ParcelLine',
        {
          ...line,
          qty: integer('How many are in it'),
          came_back: integer('How many came back; null: nobody has said'),
          sellable: integer('Of these, how many are in the stock again'),
        },
        'What is in a parcel',
      ),
      'What is in it',
    ),
    events: listOf(ParcelEvent, 'What happened to it, oldest first; a word that is repeated stands once'),
  },
  'A parcel as its merchant sees it',
)
export type ParcelShape = Static<typeof ParcelShape>

const OutcomeError = nullable(
  named(
    'ParcelError',
    { code: oneOf(PROBLEM_CODES, 'As of an error'), message: text('Indonesian, to be shown as it is') },
    'Why not',
  ),
  'null: nothing is wrong',
)

export const BookedParcels = named(
  'BookedParcels',
  {
    outcomes: listOf(
      named(
        'ParcelOutcome',
        {
          number: text('`number` of the order, as it was sent'),
          ok: flag('True when the parcel was made'),
          parcel: nullable(ParcelShape, 'null when it was not'),
          error: OutcomeError,
        },
        'What became of one parcel',
      ),
      'One for each, in their order',
    ),
  },
  'What became of each parcel: one that fails leaves the others',
)
export type BookedParcels = Static<typeof BookedParcels>

export const ParcelOption = named(
  'ParcelOption',
  {
    courier_code: text('Goes into `bookParcels`'),
    courier_service: text('Goes into `bookParcels`'),
    name: text('What it is called'),
    eta: text('How long it takes'),
    cost: rupiah('For carrying it'),
    insurance_fee: rupiah('On top, where it is insured; 0: it is not'),
    cod_fee: rupiah('What the vendor keeps of what it collects'),
    total: rupiah('What is taken from the balance: `most_cost`'),
    can_collect: flag('Whether it takes the buyer’s money at the door'),
    must_insure: flag('Whether it is carried only with insurance'),
    ways: listOf(
      Type.Unsafe<string>({ type: 'string', enum: [...COLLECTION_WAYS] }),
      'How it gets to the courier',
    ),
    is_chosen: flag('Whether it is what the buyer chose; of a courier chosen without a service its cheapest'),
  },
  'A way to send a parcel',
)

export const PreviewedParcels = named(
  'PreviewedParcels',
  {
    parcels: listOf(
      named(
        'PreviewedParcel',
        {
          number: text('`number` of the order, as it was sent'),
          ok: flag('False: it cannot be sent as it is'),
          error: OutcomeError,
          ...sizes,
          value: rupiah('Of its goods'),
          insured: flag('Whether these prices insure it'),
          cod_amount: rupiah('What the courier is to collect; 0: nothing'),
          shipping_paid: rupiah('What the buyer paid for shipping'),
          way: oneOf(COLLECTION_WAYS, 'As the shop has set'),
          lines: listOf(
            named(
              'PreviewedLine',
              {
                ...line,
                qty: integer('How many'),
                weight_grams: integer(
                  'Of one; null: nobody has said, and it is booked only with a `weight_grams` of the parcel',
                ),
              },
              'What goes into it',
            ),
            'What goes into it',
          ),
          options: listOf(ParcelOption, 'Cheapest first; what the buyer chose comes first of all'),
        },
        'What sending an order would cost',
      ),
      'One for each order, in their order',
    ),
    total: rupiah('Of the first option of each: what would be taken from the balance'),
  },
  'What it costs, before it is spent',
)
export type PreviewedParcels = Static<typeof PreviewedParcels>
