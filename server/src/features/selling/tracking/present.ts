// Turns orders that are followed or looked up into the shapes that are answered.
import type { WithSecrets } from '../../../base/secrets.ts'
import { maskContact } from '../../../domain/masks.ts'
import { confirmationUrlOf } from '../orders/document-key.ts'
import { toOrder } from '../orders/present.ts'
import type { FoundOrders } from '../orders/schema.ts'
import { choicesFor } from '../payments/order-terms.ts'
import { toPayment } from '../payments/present.ts'
import type { OrderWithPayment } from './actions/track-order.ts'
import type { LookedUpOrders } from './actions/verify-lookup-code.ts'
import { nextPollSeconds } from './polling.ts'
import type { TrackedOrder } from './schema.ts'

/** Whoever asks by a key that ends learns of no link that does not. */
export function toTracked(
  ctx: WithSecrets,
  tracked: OrderWithPayment,
  at: Date,
  baseUrl: string,
): TrackedOrder {
  return {
    order: toOrder(tracked, baseUrl),
    payment: toPayment({ ...tracked, at, baseUrl }),
    payment_choices: toChoices(tracked),
    next_poll_seconds: nextPollSeconds(tracked, at),
    confirmation_url: confirmationUrlOf(ctx, baseUrl, tracked.order, tracked),
  }
}

export function toChoices({ order, methods }: Pick<OrderWithPayment, 'order' | 'methods'>) {
  return choicesFor(order, methods).map(({ method: { code, name, sub }, total }) => ({
    code,
    name,
    sub,
    total,
  }))
}

export function toFoundOrders(
  { orders, contact, linksSentAt, keys }: LookedUpOrders,
  baseUrl: string,
): FoundOrders {
  return {
    orders: orders.map((each) => toOrder(each, baseUrl)),
    contact_masked: maskContact(contact),
    owner_keys: keys.map(({ orderId, key, until }) => ({
      order_id: orderId,
      owner_key: key,
      expires_at: until.toISOString(),
    })),
    links_sent: linksSentAt !== null,
    links_sent_at: linksSentAt?.toISOString() ?? null,
  }
}
