// Puts what a link or an assistant brought into the cart, and what it says besides where checkout looks for it.
import type { ShippingDestination } from '@etalase/client'
import { announce } from '../../shop/events.ts'
import { forgetOfTab, keepInTab, recallOfTab } from '../../storage.ts'
import { addToCart, emptyCart } from '../cart.ts'
import type { FoundLine } from './found-lines.ts'

/** Fields of the checkout form, by the names it has for them. */
export interface Brought {
  readonly name?: string
  readonly channel?: 'email' | 'whatsapp'
  readonly email?: string
  readonly phone?: string
  readonly destination?: ShippingDestination
  readonly address?: string
  readonly courier?: string
  readonly voucher?: string
  readonly note?: string
}

/** Where checkout keeps its form and its draft with the tab, and where it takes what was brought. */
const FORM = 'checkout-form'
const DRAFT = 'checkout'
const BROUGHT = 'brought'

export function putLines(lines: readonly FoundLine[], isReplacing: boolean): void {
  if (isReplacing) emptyCart()
  for (const { line, max } of lines) addToCart(line, max)
  void announce({ type: 'add', items: lines.map(({ line }) => line) })
}

/** What was typed before stays, unless the buyer has said that all of it be replaced. */
export function bringToCheckout(brought: Brought, isReplacing: boolean): void {
  const typed = (recallOfTab(FORM) ?? {}) as Readonly<Record<string, unknown>>
  const taken = Object.entries(brought).filter(([name, value]) => value && (isReplacing || !typed[name]))
  if (taken.length === 0) return
  keepInTab(BROUGHT, JSON.stringify(Object.fromEntries(taken)))
  // It waits for the code of another order.
  forgetOfTab(DRAFT)
}

export function hasTypedForm(): boolean {
  return recallOfTab(FORM) !== null
}
