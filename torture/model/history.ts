// Whether what was answered can have happened in some order: every state that the shop may be in afterwards.
import { isDeepStrictEqual } from 'node:util'
import { apply } from './apply.ts'
import { differences, type Facts, factsOfModel } from './compare.ts'
import { refundAtGateway } from './merchants.ts'
import type { Operation } from './operations.ts'
import { isOver, mayFollow } from './order-moves.ts'
import { type Outcome, refused, type ShopState } from './state.ts'

/** One operation, when it was begun and ended, and what was answered. */
export interface Happened {
  readonly op: Operation
  readonly begun: number
  readonly ended: number
  /** null: its caller hung up; it was done, or it was not */
  readonly outcome: Outcome | null
  readonly uniqueCode: number
}

export interface Judged {
  /** empty: no order explains it */
  readonly states: ShopState[]
  /** what spoke against the last order that was tried */
  readonly against: string[]
}

/** It follows no more than these at once while it cannot tell which is true. */
const MOST_STATES = 40

export function judge(before: readonly ShopState[], history: readonly Happened[], product: Facts): Judged {
  const found = new Map<string, ShopState>()
  let against: string[] = []
  for (const state of before) {
    const events = history.flatMap((each) => inParts(each, state, history.length > 1))
    against = search(state, events, { all: events, product, found, seen: new Set() }) ?? against
  }
  return { states: [...found.values()].slice(0, MOST_STATES), against }
}

/** Beside others a job is many steps: each order that it meets is settled by itself. */
function inParts(happened: Happened, state: ShopState, isBesideOthers: boolean): Happened[] {
  const { op } = happened
  if (!isBesideOthers || op.does !== 'job' || op.job !== 'expire') return [happened]
  return Object.keys(state.orders)
    .filter((name) => {
      const order = state.orders[name]
      return order && isOver(state, order)
    })
    .map((order) => ({ ...happened, op: { does: 'expire-one', order } }))
}

interface Search {
  readonly all: readonly Happened[]
  readonly product: Facts
  /** every state that an order of the events ends in */
  readonly found: Map<string, ShopState>
  readonly seen: Set<string>
}

/** Tries every order of what is left; gives what spoke against the last one. */
function search(state: ShopState, left: readonly Happened[], looking: Search): string[] | null {
  const { all, product, found, seen } = looking
  if (left.length === 0) {
    const against = differences(factsOfModel(state), product)
    if (against.length > 0) return against
    found.set(JSON.stringify(state), state)
    return null
  }
  let against: string[] | null = null
  for (const next of left) {
    const others = left.filter((each) => each !== next)
    // A request that was answered before another began came first.
    if (others.some(({ ended }) => ended < next.begun)) continue
    for (const after of afterwards(state, next, all)) {
      if (typeof after === 'string') {
        against ??= [after]
        continue
      }
      const place = `${others.map((each) => all.indexOf(each)).join()} ${JSON.stringify(after)}`
      if (seen.has(place)) continue
      seen.add(place)
      against = search(after, others, looking) ?? against
    }
  }
  return against
}

/** The states that this operation may leave, or why it cannot have been its turn. */
function afterwards(state: ShopState, { op, outcome, uniqueCode }: Happened, all: readonly Happened[]) {
  if (outcome?.code === 'idempotency_in_progress')
    return isKeyInUse(op, all) ? [state] : ['a key was in use that nobody used']
  // An edit of what another has just edited is a conflict.
  if (outcome?.code === 'edit_conflict' && all.filter((each) => each.op.does === op.does).length > 1)
    return [state]
  const after = structuredClone(state)
  const expected = apply(after, op, { uniqueCode })
  const moneyBack = afterMoneyBack(state, op)
  const raceLost = all.length > 1 && expected.code === 'order_moved' ? afterLostRace(after, op) : null
  if (outcome === null) return [after, state, moneyBack, raceLost].filter((each) => each !== null)
  if (moneyBack && outcome.code === 'order_moved' && all.length > 1) return [moneyBack]
  if (isDeepStrictEqual(expected, outcome)) return [after]
  if (raceLost && outcome.code === CODE_REFUSED.code) return [raceLost]
  return [
    `${JSON.stringify(op)}: the model answers ${JSON.stringify(expected)}, the product ${JSON.stringify(outcome)}`,
  ]
}

/** The call to the gateway comes before the lock: a request that ends the order meanwhile ends one whose money is on its way back. */
function afterMoneyBack(state: ShopState, op: Operation): ShopState | null {
  if (op.does !== 'move' || op.to !== 'refunded') return null
  const after = structuredClone(state)
  const order = after.orders[op.order]
  if (!order || !mayFollow(order, 'refunded')) return null
  refundAtGateway(after, order)
  return after
}

function isKeyInUse(op: Operation, all: readonly Happened[]): boolean {
  const key = 'key' in op ? op.key : null
  return key !== null && all.filter((each) => 'key' in each.op && each.op.key === key).length > 1
}

const CODE_REFUSED = refused(400, 'code_refused')

/**
 * Of two who place one draft at once the second may hear of its code what it would hear of its draft a moment later, and hears it
 * again under its key.
 */
function afterLostRace(after: ShopState, op: Operation): ShopState {
  const lost = structuredClone(after)
  const key = 'key' in op ? op.key : null
  const kept = key === null ? undefined : lost.keys[key]
  if (key !== null && kept) lost.keys[key] = { ...kept, outcome: CODE_REFUSED }
  return lost
}
