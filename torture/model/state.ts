// All that the model knows of a shop: plain data, so that it can be copied for each order in which things may have happened.
import { type Contact, type Line, type Method, PRICES, type Sku, STOCK, VOUCHER } from './catalogue.ts'

export type Status =
  | 'pending_payment'
  | 'paid'
  | 'processing'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'refunded'

export interface Draft {
  readonly contact: Contact
  readonly lines: readonly Line[]
  readonly method: Method
  readonly hasVoucher: boolean
  readonly total: number
  readonly expiresAt: number
}

export type AttemptStatus = 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled' | 'refunded'

export interface Attempt {
  status: AttemptStatus
  readonly openedAt: number
  readonly expiresAt: number | null
  /** what its gateway says when it is asked */
  says: AttemptStatus
}

/** Called by the name of its draft: a draft becomes one order, or none. */
export interface Order {
  readonly contact: Contact
  readonly lines: readonly Line[]
  readonly method: Method
  readonly total: number
  readonly hasVoucher: boolean
  readonly placedAt: number
  status: Status
  expiresAt: number | null
  claimedAt: number | null
  isReminded: boolean
  wasPaid: boolean
  paidByMerchant: boolean
  holdsStock: boolean
  holdsVoucher: boolean
  attention: string | null
  readonly attempts: Attempt[]
}

export type Purpose = 'checkout' | 'lookup' | 'restock'

/** The newest code of a draft, of a contact that looks for orders, or of one that waits for something. */
export interface Code {
  /** which of those that were sent for the same thing, counted from 0 */
  readonly ordinal: number
  readonly at: number
  tries: number
  isUsed: boolean
}

export interface KeptAnswer {
  readonly asked: string
  readonly at: number
  readonly outcome: Outcome
}

/** What is answered, as far as the model has an opinion. */
export interface Outcome {
  readonly status: number
  readonly code: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

export interface ShopState {
  now: number
  readonly began: number
  readonly prices: Record<Sku, number>
  readonly stock: Record<Sku, number>
  /** every change of stock since the beginning */
  readonly ledger: Record<Sku, number>
  voucher: { limit: number | null; isOff: boolean }
  readonly drafts: Record<string, Draft>
  readonly orders: Record<string, Order>
  readonly codes: Record<string, Code>
  readonly issued: { readonly mailbox: string; readonly purpose: Purpose; readonly at: number }[]
  readonly keys: Record<string, KeptAnswer>
  /** how many of each kind were written */
  readonly messages: Record<string, number>
  readonly linksSentAt: Record<string, number>
  /** who waits for what: `sku contact` */
  readonly waiting: Record<string, number>
  readonly sessions: Record<string, { readonly beganAt: number; expiresAt: number; usedAt: number }>
  readonly tokens: Record<string, boolean>
}

export function newState(now: number): ShopState {
  return {
    now,
    began: now,
    prices: { ...PRICES },
    stock: { ...STOCK },
    ledger: { kursi: 0, 'RAK-S': 0, 'RAK-L': 0 },
    voucher: { limit: VOUCHER.limit, isOff: false },
    drafts: {},
    orders: {},
    codes: {},
    issued: [],
    keys: {},
    messages: {},
    linksSentAt: {},
    waiting: {},
    sessions: {},
    tokens: {},
  }
}

export function ok(facts: Outcome['facts'] = {}, status = 200): Outcome {
  return { status, code: null, facts }
}

export function refused(status: number, code: string): Outcome {
  return { status, code, facts: {} }
}

export function tellOf(state: ShopState, kind: string): void {
  state.messages[kind] = (state.messages[kind] ?? 0) + 1
}

export function changeStock(state: ShopState, sku: Sku, by: number): void {
  state.stock[sku] += by
  state.ledger[sku] += by
}

export function voucherUses(state: ShopState): number {
  return Object.values(state.orders).filter(({ holdsVoucher }) => holdsVoucher).length
}
