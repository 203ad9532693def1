// Who may read what nobody sends, which message may be for nobody, and how long one is on its way or kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCode, anOrder } from './contents.fixture.ts'
import type { MessageContent } from './message.ts'
import {
  CLAIMED_MS,
  expiryOf,
  isLookupCode,
  LONGEST_DELIVERY_MS,
  mayRead,
  OUTBOX_KEPT_MS,
  opensAccount,
  RECORD_KEPT_MS,
  secondsToNextTry,
} from './rules.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const HOUR = 3_600_000
const later = (ms: number) => new Date(NOW + ms)

test('a code that opens an account is read by the operator alone, a buyer’s code also by those who lead the shop', () => {
  const readers = (kind: string) =>
    (['operator', 'lead', 'other'] as const).filter((who) => mayRead(who, kind))
  assert.deepEqual(readers('account_code'), ['operator'])
  assert.deepEqual(readers('account_link'), ['operator'])
  assert.deepEqual(readers('code'), ['operator', 'lead'])
  assert.deepEqual(readers('owner_notice'), ['operator', 'lead'])
  assert.deepEqual(readers('account_changed'), ['operator', 'lead'])
  assert.deepEqual(readers('order_placed'), ['operator', 'lead', 'other'])
})

test('a program that may not read orders reads none of the messages about them', () => {
  for (const kind of ['code', 'order_placed', 'account_code']) assert.equal(mayRead('no orders', kind), false)
})

test('only a code or a link of an account opens one', () => {
  assert.deepEqual(['code', 'account_code', 'account_link', 'order_link'].filter(opensAccount), [
    'account_code',
    'account_link',
  ])
})

test('of all messages only a code that looks orders up may be for nobody', () => {
  assert.equal(isLookupCode(aCode({ purpose: 'lookup' })), true)
  assert.equal(isLookupCode(aCode({ purpose: 'checkout' })), false)
  assert.equal(isLookupCode(anOrder()), false)
})

test('nobody takes a message for lost while its sender may still be at it', () => {
  assert.equal(LONGEST_DELIVERY_MS, 20_000)
  assert.equal(CLAIMED_MS, 30_000)
})

const link = (hours: number): MessageContent => ({
  kind: 'account_link',
  purpose: 'invitation',
  person_name: 'Sari',
  link: 'https://console.example/masuk/x',
  hours,
})
const accountCode: MessageContent = { kind: 'account_code', code: '123456', minutes: 10, purpose: 'sign_in' }

test('a link to an account is sent as long as it opens it, at most a day; a code to it as long as it counts', () => {
  assert.deepEqual(expiryOf(link(2), NOW), later(2 * HOUR))
  assert.deepEqual(expiryOf(link(72), NOW), later(24 * HOUR))
  assert.deepEqual(expiryOf(accountCode, NOW), later(10 * 60_000))
})

test('somebody waits for a code, so that it is tried again in seconds; anything else outlives a bad half hour', () => {
  const waits = (kind: string) =>
    [1, 2, 3].map((attempts) => secondsToNextTry({ kind, attempts, expires_at: later(24 * HOUR) }, NOW))
  for (const kind of ['code', 'account_code']) assert.deepEqual(waits(kind), [1, 5, 20])
  for (const kind of ['order_placed', 'account_link']) assert.deepEqual(waits(kind), [10, 120, 1_800])
})

test('what nobody sends is kept for a day, the record of what was sent for thirty', () => {
  assert.equal(OUTBOX_KEPT_MS, 24 * HOUR)
  assert.equal(RECORD_KEPT_MS, 30 * 24 * HOUR)
})
