// What the model answers merchants, gateways and jobs.
import { DAY, HOUR, METHODS, SKUS } from './catalogue.ts'
import type { Operation } from './operations.ts'
import { hear, isOver, mayFollow, moveTo, REMINDED_BEFORE, settle, shownAttempt } from './order-moves.ts'
import { changeStock, type Order, type Outcome, ok, refused, type ShopState, tellOf } from './state.ts'

type Of<Does extends Operation['does']> = Extract<Operation, { does: Does }>

export function move(state: ShopState, { order: name, to }: Of<'move'>): Outcome {
  const order = state.orders[name]
  if (!order) return refused(404, 'not_found')
  settle(state, order)
  if (!mayFollow(order, to)) return refused(409, 'order_moved')
  const isRefused = to === 'refunded' && !refundAtGateway(state, order)
  if (to === 'refunded' && !isRefused) refundByHand(order)
  moveTo(state, order, to, { byMerchant: true, isRefused })
  if (to === 'paid' && order.method === 'transfer') {
    const attempt = shownAttempt(order)
    if (attempt?.status === 'pending') attempt.status = 'paid'
  }
  return ok({ status: order.status })
}

const GIVEN_BACK_FOR = 45 * DAY

/** False: of what was paid, as far as the shop knows, the gateway knows nothing. */
export function refundAtGateway({ now }: ShopState, { method, attempts }: Order): boolean {
  if (METHODS[method].kind !== 'qr') return true
  const asked = attempts.filter(
    ({ status, openedAt }) => status === 'paid' && now < openedAt + GIVEN_BACK_FOR,
  )
  for (const attempt of asked)
    if (attempt.says === 'paid') {
      attempt.status = 'refunded'
      attempt.says = 'refunded'
    }
  return asked.every(({ status }) => status === 'refunded')
}

/** A transfer and a bank's virtual account know no way back: the merchant sends that money himself. */
function refundByHand({ attempts }: Order): void {
  for (const attempt of attempts) if (attempt.status === 'paid') attempt.status = 'refunded'
}

export function settleClaim(state: ShopState, { order: name, accept }: Of<'settle-claim'>): Outcome {
  const order = state.orders[name]
  if (!order) return refused(404, 'not_found')
  settle(state, order)
  if (order.status !== 'pending_payment' || order.claimedAt === null) return refused(409, 'order_moved')
  if (accept) return move(state, { does: 'move', order: name, to: 'paid' })
  order.claimedAt = null
  order.isReminded = false
  order.expiresAt = state.now + DAY
  tellOf(state, 'claim_rejected')
  return ok({ status: order.status })
}

export function setStock(state: ShopState, { sku, stock }: Of<'set-stock'>): Outcome {
  changeStock(state, sku, stock - state.stock[sku])
  return ok({ stock })
}

export function addStock(state: ShopState, { sku, by }: Of<'add-stock'>): Outcome {
  if (state.stock[sku] + by < 0) return refused(400, 'invalid_request')
  changeStock(state, sku, by)
  return ok({ stock: state.stock[sku] })
}

const SLIDES = 30 * DAY
const LONGEST = 90 * DAY
const NOTED_EVERY = 60_000

export function signIn(state: ShopState, { session, isRight }: Of<'sign-in'>): Outcome {
  if (!isRight) return refused(401, 'sign_in_refused')
  state.sessions[session] = { beganAt: state.now, usedAt: state.now, expiresAt: state.now + SLIDES }
  return ok()
}

export function look(state: ShopState, op: Of<'look'>): Outcome {
  const entered = enter(state, op)
  return entered.status === 200 ? listOrders(state) : entered
}

/** The list of orders ends those whose time is over first. */
function listOrders(state: ShopState): Outcome {
  for (const order of Object.values(state.orders)) settle(state, order)
  return ok()
}

