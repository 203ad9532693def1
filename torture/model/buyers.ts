// What the model answers buyers.
import {
  DAY,
  FLASH,
  HOUR,
  METHODS,
  MOST_UNPAID,
  mailboxOf,
  type Sku,
  summed,
  sumsOf,
  VOUCHER,
} from './catalogue.ts'
import { issue, isTaken, spend } from './codes.ts'
import type { Operation } from './operations.ts'
import { hear, isOver, mayFollow, newAttempt, paymentStatus, settle, shownAttempt } from './order-moves.ts'
import {
  changeStock,
  type Draft,
  type Order,
  type Outcome,
  ok,
  refused,
  type ShopState,
  tellOf,
  voucherUses,
} from './state.ts'

type Of<Does extends Operation['does']> = Extract<Operation, { does: Does }>

const DRAFT_LIVES = HOUR / 2

/** `uniqueCode` is the server's to choose: it is judged by itself. */
export function draft(state: ShopState, op: Of<'draft'>, uniqueCode: number): Outcome {
  const lines = summed(op.lines)
  if (lines.some(({ sku, qty }) => state.stock[sku] < qty)) return refused(422, 'cart_invalid')
  const { voucher } = state
  const isUsedUp = voucher.limit !== null && voucherUses(state) >= voucher.limit
  const reason = voucher.isOff ? 'expired' : isUsedUp ? 'used_up' : null
  const hasVoucher = op.withVoucher && reason === null
  const since = state.now - state.began
  const isFlash = since >= FLASH.from && since < FLASH.until
  const { prices } = state
  const { subtotal, discount, shipping, fee, total } = sumsOf({
    lines,
    prices,
    isFlash,
    hasVoucher,
    method: op.method,
  })
  state.drafts[op.name] = {
    contact: op.contact,
    lines,
    method: op.method,
    hasVoucher,
    total: total + uniqueCode,
    expiresAt: state.now + DRAFT_LIVES,
  }
  const told = op.withVoucher ? (reason ?? 'applied') : 'none'
  return ok({ subtotal, discount, shipping, fee, total, voucher: told })
}

/** Totals that nobody else may be shown: those of open drafts and of orders that wait for their money. */
export function heldTotals(state: ShopState): number[] {
  const drafts = Object.entries(state.drafts)
    .filter(([name, each]) => !state.orders[name] && state.now < each.expiresAt && each.method === 'transfer')
    .map(([, { total }]) => total)
  const orders = Object.values(state.orders)
    .filter(({ status, method }) => status === 'pending_payment' && method === 'transfer')
    .map(({ total }) => total)
  return [...drafts, ...orders]
}

function openDraft(state: ShopState, name: string): Draft | Outcome {
  const found = state.drafts[name]
  if (!found) return refused(404, 'not_found')
  if (state.orders[name]) return refused(409, 'order_moved')
  if (state.now >= found.expiresAt) return refused(410, 'draft_expired')
  return found
}

export function send(state: ShopState, { draft: name }: Of<'send'>): Outcome {
  const found = openDraft(state, name)
  if ('status' in found) return found
  return issue(state, name, found.contact, 'checkout') ? ok() : refused(429, 'otp_limit')
}

export function verify(state: ShopState, { draft: name, entered }: Of<'verify'>): Outcome {
  const found = openDraft(state, name)
  if ('status' in found) return found
  if (!isTaken(state, name, entered)) return refused(400, 'code_refused')
  const ofBuyer = (order: Order) => mailboxOf(order.contact) === mailboxOf(found.contact)
  const orders = Object.values(state.orders).filter(ofBuyer)
  const unpaid = orders.filter((order) => order.status === 'pending_payment' && !isOver(state, order))
  if (unpaid.length >= MOST_UNPAID) return refused(422, 'payment_unavailable')
  if (found.lines.some(({ sku, qty }) => state.stock[sku] < qty)) return refused(422, 'cart_changed')
  if (found.hasVoucher) {
    const { limit } = state.voucher
    if (limit !== null && voucherUses(state) >= limit) return refused(422, 'cart_changed')
    const uses = orders.filter(({ holdsVoucher }) => holdsVoucher).length
    if (uses >= VOUCHER.perContact) return refused(422, 'cart_changed')
  }
  spend(state, name)
  for (const { sku, qty } of found.lines) changeStock(state, sku, -qty)
  const order = placed(state, found)
  state.orders[name] = order
  tellOf(state, 'order_placed')
  return ok({ order: name, token: 'its own', ...shown(state, order) })
}

