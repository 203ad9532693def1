// An order as forms want it: with the version that a change is made of.
import type { Order } from '../order.ts'

export type VersionedOrder = Order & { readonly version: number }

export function versioned(order: Order): VersionedOrder {
  return { ...order, version: order.version ?? 0 }
}