function enter(state: ShopState, { session: name }: Of<'look' | 'sign-out'>): Outcome {
  const session = state.sessions[name]
  if (!session || state.now >= session.expiresAt) return refused(401, 'unauthenticated')
  if (state.now - session.usedAt >= NOTED_EVERY) {
    session.usedAt = state.now
    session.expiresAt = Math.min(state.now + SLIDES, session.beganAt + LONGEST)
  }
  return ok()
}

export function signOut(state: ShopState, op: Of<'sign-out'>): Outcome {
  const entered = enter(state, op)
  if (entered.status !== 200) return entered
  delete state.sessions[op.session]
  return ok({}, 204)
}

export function useToken(state: ShopState, { token }: Of<'use-token'>): Outcome {
  return state.tokens[token] ? listOrders(state) : refused(401, 'unauthenticated')
}

export function notice(state: ShopState, op: Of<'notice'>): Outcome {
  if (op.isForged) return refused(403, 'notice_refused')
  const order = state.orders[op.order]
  const attempt = order?.attempts[op.attempt]
  if (!order || !attempt) return ok()
  if (op.isTrue) attempt.says = op.says
  if (!op.isOtherAmount) hear(state, order, attempt, op.says)
  else if (op.says === 'paid' && attempt.status !== 'paid' && attempt.status !== 'refunded')
    order.attention = 'amount_differs'
  settle(state, order)
  return ok()
}

export function paySilently(state: ShopState, op: Of<'pay-silently'>): Outcome {
  const attempt = state.orders[op.order]?.attempts[op.attempt]
  if (attempt) attempt.says = 'paid'
  return ok()
}

export function job(state: ShopState, { job: name }: Of<'job'>): Outcome {
  const orders = Object.values(state.orders)
  if (name === 'expire') for (const order of orders) settle(state, order)
  if (name === 'remind') for (const order of orders) remind(state, order)
  if (name === 'watch') for (const order of orders) watch(state, order)
  if (name === 'restock') tellWaiting(state)
  if (name === 'purge') purge(state)
  return ok()
}

function remind(state: ShopState, order: Order): void {
  const { status, expiresAt, isReminded, attention } = order
  if (status !== 'pending_payment' || isReminded || expiresAt === null || attention === 'amount_differs')
    return
  if (expiresAt > state.now + REMINDED_BEFORE) return
  order.isReminded = true
  if (expiresAt > state.now) tellOf(state, 'payment_reminder')
}

/** Attempts at gateways: asked once more when they are over, cancelled when nobody needs them. */
function watch(state: ShopState, order: Order): void {
  if (METHODS[order.method].gateway === 'manual') return
  for (const attempt of order.attempts) {
    if (attempt.status !== 'pending') continue
    if (order.status === 'pending_payment') {
      if (attempt.expiresAt === null || state.now < attempt.expiresAt) continue
      hear(state, order, attempt, attempt.says)
      if (attempt.status === 'pending') attempt.status = 'expired'
    } else {
      if (attempt.says === 'pending') attempt.says = 'cancelled'
      hear(state, order, attempt, attempt.says)
    }
  }
}

function tellWaiting(state: ShopState): void {
  for (const sku of SKUS) {
    if (state.stock[sku] <= 0) continue
    for (const waiting of Object.keys(state.waiting).filter((each) => each.startsWith(`${sku} `))) {
      delete state.waiting[waiting]
      tellOf(state, 'restock')
    }
  }
}

/** What is long over is as if it had never been. */
function purge(state: ShopState): void {
  for (const [name, { expiresAt }] of Object.entries(state.drafts))
    if (expiresAt < state.now - HOUR) delete state.drafts[name]
  for (const waiting of Object.keys(state.waiting))
    if ((state.waiting[waiting] ?? 0) < state.now - 90 * DAY) delete state.waiting[waiting]
}

export function expireOne(state: ShopState, { order: name }: Of<'expire-one'>): Outcome {
  const order = state.orders[name]
  if (order && isOver(state, order)) settle(state, order)
  return ok()
}
