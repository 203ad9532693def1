// From what somebody means to do to what that is in the shop as it stands.
import { lookupOf, restockOf } from './buyers.ts'
import { CONTACTS, DAY, HOUR, METHODS, type Method, SKUS } from './catalogue.ts'
import type { EnteredCode, GatewayWord, MerchantTarget, Operation } from './operations.ts'
import type { ShopState } from './state.ts'
import type { Intention } from './wants.ts'

/** What a walk has used up already. */
export interface Used {
  names: number
  readonly keyed: Operation[]
}

/** One operation, or several one after the other; none where there is nothing to do it to. */
export function toOperations(intention: Intention, state: ShopState, used: Used): Operation[] {
  const { wants, which, choice, chance } = intention
  const order = oneOf(Object.keys(state.orders), which)
  const contact = oneOf(CONTACTS, which) ?? CONTACTS[0]
  const sku = oneOf(SKUS, choice) ?? 'kursi'
  const newKey = () => `key-${++used.names}`
  const keep = (op: Operation): Operation => {
    if ('key' in op && op.key !== null) used.keyed.push(op)
    return op
  }
  switch (wants) {
    case 'draft':
      return [keep(drafting(intention, used, chance % 5 === 0 ? newKey() : null))]
    case 'ready':
    case 'buy': {
      const draft = drafting(intention, used, null)
      const send: Operation = { does: 'send', draft: draft.name }
      const key = chance % 2 === 0 ? newKey() : null
      const verify: Operation = { does: 'verify', draft: draft.name, entered: 0, key }
      return wants === 'ready' ? [draft, send] : [draft, send, keep(verify)]
    }
    case 'send': {
      const draft = openDraft(state, which)
      return draft ? [{ does: 'send', draft }] : []
    }
    case 'verify': {
      const draft = chance < 90 ? openDraft(state, which) : oneOf(Object.keys(state.drafts), which)
      if (!draft) return []
      const key = choice % 3 === 0 ? newKey() : null
      return [keep({ does: 'verify', draft, entered: entering(state, draft, chance), key })]
    }
    case 'again':
      return some(oneOf(used.keyed.toReversed(), which)).map((before) => onceMore(before, state, used))
    case 'again otherwise': {
      const before = oneOf(used.keyed.toReversed(), which)
      if (!before || !('key' in before) || before.does === 'claim') return []
      if (before.does === 'verify') return [{ ...before, entered: 'wrong' }]
      return [{ ...before, name: `d${++used.names}`, withVoucher: !before.withVoucher }]
    }
    case 'track':
      return order ? [{ does: 'track', order }] : []
    case 'claim': {
      const claimed = oneOf(ordersPaidBy(state, 'transfer'), which) ?? order
      return claimed ? [keep({ does: 'claim', order: claimed, key: chance % 4 === 0 ? newKey() : null })] : []
    }
    case 'reopen':
      return order ? [{ does: 'reopen', order }] : []
    case 'lookup-send':
      return [{ does: 'lookup-send', contact }]
    case 'lookup':
      return [{ does: 'lookup', contact, entered: entering(state, lookupOf(contact), chance) }]
    case 'restock-send':
      return [{ does: 'restock-send', contact, sku }]
    case 'restock': {
      const known = CONTACTS.find((each) => state.codes[restockOf(sku, each)]) ?? contact
      return [
        { does: 'restock', contact: known, sku, entered: entering(state, restockOf(sku, known), chance) },
      ]
    }
    case 'move':
      return order ? [{ does: 'move', order, to: oneOf(TARGETS, choice) ?? 'paid' }] : []
    case 'settle-claim': {
      const claimed = Object.keys(state.orders).filter((name) => state.orders[name]?.claimedAt)
      const one = oneOf(claimed, which) ?? order
      return one ? [{ does: 'settle-claim', order: one, accept: chance < 50 }] : []
    }
    case 'set-stock':
      return [{ does: 'set-stock', sku, stock: which % 5 }]
    case 'add-stock':
      return [{ does: 'add-stock', sku, by: [-1, 1, 2, 3, -2][which % 5] ?? 1 }]
    case 'price':
      return [{ does: 'price', sku: 'kursi', price: 50_000 + which * 7_001 }]
    case 'voucher':
      return [{ does: 'voucher', limit: oneOf([null, 1, 2, 3], which) ?? null, isOff: chance < 20 }]
    case 'session':
      return sessionOf(intention, state, used)
    case 'token':
      return tokenOf(intention, state, used)
    case 'notice':
      return noticeOf(intention, state)
    case 'pay-silently': {
      const paid = oneOf(ordersPaidBy(state, 'qris', 'va'), which)
      const attempt = paid ? (state.orders[paid]?.attempts.length ?? 1) - 1 : 0
      return paid ? [{ does: 'pay-silently', order: paid, attempt }] : []
    }
    case 'tell restocked':
      return [{ does: 'job', job: 'restock' }]
    case 'expire':
    case 'remind':
    case 'watch':
    case 'purge':
      return [{ does: 'job', job: wants }]
    case 'wait':
      return [{ does: 'wait', ms: oneOf(WAITS, which) ?? 1_000 }]
  }
}

