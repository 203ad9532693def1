// The decisions about payments as tables: every state against everything that can come.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewayStatus } from '../../../adapters/payments/gateway.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { type AttemptStatus, PAYMENT_CHANNELS } from '../../../domain/payment.ts'
import {
  askAgainAt,
  codStatus,
  expiryOf,
  isCod,
  isGivenUp,
  isLive,
  isStillWaitedFor,
  judgeGatewayStatus,
  kindOf,
  nearestEnd,
  payBeforeOf,
  paymentStatus,
  shownAttempt,
} from './rules.ts'

const AT = new Date('2026-09-10T03:00:00.000Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
const ATTEMPT_STATUSES: readonly AttemptStatus[] = [
  'opening',
  'pending',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'refunded',
]

const ORDER = { payment_method: 'qris', total: 100_000 }
const ASKED = { method: 'qris', amount: 100_000 }

test('a channel decides the kind of a payment, unless it is settled by hand', () => {
  const kinds = Object.fromEntries(PAYMENT_CHANNELS.map((channel) => [channel, kindOf('midtrans', channel)]))
  assert.deepEqual(kinds, {
    qris: 'qr',
    va_bca: 'va',
    va_bni: 'va',
    va_bri: 'va',
    va_permata: 'va',
    va_cimb: 'va',
    va_mandiri: 'va',
    redirect: 'redirect',
    gopay: 'redirect',
    shopeepay: 'redirect',
    dana: 'redirect',
    ovo: 'redirect',
    kredivo: 'redirect',
    akulaku: 'redirect',
  })
  for (const channel of PAYMENT_CHANNELS) assert.equal(kindOf('manual', channel), 'manual')
})

test('a code lasts 30 minutes, a page 60, an account and a transfer as long as the order', () => {
  const end = later(24 * 60)
  assert.deepEqual(expiryOf('qr', AT, end), later(30))
  assert.deepEqual(expiryOf('redirect', AT, end), later(60))
  assert.deepEqual(expiryOf('va', AT, end), end)
  assert.deepEqual(expiryOf('manual', AT, end), end)
})

test('no payment outlives its order', () => {
  for (const kind of ['qr', 'redirect', 'va', 'manual'] as const)
    assert.deepEqual(expiryOf(kind, AT, later(10)), later(10))
})

test('a silent gateway is asked again after a minute, then ever less often, and four times a day at least', () => {
  assert.deepEqual(askAgainAt(null, AT), later(1))
  for (const [silentFor, next] of [
    [0, 1],
    [1, 1],
    [5, 5],
    [6 * 60, 6 * 60],
    [100 * 60, 6 * 60],
  ] as const)
    assert.deepEqual(askAgainAt(later(-silentFor), AT), later(next), `${silentFor} minutes`)
})

test('an order waits an hour for a silent gateway, and the attempt itself seven days', () => {
  const justBefore = (minutes: number) => new Date(later(-minutes).getTime() + 1)
  assert.equal(isStillWaitedFor(null, AT), true)
  assert.equal(isStillWaitedFor(justBefore(60), AT), true)
  assert.equal(isStillWaitedFor(later(-60), AT), false)
  const week = 7 * 24 * 60
  assert.equal(isGivenUp(null, AT), false)
  assert.equal(isGivenUp(justBefore(week), AT), false)
  assert.equal(isGivenUp(later(-week), AT), true)
})

/** What is done about a gateway's word, by the state of the attempt; with the amount that was due. */
const VERDICTS: Record<GatewayStatus, Record<AttemptStatus, string>> = {
  pending: every('nothing'),
  unknown: every('nothing'),
  paid: { ...every('pay'), paid: 'nothing', refunded: 'nothing' },
  refunded: { ...every('refund'), refunded: 'nothing' },
  failed: {
    ...every('nothing'),
    opening: 'close failed',
    pending: 'close failed',
    paid: 'alert payment_reversed',
  },
  cancelled: {
    ...every('nothing'),
    opening: 'close cancelled',
    pending: 'close cancelled',
    paid: 'alert payment_reversed',
  },
  expired: { ...every('nothing'), opening: 'close expired', pending: 'close expired' },
}

for (const [status, byAttempt] of Object.entries(VERDICTS) as [GatewayStatus, Record<string, string>][]) {
  test(`what "${status}" means for an attempt depends on where it stands`, () => {
    for (const attempt of ATTEMPT_STATUSES)
      assert.equal(verdict(attempt, status, 5_000), byAttempt[attempt], attempt)
  })
}

test('money of another amount, or of an unknown one, pays nothing and alarms the merchant', () => {
  for (const amount of [4_999, 5_001, 0, null]) {
    for (const attempt of ['opening', 'pending', 'expired', 'failed', 'cancelled'] as const)
      assert.equal(verdict(attempt, 'paid', amount), 'alert amount_differs')
    for (const attempt of ['paid', 'refunded'] as const)
      assert.equal(verdict(attempt, 'paid', amount), 'nothing')
  }
})

test('another amount that went back closes what was not paid, and takes back what was', () => {
  for (const amount of [4_999, null]) {
    assert.equal(verdict('pending', 'refunded', amount), 'close refunded')
    assert.equal(verdict('paid', 'refunded', amount), 'refund')
    assert.equal(verdict('refunded', 'refunded', amount), 'nothing')
  }
})

test('for everything but money the amount does not count', () => {
  for (const status of ['pending', 'unknown', 'failed', 'cancelled', 'expired'] as const)
    for (const attempt of ATTEMPT_STATUSES)
      assert.equal(verdict(attempt, status, null), VERDICTS[status][attempt])
})

test('a buyer is shown the attempt that was paid, else the newest that is open or over', () => {
  for (const [statuses, shown] of [
    [[], null],
    [['opening'], null],
    [['pending'], 0],
    [['failed', 'pending'], 1],
    [['expired', 'opening'], 0],
    [['expired', 'failed', 'opening'], 1],
    [['paid', 'pending'], 0],
    [['paid', 'paid'], 1],
    [['paid', 'refunded'], 0],
    [['refunded', 'pending'], 1],
    [['refunded', 'opening'], 0],
  ] as [AttemptStatus[], number | null][]) {
    const attempts = statuses.map((status) => ({ status, expires_at: null, ...ASKED }))
    assert.equal(shownAttempt(attempts, ORDER), shown === null ? null : attempts[shown], statuses.join(' '))
  }
})

test('an attempt of another method, or of another amount, is shown only where money came by it', () => {
  for (const other of [
    { ...ASKED, method: 'transfer' },
    { ...ASKED, amount: 100_001 },
  ]) {
    const of = (status: AttemptStatus, facts = ASKED) => ({ status, expires_at: null, ...facts })
    const [mine, theirs] = [of('pending'), of('pending', other)]
    assert.equal(shownAttempt([mine, theirs], ORDER), mine)
    assert.equal(shownAttempt([theirs], ORDER), null)
    for (const status of ['paid', 'refunded'] as const) {
      const paid = of(status, other)
      assert.equal(shownAttempt([mine, paid], ORDER), paid)
    }
  }
})

test('the state of an order counts before that of its attempt', () => {
  for (const attempt of [null, ...ATTEMPT_STATUSES]) {
    assert.equal(statusOf('refunded', attempt, { wasPaid: true }), 'refunded')
    assert.equal(statusOf('refunded', attempt), 'refunded')
    assert.equal(statusOf('cancelled', attempt), 'cancelled')
    assert.equal(statusOf('expired', attempt), 'expired')
    for (const order of ['paid', 'processing', 'shipped', 'completed', 'cancelled'] as const) {
      const shown = attempt === 'refunded' ? 'refunded' : 'paid'
      assert.equal(statusOf(order, attempt, { wasPaid: true }), shown, order)
    }
    assert.equal(statusOf('pending_payment', attempt, { claimed: true }), 'claimed')
  }
})

test('while an order waits its payment is pending, or over, or has failed and can be opened again', () => {
  const shown = ATTEMPT_STATUSES.map((attempt) => [attempt, statusOf('pending_payment', attempt)])
  assert.deepEqual(Object.fromEntries(shown), {
    opening: 'failed',
    pending: 'pending',
    paid: 'failed',
    expired: 'expired',
    failed: 'failed',
    cancelled: 'failed',
    refunded: 'failed',
  })
  assert.equal(statusOf('pending_payment', null), 'failed')
})

test('a payment is expired from the very moment its time is over; without one of its own, the order counts', () => {
  const order = { status: 'pending_payment' as const, buyer_claimed_at: null, expires_at: later(60) }
  const at = (expires_at: Date | null, now: Date) =>
    paymentStatus(order, { status: 'pending', expires_at }, false, now)
  assert.equal(at(later(30), new Date(later(30).getTime() - 1)), 'pending')
  assert.equal(at(later(30), later(30)), 'expired')
  assert.equal(at(null, later(59)), 'pending')
  assert.equal(at(null, later(60)), 'expired')
})

test('only a payment that waits for its money, or for the merchant, is live', () => {
  const all = ['pending', 'claimed', 'paid', 'expired', 'failed', 'cancelled', 'refunded'] as const
  assert.deepEqual(all.filter(isLive), ['pending', 'claimed'])
})

function every(verdict: string): Record<AttemptStatus, string> {
  return {
    opening: verdict,
    pending: verdict,
    paid: verdict,
    expired: verdict,
    failed: verdict,
    cancelled: verdict,
    refunded: verdict,
  }
}

function verdict(attempt: AttemptStatus, status: GatewayStatus, amount: number | null): string {
  return Object.values(judgeGatewayStatus({ status: attempt, amount: 5_000 }, { status, amount })).join(' ')
}

function statusOf(
  order: OrderStatus,
  attempt: AttemptStatus | null,
  { wasPaid = false, claimed = false } = {},
): string | null {
  const facts = { status: order, buyer_claimed_at: claimed ? AT : null, expires_at: later(60) }
  return paymentStatus(facts, attempt && { status: attempt, expires_at: later(30) }, wasPaid, AT)
}

test('money of the door waits until it is collected, unless the order ends before', () => {
  const stand = (status: OrderStatus, cod_collected_at: Date | null = null) =>
    codStatus({ status, is_cod: true, cod_collected_at })
  for (const status of ['processing', 'shipped', 'completed'] as const) {
    assert.equal(stand(status), 'pending')
    assert.equal(stand(status, AT), 'paid')
  }
  assert.equal(stand('cancelled'), 'cancelled')
  assert.equal(stand('cancelled', AT), 'paid', 'cancelling sends nothing back')
  assert.equal(stand('refunded', AT), 'refunded')
})

test('a method is paid at the door by its first gateway', () => {
  assert.equal(isCod({ gateways: ['cod'] }), true)
  assert.equal(isCod({ gateways: ['manual'] }), false)
  assert.equal(isCod({ gateways: [] }), false)
})

test('an order is to be paid before its first payment ends, or before it does itself', () => {
  const order = { expires_at: later(24 * 60) }
  const byQr = { gateways: ['midtrans'], channel: 'qris' } as const
  assert.deepEqual(payBeforeOf(order, byQr, AT), expiryOf('qr', AT, order.expires_at))
  assert.notDeepEqual(payBeforeOf(order, byQr, AT), order.expires_at)
  for (const method of [null, { ...byQr, gateways: [] }, { ...byQr, gateways: ['cod'] as const }])
    assert.deepEqual(payBeforeOf(order, method, AT), order.expires_at)
  assert.equal(payBeforeOf({ expires_at: null }, byQr, AT), null)
})

test('of an order that waits, the page says the end of the payment that is open, where that is nearer', () => {
  const end = later(60)
  const at = (expires_at: Date | null) => nearestEnd(end, { expires_at }, AT)
  assert.deepEqual(at(later(30)), later(30))
  for (const other of [null, AT, later(-1), later(61)]) assert.deepEqual(at(other), end)
  assert.equal(at(new Date(end)), end)
  assert.deepEqual(nearestEnd(end, null, AT), end)
})
