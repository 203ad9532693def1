// The shape of what an agent has prepared, for the page on which a person goes on.
import Type, { type Static } from 'typebox'
import { dateTime, integer, listOf, named, nullable, text } from '../../../base/shapes.ts'
import { ShippingDestination } from '../../selling/shipping/schema.ts'

export const PreparedCartPath = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100, description: 'From the address that the agent gave' }),
})

const PreparedItem = named(
  'PreparedItem',
  {
    product_id: text('`id` of the product'),
    variant_id: text('`id` of the variant; null without variants'),
    slug: text('`slug` of the product; null: it is not sold any more'),
    qty: integer('How many'),
  },
  'Something that an agent put into a cart',
)

export const PreparedCart = named(
  'PreparedCart',
  {
    items: listOf(PreparedItem, 'What to buy; `previewCart` prices it'),
    voucher_code: text('The voucher that the agent entered'),
    customer_name: text('Who receives the parcel'),
    email: text('E-mail address of the buyer'),
    phone: text('Phone number of the buyer'),
    address: text('Street, house number and whatever else the agent knows'),
    destination: nullable(ShippingDestination, 'Where the parcel goes; null: not known, or not clear'),
    courier_code: text('`courier_code` of the shipping option that was chosen; it may be offered no more'),
    courier_service: text('`courier_service` of that option'),
    expires_at: dateTime('Until when it can be read'),
  },
  'A cart that an agent prepared. Nothing of it is confirmed: the buyer looks it over, gives the code and pays',
)
export type PreparedCart = Static<typeof PreparedCart>
