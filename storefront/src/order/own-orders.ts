// The orders placed on this device: their tokens are given once, so they are kept here.
import type { Order } from '@etalase/client'
import { recall, remember } from '../storage.ts'

const NAME = 'orders'
const MAX_KEPT = 30

export interface OwnOrder {
  readonly token: string
  readonly number: string
  readonly placedAt: string | null
  readonly total: number | null
}

/** Known as long as this page is not loaded anew. */
let justPlaced: string | null = null

/** Thanked for once: on the screen that follows the placing of an order. */
export function isJustPlaced(token: string): boolean {
  return token === justPlaced
}

export function forgetJustPlaced(): void {
  justPlaced = null
}

export function keepPlacedOrder(token: string, order: Order | null | undefined): void {
  justPlaced = token
  const own: OwnOrder = {
    token,
    number: order?.number ?? '',
    placedAt: order?.placed_at ?? null,
    total: order?.total ?? null,
  }
  remember(NAME, [own, ...ownOrders().filter((each) => each.token !== token)].slice(0, MAX_KEPT))
}

export function ownOrders(): OwnOrder[] {
  const stored = recall(NAME)
  return Array.isArray(stored) ? stored.filter(isOwnOrder) : []
}

function isOwnOrder(value: unknown): value is OwnOrder {
  const own = value as Partial<OwnOrder> | null
  return typeof own?.token === 'string' && typeof own.number === 'string'
}
