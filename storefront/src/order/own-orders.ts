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
  /** opens it as its buyer's: not in any link */
  readonly ownerKey?: string | null
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

/** What opens the order here: the key of its buyer, where this device has it. */
export function opensOrder(token: string): string {
  return ownOrders().find((own) => own.token === token)?.ownerKey ?? token
}

/** It is taken no more. */
export function forgetOwnerKey(token: string): void {
  remember(
    NAME,
    ownOrders().map((own) => (own.token === token ? { ...own, ownerKey: null } : own)),
  )
}

export function keepPlacedOrder(
  token: string,
  order: Order | null | undefined,
  ownerKey?: string | null,
): void {
  justPlaced = token
  const own: OwnOrder = {
    token,
    number: order?.number ?? '',
    placedAt: order?.placed_at ?? null,
    total: order?.total ?? null,
    ownerKey: ownerKey ?? null,
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
