// The orders placed on this device: their tokens are given once, so they are kept here.
import type { Order, Payment } from '@etalase/client'
import { recall, remember } from '../storage.ts'
import type { OrderAnswer } from './tracking.ts'

const NAME = 'orders'
const MAX_KEPT = 30

export interface OwnOrder {
  readonly token: string
  readonly number: string
  readonly placedAt: string | null
  readonly total: number | null
}

export interface TrackedOrder {
  readonly order: Order
  readonly payment: Payment | null
}

export function keepPlacedOrder(token: string, { order, payment }: OrderAnswer): void {
  const own: OwnOrder = {
    token,
    number: order?.number ?? '',
    placedAt: order?.placed_at ?? null,
    total: order?.total ?? null,
  }
  remember(NAME, [own, ...ownOrders().filter((each) => each.token !== token)].slice(0, MAX_KEPT))
  if (order) justPlaced.set(token, { order, payment: payment ?? null })
}

export function ownOrders(): OwnOrder[] {
  const stored = recall(NAME)
  return Array.isArray(stored) ? stored.filter(isOwnOrder) : []
}

/** So that the page of an order just placed is drawn at once. */
export function placedOrder(token: string): TrackedOrder | null {
  return justPlaced.get(token) ?? null
}

const justPlaced = new Map<string, TrackedOrder>()

function isOwnOrder(value: unknown): value is OwnOrder {
  const own = value as Partial<OwnOrder> | null
  return typeof own?.token === 'string' && typeof own.number === 'string'
}
