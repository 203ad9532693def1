// The cart, on this device.
import { useSyncExternalStore } from 'react'

export interface CartLine {
  readonly product_id: string
  readonly variant_id?: string
  readonly qty: number
  /** as the buyer saw it: prices are the shop's business */
  readonly name: string
  readonly price: number
}

const KEY = 'cart'
const EMPTY: readonly CartLine[] = []
const listeners = new Set<() => void>()
let cart: readonly CartLine[] | null = null

export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, current, () => EMPTY)
}

export function addToCart(line: CartLine): void {
  const known = current().find((each) => isSame(each, line))
  setCart([
    ...current().filter((each) => !isSame(each, line)),
    { ...line, qty: line.qty + (known?.qty ?? 0) },
  ])
}

export function setCart(lines: readonly CartLine[]): void {
  cart = lines
  localStorage.setItem(KEY, JSON.stringify(lines))
  for (const listener of listeners) listener()
}

export function itemsOf(lines: readonly CartLine[]) {
  return lines.map(({ product_id, variant_id, qty }) => ({
    product_id,
    qty,
    ...(variant_id && { variant_id }),
  }))
}

function isSame(one: CartLine, other: CartLine): boolean {
  return one.product_id === other.product_id && one.variant_id === other.variant_id
}

function current(): readonly CartLine[] {
  cart ??= JSON.parse(localStorage.getItem(KEY) ?? '[]') as CartLine[]
  return cart
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
