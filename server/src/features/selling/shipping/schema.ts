// Shapes of shipping: destinations and rates.
import Type, { type Static } from 'typebox'
import { flag, integer, listOf, named, needsOneOf, rupiah, text } from '../../../base/shapes.ts'
import { CartItems } from '../../catalogue/catalog/cart.ts'

export const ShippingDestination = named(
  'ShippingDestination',
  {
    ref: text('Ten-digit village code; sent as `destination_ref`'),
    label: text('To be shown: village, district, city, province, zip code'),
    city: text('City or regency'),
    district: text('District (kecamatan)'),
    subdistrict: text('Village or subdistrict (kelurahan)'),
    province: text('Province'),
    zip_code: text('Five-digit zip code'),
  },
  'A place that a parcel can go to: a village or subdistrict of Indonesia',
)

export const SearchDestinations = named(
  'DestinationSearch',
  {
    q: Type.String({
      maxLength: 200,
      description: 'What was typed so far: any words of a place, in any order, or a zip code',
    }),
    // Without `default`: of a field that has one, generators make a field that must be sent.
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Most places to answer; 10 when left out' }),
    ),
  },
  'What a buyer has typed of a destination',
)
export type SearchDestinations = Static<typeof SearchDestinations>

export const DestinationList = named(
  'DestinationList',
  { results: listOf(ShippingDestination, 'The best match first') },
  'Places that match what was typed',
)
export type DestinationList = Static<typeof DestinationList>

export const ResolveDestination = named(
  'DestinationRequest',
  { ref: Type.String({ maxLength: 100, description: '`ref` of a destination' }) },
  'Which destination to read',
)
export type ResolveDestination = Static<typeof ResolveDestination>

export const ResolvedDestination = named(
  'ResolvedDestination',
  { destination: ShippingDestination },
  'The destination of a `ref`',
)
export type ResolvedDestination = Static<typeof ResolvedDestination>

export const NamedPlaces = Type.Object(
  {
    items: listOf(
      named(
        'NamedPlace',
        {
          code: text('As it was asked for'),
          name: text('City, or district and city, or the whole label of a village'),
        },
        'What a place is called',
      ),
      'Places that there are, in the order they were asked for',
    ),
  },
  { description: 'What places are called' },
)

const optionalText = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description }))

export const QuoteShipping = needsOneOf(
  named(
    'ShippingRatesRequest',
    {
      destination_ref: optionalText('`ref` of a destination'),
      destination_label: optionalText(
        'Looked up when there is no known `destination_ref`; it must name one place clearly',
      ),
      items: CartItems,
    },
    'A cart and where it goes. It needs a `destination_ref` or a `destination_label`',
  ),
  {
    destination_ref: 'To the place with this `ref`',
    destination_label: 'To the one place that this names',
  },
)
export type QuoteShipping = Static<typeof QuoteShipping>

const ShippingOption = named(
  'ShippingOption',
  {
    quote_id: text('Sent as `shipping_quote_id`; good for 30 minutes, for this cart and destination'),
    courier_code: text('`code` of the courier'),
    courier_name: text('Name of the courier'),
    courier_service: text('Which of the courier’s services'),
    name: text('Courier and service, to be shown'),
    etd: text('Estimated time, such as “2-3 hari”'),
    cost: rupiah('Before any discount on shipping'),
    cost_after_discount: rupiah(
      'What the buyer of this cart pays for it: free shipping and the best promotion are counted, vouchers are not',
    ),
  },
  'One way to ship a cart',
)
export type ShippingOption = Static<typeof ShippingOption>

export const ShippingRates = named(
  'ShippingRates',
  {
    destination_label: text('The destination as the server calls it'),
    free_shipping: flag('True when the buyer would pay nothing for shipping, whichever option is chosen'),
    weight_grams: integer('Weight of the cart in grams'),
    options: listOf(ShippingOption, 'Cheapest first'),
  },
  'What it costs to ship a cart to a destination',
)
export type ShippingRates = Static<typeof ShippingRates>
