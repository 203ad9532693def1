// Turns an order and its payment into the shape that is answered.
import { toOrder } from '../orders/present.ts'
import { toPayment } from '../payments/present.ts'
import type { OrderWithPayment } from './actions/track-order.ts'
import type { TrackedOrder } from './schema.ts'

export function toTracked(tracked: OrderWithPayment, at: Date, baseUrl: string): TrackedOrder {
  const { order, lines, passed } = tracked
  return {
    order: toOrder(order, lines, passed, baseUrl),
    payment: toPayment({ ...tracked, at, baseUrl }),
  }
}