const TARGETS: readonly MerchantTarget[] = [
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
]
const WORDS: readonly GatewayWord[] = ['paid', 'paid', 'expired', 'failed', 'pending']
const MINUTE = 60_000
const WAITS = [
  1_000,
  MINUTE,
  4 * MINUTE,
  5 * MINUTE,
  29 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  21 * HOUR + 1,
  DAY,
  2 * DAY,
  31 * DAY,
]

function oneOf<T>(of: readonly T[], which: number): T | undefined {
  return of.length > 0 ? of[which % of.length] : undefined
}

/** After a day its key is as good as new, and so is what it drafts. */
function onceMore(before: Operation, state: ShopState, used: Used): Operation {
  if (before.does !== 'draft' || before.key === null) return before
  const kept = state.keys[before.key]
  return kept && state.now - kept.at < DAY ? before : { ...before, name: `d${++used.names}` }
}

function some<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one]
}

function drafting({ which, choice, chance }: Intention, used: Used, key: string | null) {
  const sku = oneOf(SKUS, choice) ?? 'kursi'
  const other = oneOf(SKUS, choice + 1) ?? 'kursi'
  const lines = [
    { sku, qty: chance % 10 === 0 ? 2 : 1 },
    ...(chance % 3 === 0 ? [{ sku: other, qty: 1 }] : []),
  ]
  return {
    does: 'draft',
    name: `d${++used.names}`,
    key,
    contact: oneOf(CONTACTS, which) ?? CONTACTS[0],
    lines: chance % 7 === 0 ? [...lines, { sku, qty: 1 }] : lines,
    method: oneOf(METHOD_NAMES, choice + which) ?? 'transfer',
    withVoucher: chance % 2 === 1,
  } as const
}

const METHOD_NAMES: readonly Method[] = ['transfer', 'qris', 'va', 'transfer']

function openDraft(state: ShopState, which: number): string | undefined {
  return oneOf(
    Object.keys(state.drafts).filter((name) => !state.orders[name]),
    which,
  )
}

/** Mostly the newest one, sometimes one that it has voided, sometimes none of them. */
function entering(state: ShopState, subject: string, chance: number): EnteredCode {
  const newest = state.codes[subject]?.ordinal
  if (newest === undefined || chance % 10 === 9) return 'wrong'
  return chance % 10 === 8 && newest > 0 ? newest - 1 : newest
}

function ordersPaidBy(state: ShopState, ...methods: readonly Method[]): string[] {
  return Object.keys(state.orders).filter((name) =>
    methods.includes(state.orders[name]?.method ?? 'transfer'),
  )
}

function noticeOf({ which, choice, chance }: Intention, state: ShopState): Operation[] {
  const order = oneOf(ordersPaidBy(state, 'qris', 'va'), which)
  if (!order) return []
  const { attempts = [], method = 'qris' } = state.orders[order] ?? {}
  const attempt = chance % 4 === 0 ? 0 : attempts.length - 1
  const says = oneOf(WORDS, choice) ?? 'paid'
  const isForged = chance % 10 === 1
  const isOtherAmount = chance % 10 === 2 && says === 'paid' && METHODS[method].gateway === 'midtrans'
  // A gateway that was asked for the money back, or said that it is there, says nothing else in truth.
  const isSettled = ['paid', 'refunded', 'cancelled'].includes(attempts[attempt]?.says ?? 'paid')
  const isTrue = !isForged && !isOtherAmount && !isSettled && chance % 5 !== 3 && says !== 'pending'
  return [{ does: 'notice', order, attempt, says, isForged, isTrue, isOtherAmount }]
}

function sessionOf({ which, chance }: Intention, state: ShopState, used: Used): Operation[] {
  const session = oneOf(Object.keys(state.sessions), which)
  if (chance < 30 || !session)
    return [{ does: 'sign-in', session: `s${++used.names}`, isRight: chance % 5 !== 0 }]
  if (chance < 50)
    return [
      { does: 'sign-out', session },
      { does: 'look', session },
    ]
  return [{ does: 'look', session }]
}

function tokenOf({ which, chance }: Intention, state: ShopState, used: Used): Operation[] {
  const token = oneOf(Object.keys(state.tokens), which)
  if (chance < 30 || !token) return [{ does: 'make-token', token: `t${++used.names}` }]
  if (chance < 50)
    return [
      { does: 'end-token', token },
      { does: 'use-token', token },
    ]
  return [{ does: 'use-token', token }]
}
