// What agents may ask: the shapes of their questions, each with its bounds. What UCP lets agents send and nobody here reads is listed
// as well: strict ones send nothing else. Other fields are left alone.
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { lengthFirst, schemaCompiler } from '../../../base/schema-compiler.ts'
import { BadQuestion } from './refusal.ts'

const optional = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))
const named = (description: string) => Type.String({ minLength: 1, maxLength: 200, description })

const unread = (description: string) =>
  Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description }))

/** Of every question. */
const about = {
  context: unread('What the agent knows of the buyer; not read here'),
  signals: unread('Of the buyer’s environment; not read here'),
  attribution: unread('Where the buyer came from; not read here'),
}

const Filters = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20, description: 'Any of these categories' }),
    ),
    price: Type.Optional(
      Type.Object(
        {
          min: Type.Optional(Type.Integer({ minimum: 0 })),
          max: Type.Optional(Type.Integer({ minimum: 0 })),
        },
        { description: 'In minor units: IDR has two, Rp1.000 is 100000' },
      ),
    ),
  },
  { description: 'All that are given must hold' },
)
export type FiltersAsked = Static<typeof Filters>

export const SearchQuestion = Type.Object({
  ...about,
  query: optional(200, 'What to look for, in Indonesian where possible; left out: all products'),
  filters: Type.Optional(Filters),
  pagination: Type.Optional(
    Type.Object({
      cursor: optional(50, 'From the answer before'),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Most products; no more than 25 are answered' }),
      ),
    }),
  ),
})
export type SearchQuestion = Static<typeof SearchQuestion>

export const MOST_IDS = 50

export const LookupQuestion = Type.Object({
  ...about,
  ids: Type.Array(named('Id of a product or a variant'), { minItems: 1, description: 'At most 50' }),
  filters: Type.Optional(Filters),
})
export type LookupQuestion = Static<typeof LookupQuestion>

const SelectedOption = Type.Object({ name: named('Such as “Warna”'), label: named('Such as “Natural”') })

export const ProductQuestion = Type.Object({
  ...about,
  id: named('Id of a product or a variant'),
  selected: Type.Optional(Type.Array(SelectedOption, { maxItems: 20, description: 'What is chosen so far' })),
  preferences: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20, description: 'The last is given up first' }),
  ),
  filters: Type.Optional(Filters),
})
export type ProductQuestion = Static<typeof ProductQuestion>

const LineItem = Type.Object({
  id: optional(200, 'As the answer before has it'),
  item: Type.Object({
    id: named('Id of a variant, as the catalogue answers it'),
    quantity_unit: Type.Optional(
      Type.Object({ unit: Type.String({ maxLength: 50 }), scale: Type.Optional(Type.Integer()) }),
    ),
  }),
  quantity: Type.Integer({ minimum: 1, maximum: 999, description: 'How many' }),
})

const Buyer = Type.Object(
  {
    first_name: optional(100, 'First name'),
    last_name: optional(100, 'Last name'),
    email: optional(254, 'E-mail address'),
    phone_number: optional(40, 'E.164'),
  },
  { description: 'Whom it is for' },
)

const Discounts = Type.Object({
  codes: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10, description: 'Vouchers; one counts' }),
  ),
})

const contents = {
  ...about,
  line_items: Type.Array(LineItem, { maxItems: 100, description: 'What to buy; replaces what was there' }),
  buyer: Type.Optional(Buyer),
  discounts: Type.Optional(Discounts),
}

export const CartQuestion = Type.Object(contents)
export type CartQuestion = Static<typeof CartQuestion>

const Address = Type.Object({
  id: optional(100, 'Of this destination'),
  type: optional(50, '`shipping_address`'),
  street_address: optional(300, 'Street and house number'),
  extended_address: optional(200, 'Village (kelurahan), district (kecamatan), RT/RW'),
  address_locality: optional(100, 'City or regency'),
  address_region: optional(100, 'Province'),
  postal_code: optional(20, 'Five digits'),
  address_country: optional(60, 'ID: parcels go within Indonesia'),
  first_name: optional(100, 'Of who receives it'),
  last_name: optional(100, 'Of who receives it'),
  phone_number: optional(40, 'Of who receives it'),
})
export type AddressAsked = Static<typeof Address>

const chosen = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description }))

const Fulfillment = Type.Object({
  methods: Type.Optional(
    Type.Array(
      Type.Object({
        id: optional(100, 'As the answer before has it'),
        type: optional(50, '`shipping`'),
        line_item_ids: Type.Optional(
          Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100, description: 'All go in one parcel' }),
        ),
        destinations: Type.Optional(Type.Array(Address, { maxItems: 10 })),
        selected_destination_id: chosen('Which of the destinations'),
        groups: Type.Optional(
          Type.Array(
            Type.Object({
              id: optional(100, 'As the answer before has it'),
              selected_option_id: chosen('Which way to ship'),
            }),
            { maxItems: 10 },
          ),
        ),
      }),
      { maxItems: 10 },
    ),
  ),
})

const payment = unread('Stays with the buyer; not read here')

const checkout = { ...contents, payment, fulfillment: Type.Optional(Fulfillment) }

export const NewCheckoutQuestion = Type.Object({
  ...checkout,
  line_items: Type.Optional(contents.line_items),
  cart_id: optional(100, 'A cart to go on with: what is in it counts'),
})
export type NewCheckoutQuestion = Static<typeof NewCheckoutQuestion>

export const CheckoutQuestion = Type.Object(checkout)
export type CheckoutQuestion = Static<typeof CheckoutQuestion>

export const CompleteQuestion = Type.Object({ ...about, payment })

/** Whatever is sent besides is of no use here. */
export const NoQuestion = Type.Object({})

const compiler = schemaCompiler()
const validators = new WeakMap<TSchema, (value: unknown) => string | null>()

/** Throws `BadQuestion`. */
export function readQuestion<S extends TObject>(schema: S, value: unknown): Static<S> {
  const fault = validatorOf(schema)(value)
  if (fault !== null) throw new BadQuestion(fault)
  return value as Static<S>
}

function validatorOf(schema: TSchema): (value: unknown) => string | null {
  const known = validators.get(schema)
  if (known) return known
  const validate = compiler.compile(lengthFirst(schema))
  const faultOf = (value: unknown) => {
    if (validate(value)) return null
    const [error] = validate.errors ?? []
    return `${error?.instancePath || '/'} ${error?.message ?? 'is not as it should be'}`.slice(0, 300)
  }
  validators.set(schema, faultOf)
  return faultOf
}
