// The cart: what a buyer chose on this device, in local storage, the same in every tab.
import { useSyncExternalStore } from 'react'
import { recall, remember, storageKey } from '../storage.ts'

/** The ids and the quantity are what counts; the rest is what the buyer saw when choosing. */
export interface CartLine {
  readonly productId: string
  readonly variantId: string | null
  readonly qty: number
  readonly slug: string
  readonly name: string
  readonly variantLabel: string | null
  readonly image: string | null
  readonly imageSrcset: string | null
  readonly price: number
}

export type Cart = readonly CartLine[]

/** What is bought, and how many. */
export type CartItem = Pick<CartLine, 'productId' | 'variantId' | 'qty'>

const NAME = 'cart'
/** The server's own bounds. */
export const MAX_QTY = 999
const MAX_LINES = 100

/** The server's pages are everybody's. */
const EMPTY: Cart = []

let cart: Cart = readCart()
const listeners = new Set<() => void>()

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, currentCart, () => EMPTY)
}

/** As far as there is room, and never beyond `max` of one thing: what is there already stays. */
export function addToCart(line: CartLine, max: number): void {
  const known = cartQty(line)
  if (known > 0) setQty(line, Math.max(known, Math.min(known + line.qty, max)))
  else if (cart.length < MAX_LINES) setCart([...cart, line])
}

/** So many and no more, whatever was there before: what a buyer means who buys it now. */
export function putInCart(line: CartLine): void {
  if (cartQty(line) > 0) setQty(line, line.qty)
  else addToCart(line, line.qty)
}

export function cartQty(line: Pick<CartLine, 'productId' | 'variantId'>): number {
  return cart.find((each) => isSameLine(each, line))?.qty ?? 0
}

/** Zero takes the line out. */
export function setQty(line: Pick<CartLine, 'productId' | 'variantId'>, qty: number): void {
  const kept = Math.min(Math.max(0, qty), MAX_QTY)
  const changed = cart.map((each) => (isSameLine(each, line) ? { ...each, qty: kept } : each))
  setCart(changed.filter((each) => each.qty > 0))
}

export function emptyCart(): void {
  setCart([])
}

export function cartCount(lines: Cart): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** What the API is sent: prices are the server's business. */
export function toItems(lines: readonly CartItem[]) {
  return lines.map(({ productId, variantId, qty }) => ({
    product_id: productId,
    qty,
    ...(variantId && { variant_id: variantId }),
  }))
}

export function isSameLine(a: Pick<CartLine, 'productId' | 'variantId'>, b: typeof a): boolean {
  return a.productId === b.productId && a.variantId === b.variantId
}

export function lineKey({ productId, variantId }: Pick<CartLine, 'productId' | 'variantId'>): string {
  return `${productId} ${variantId ?? ''}`
}

function currentCart(): Cart {
  return cart
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', readChangeOfOtherTab)
  return () => listeners.delete(listener)
}

function readChangeOfOtherTab({ key }: StorageEvent): void {
  if (key !== null && key !== storageKey(NAME)) return
  cart = readCart()
  notify()
}

function setCart(next: Cart): void {
  cart = next
  remember(NAME, cart)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readCart(): Cart {
  const stored = recall(NAME)
  return Array.isArray(stored) ? stored.filter(isCartLine).slice(0, MAX_LINES) : []
}

function isCartLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null
  return (
    typeof line?.productId === 'string' &&
    (line.variantId === null || typeof line.variantId === 'string') &&
    typeof line.slug === 'string' &&
    typeof line.name === 'string' &&
    typeof line.price === 'number' &&
    Number.isInteger(line.qty) &&
    (line.qty ?? 0) > 0
  )
}
