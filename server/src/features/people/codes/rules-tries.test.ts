// How often a code may be tried, by one address and by all, and what is left to checkout.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CODE_LIFE_SECONDS,
  type CountedTry,
  DAY_MS,
  HOUR_MS,
  isBesideCheckout,
  isOverDay,
  mayTry,
  secondsToNextCode,
  shareBesideCheckout,
} from './rules.ts'

const NOW = new Date('2026-11-16T10:00:00Z')
const inMs = (ms: number) => new Date(NOW.getTime() + ms)
const tried = (fields: Partial<CountedTry> = {}): CountedTry => ({
  tries: 1,
  caller_tries: 1,
  expires_at: inMs(1),
  used_at: null,
  ...fields,
})

test('a code is tried five times from one address and twenty times from all', () => {
  assert.equal(mayTry(tried({ caller_tries: 5, tries: 20 }), NOW), true)
  assert.equal(mayTry(tried({ caller_tries: 6 }), NOW), false)
  assert.equal(mayTry(tried({ tries: 21 }), NOW), false)
})

test('a code counts up to, not including, its end, and once', () => {
  assert.equal(mayTry(tried({ expires_at: NOW }), NOW), false)
  assert.equal(mayTry(tried({ used_at: inMs(-1) }), NOW), false)
  assert.equal(CODE_LIFE_SECONDS * 1_000, 5 * 60_000)
})

test('anything but a checkout is aside, and has two fifths of every limit', () => {
  assert.deepEqual(
    (['checkout', 'lookup', 'restock'] as const).map((purpose) => isBesideCheckout(purpose)),
    [false, true, true],
  )
  assert.deepEqual([5, 20, 1, 2, 3].map(shareBesideCheckout), [2, 8, 0, 0, 1])
})

test('waiting for goods shares the limit of looking orders up', () => {
  const recent = [
    { purpose: 'restock', created_at: inMs(-30 * 60_000) },
    { purpose: 'lookup', created_at: inMs(-20 * 60_000) },
  ] as const
  assert.equal(secondsToNextCode(recent, 'lookup', NOW), 30 * 60)
  assert.equal(secondsToNextCode(recent, 'restock', NOW), 30 * 60)
  assert.equal(secondsToNextCode(recent, 'checkout', NOW), null)
  assert.equal(isOverDay({ codes: 9, lookup_codes: 9 }, 20, 'restock'), true)
})

test('the longer of two waits is named, in whole seconds, and never none', () => {
  const codes = (...ages: number[]) =>
    ages.map((ms) => ({ purpose: 'checkout' as const, created_at: inMs(-ms) }))
  assert.equal(secondsToNextCode(codes(HOUR_MS - 1, 4, 3, 2, 1), 'checkout', NOW), 1)
  assert.equal(secondsToNextCode(codes(HOUR_MS - 1_001, 4, 3, 2, 1), 'checkout', NOW), 2)
  assert.equal(secondsToNextCode(codes(HOUR_MS + 5_000, 4, 3, 2, 1), 'checkout', NOW), 1)
  const both = [
    { purpose: 'lookup' as const, created_at: inMs(-50 * 60_000) },
    ...codes(40 * 60_000, 30 * 60_000, 20 * 60_000),
    { purpose: 'lookup' as const, created_at: inMs(-10 * 60_000) },
  ]
  assert.equal(secondsToNextCode(both, 'lookup', NOW), 10 * 60)
})

test('a day has twenty-four hours', () => assert.equal(DAY_MS, 24 * HOUR_MS))
