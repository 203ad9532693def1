// Shapes of shipping: destinations and rates.
import Type, { type Static } from 'typebox'
import { flag, integer, listOf, named, rupiah, text } from '../../shapes.ts'
import { CartItems } from '../catalog/cart.ts'

export const ShippingDestination = named('ShippingDestination', {
  ref: text('Ten-digit village code; sent as `destination_ref`'),
  label: text('To be shown: village, district, city, province, zip code'),
  city: text(),
  district: text(),
  subdistrict: text(),
  province: text(),
  zip_code: text(),
})

export const SearchDestinations = Type.Object({
  q: Type.String({
    maxLength: 200,
    description: 'What was typed so far: any words of a place, in any order, or a zip code',
  }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
})
export type SearchDestinations = Static<typeof SearchDestinations>

export const DestinationList = named('DestinationList', { results: listOf(ShippingDestination) })
export type DestinationList = Static<typeof DestinationList>

export const ResolveDestination = Type.Object({ ref: Type.String({ maxLength: 100 }) })
export type ResolveDestination = Static<typeof ResolveDestination>

export const ResolvedDestination = named('ResolvedDestination', { destination: ShippingDestination })
export type ResolvedDestination = Static<typeof ResolvedDestination>

const optionalText = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description }))

export const QuoteShipping = Type.Object({
  destination_ref: optionalText('`ref` of a destination'),
  destination_label: optionalText(
    'Looked up when there is no known `destination_ref`; it must name one place clearly',
  ),
  items: CartItems,
})
export type QuoteShipping = Static<typeof QuoteShipping>

const ShippingOption = named('ShippingOption', {
  quote_id: text('Sent as `shipping_quote_id`; good for 30 minutes, for this cart and destination'),
  courier_code: text(),
  courier_name: text(),
  courier_service: text(),
  name: text('To be shown'),
  etd: text('Estimated time, such as “2-3 hari”'),
  cost: rupiah('Before any discount on shipping'),
})
export type ShippingOption = Static<typeof ShippingOption>

export const ShippingRates = named('ShippingRates', {
  destination_label: text(),
  free_shipping: flag('The buyer would pay nothing for shipping, whichever option is chosen'),
  weight_grams: integer(),
  options: listOf(ShippingOption, 'Cheapest first'),
})
export type ShippingRates = Static<typeof ShippingRates>