function placed(state: ShopState, found: Draft): Order {
  const { contact, lines, method, total, hasVoucher } = found
  const expiresAt = state.now + DAY
  return {
    contact,
    lines,
    method,
    total,
    hasVoucher,
    placedAt: state.now,
    status: 'pending_payment',
    expiresAt,
    claimedAt: null,
    isReminded: false,
    wasPaid: false,
    paidByMerchant: false,
    holdsStock: true,
    holdsVoucher: hasVoucher,
    attention: null,
    attempts: [newAttempt(state, { method, expiresAt })],
  }
}

function shown(state: ShopState, order: Order): Outcome['facts'] {
  return {
    status: order.status,
    total: order.total,
    isClaimed: order.claimedAt !== null,
    payment: paymentStatus(state, order),
    kind: METHODS[order.method].kind,
  }
}

export function track(state: ShopState, { order: name }: Of<'track'>): Outcome {
  const order = state.orders[name]
  if (!order) return refused(404, 'not_found')
  settle(state, order)
  return ok(shown(state, order))
}

export function claim(state: ShopState, { order: name }: Of<'claim'>): Outcome {
  const order = state.orders[name]
  if (!order) return refused(404, 'not_found')
  settle(state, order)
  if (order.status !== 'pending_payment') return refused(409, 'order_moved')
  if (order.method !== 'transfer') return refused(409, 'not_manual_payment')
  if (order.claimedAt === null) {
    order.claimedAt = state.now
    order.expiresAt = null
  }
  return ok(shown(state, order))
}

export function reopen(state: ShopState, { order: name }: Of<'reopen'>): Outcome {
  const order = state.orders[name]
  if (!order) return refused(404, 'not_found')
  settle(state, order)
  if (order.status !== 'pending_payment') return refused(409, 'order_moved')
  const answer = () => ok({ payment: paymentStatus(state, order), kind: METHODS[order.method].kind })
  if (['pending', 'claimed'].includes(paymentStatus(state, order))) return answer()
  const earlier = shownAttempt(order)
  if (earlier) hear(state, order, earlier, earlier.says)
  if (!mayFollow(order, 'cancelled') || order.wasPaid) return refused(409, 'order_moved')
  const isAlive = earlier?.says === 'pending' && (earlier.expiresAt ?? Infinity) > state.now
  if (isAlive && earlier?.status === 'failed') earlier.status = 'pending'
  else order.attempts.push(newAttempt(state, order))
  return answer()
}

export function lookupSend(state: ShopState, { contact }: Of<'lookup-send'>): Outcome {
  return issue(state, lookupOf(contact), contact, 'lookup') ? ok() : refused(429, 'otp_limit')
}

export const lookupOf = (contact: string) => `lookup ${contact}`
export const restockOf = (sku: Sku, contact: string) => `restock ${sku} ${contact}`

const OPEN: readonly string[] = ['pending_payment', 'paid', 'processing', 'shipped']

export function lookup(state: ShopState, { contact, entered }: Of<'lookup'>): Outcome {
  if (!isTaken(state, lookupOf(contact), entered)) return refused(400, 'code_refused')
  spend(state, lookupOf(contact))
  const found = Object.entries(state.orders).filter(([, order]) => order.contact === contact)
  for (const [, order] of found) settle(state, order)
  const mailbox = mailboxOf(contact)
  const isTurn = (state.linksSentAt[mailbox] ?? -Infinity) <= state.now - HOUR
  if (isTurn && found.some(([, { status }]) => OPEN.includes(status))) {
    state.linksSentAt[mailbox] = state.now
    tellOf(state, 'order_link')
  }
  const orders = found.map(([name, { status, total }]) => `${name} ${status} ${total}`).sort()
  return ok({ orders })
}

export function restockSend(state: ShopState, { contact, sku }: Of<'restock-send'>): Outcome {
  if (state.stock[sku] > 0) return ok({ sent: false })
  return issue(state, restockOf(sku, contact), contact, 'restock')
    ? ok({ sent: true })
    : refused(429, 'otp_limit')
}

export function restock(state: ShopState, { contact, sku, entered }: Of<'restock'>): Outcome {
  const subject = restockOf(sku, contact)
  if (!isTaken(state, subject, entered)) return refused(400, 'code_refused')
  spend(state, subject)
  const waiting = state.stock[sku] <= 0
  if (waiting) state.waiting[`${sku} ${contact}`] ??= state.now
  return ok({ waiting })
}
