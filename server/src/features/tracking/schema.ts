// Shapes of following an order by its token.
import Type, { type Static } from 'typebox'
import { named } from '../../shapes.ts'
import { Order } from '../orders/schema.ts'
import { Payment } from '../payments/schema.ts'

export const TrackPath = Type.Object({
  token: Type.String({ minLength: 1, description: '`track_token` of the order' }),
})

export const TrackedOrder = named(
  'TrackedOrder',
  { order: Order, payment: Payment },
  'An order and its payment as they are now',
)
export type TrackedOrder = Static<typeof TrackedOrder>

export const Reopened = named('Reopened', { payment: Payment }, 'A payment that can be paid')
export type Reopened = Static<typeof Reopened>
