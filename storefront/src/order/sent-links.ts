// What a lookup says of the links to open orders. Pure.
import type { AnswerOf, Order } from '@etalase/client'

export type SentLinks =
  | { readonly is: 'sent'; readonly to: string }
  | { readonly is: 'sent before'; readonly to: string; readonly at: string }
  /** there are open orders, and no link could be sent */
  | { readonly is: 'nowhere' }

/** The way of the answer, and clocks that differ a little. */
const JUST_NOW_MS = 2 * 60_000

/** Null when no order is open. Shops that say nothing of it send the links, too. */
export function sentLinks(found: Partial<AnswerOf<'verifyLookupCode'>>, now: number): SentLinks | null {
  if (!(found.orders ?? []).some(isOpen)) return null
  if (found.links_sent === false) return { is: 'nowhere' }
  const to = found.contact_masked ?? found.orders?.[0]?.contact_masked ?? 'kontak Anda'
  const at = found.links_sent_at
  return at && now - Date.parse(at) > JUST_NOW_MS ? { is: 'sent before', to, at } : { is: 'sent', to }
}

const OPEN: readonly Order['status'][] = ['pending_payment', 'paid', 'processing', 'shipped']

export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return OPEN.includes(status)
}
