// One operation in the model: it changes the state, and gives what must be answered.
import * as buyers from './buyers.ts'
import { DAY } from './catalogue.ts'
import * as merchants from './merchants.ts'
import type { Operation } from './operations.ts'
import { type Outcome, ok, type ShopState } from './state.ts'

/** What the server chose by itself, as far as its answer tells it. */
export interface Chosen {
  readonly uniqueCode: number
}

export function apply(state: ShopState, op: Operation, chosen: Chosen): Outcome {
  const key = 'key' in op ? op.key : null
  if (key === null) return work(state, op, chosen)
  const asked = askedBy(op)
  const kept = state.keys[key]
  if (kept && state.now - kept.at < DAY) {
    if (kept.asked !== asked) return { status: 422, code: 'idempotency_key_reused', facts: {} }
    return { ...kept.outcome, facts: { ...kept.outcome.facts, isReplay: true } }
  }
  const outcome = work(state, op, chosen)
  if (outcome.status !== 429) state.keys[key] = { asked, at: state.now, outcome }
  return outcome
}

/** Two requests with the same text are the same request; the name of a draft is the model's own. */
function askedBy(op: Operation): string {
  const { key: _key, name: _name, ...body } = { key: null, name: '', ...op }
  return JSON.stringify(body)
}

function work(state: ShopState, op: Operation, { uniqueCode }: Chosen): Outcome {
  switch (op.does) {
    case 'draft':
      return buyers.draft(state, op, uniqueCode)
    case 'send':
      return buyers.send(state, op)
    case 'verify':
      return buyers.verify(state, op)
    case 'track':
      return buyers.track(state, op)
    case 'claim':
      return buyers.claim(state, op)
    case 'reopen':
      return buyers.reopen(state, op)
    case 'lookup-send':
      return buyers.lookupSend(state, op)
    case 'lookup':
      return buyers.lookup(state, op)
    case 'restock-send':
      return buyers.restockSend(state, op)
    case 'restock':
      return buyers.restock(state, op)
    case 'move':
      return merchants.move(state, op)
    case 'settle-claim':
      return merchants.settleClaim(state, op)
    case 'set-stock':
      return merchants.setStock(state, op)
    case 'add-stock':
      return merchants.addStock(state, op)
    case 'price':
      state.prices[op.sku] = op.price
      return ok()
    case 'voucher':
      state.voucher = { limit: op.limit, isOff: op.isOff }
      return ok()
    case 'sign-in':
      return merchants.signIn(state, op)
    case 'sign-out':
      return merchants.signOut(state, op)
    case 'look':
      return merchants.look(state, op)
    case 'make-token':
      state.tokens[op.token] = true
      return ok({}, 201)
    case 'end-token':
      delete state.tokens[op.token]
      return ok({}, 204)
    case 'use-token':
      return merchants.useToken(state, op)
    case 'notice':
      return merchants.notice(state, op)
    case 'pay-silently':
      return merchants.paySilently(state, op)
    case 'job':
      return merchants.job(state, op)
    case 'expire-one':
      return merchants.expireOne(state, op)
    case 'wait':
      state.now += op.ms
      return ok()
  }
}
