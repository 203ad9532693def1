// How many messages a shop may send in a day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAs, countsAgain, dayLimits } from './day-limits.ts'

const NOW = Date.parse('2026-11-17T00:00:00Z')
const of = (plan: 'gratis' | 'katalog' | 'lengkap', days: number, times = 1) => {
  const { ofShop, ofContact } = dayLimits(
    { plan, created_at: new Date(NOW - days * 86_400_000), proven_days: 0 },
    NOW,
    times,
  )
  return [ofShop, ofContact]
}

test('limits grow with the age of a shop and with its plan', () => {
  assert.deepEqual(of('gratis', 0), [200, 25])
  assert.deepEqual(of('gratis', 6.9), [200, 25])
  assert.deepEqual(of('gratis', 7), [1_000, 50])
  assert.deepEqual(of('gratis', 30), [5_000, 100])
  assert.deepEqual(of('gratis', 180), [20_000, 100])
  assert.deepEqual(of('katalog', 0), [400, 25])
  assert.deepEqual(of('lengkap', 0), [1_000, 25])
  assert.deepEqual(of('lengkap', 0, 3), [3_000, 75])
  assert.deepEqual(of('gratis', -1), [200, 25], 'a clock that was set back')
})

test('codes and messages of accounts count for nothing, those to the merchant by themselves', () => {
  for (const kind of ['code', 'account_code', 'account_link', 'account_changed'])
    assert.deepEqual(countedAs(kind), [], kind)
  assert.deepEqual(countedAs('merchant_claim'), ['messages_to_merchant'])
  for (const kind of ['order_placed', 'order_moved', 'payment_reminder', 'restock', 'order_link'])
    assert.deepEqual(countedAs(kind), ['messages_to_contact', 'messages_of_shop'], kind)
})

test('a message counts once, however often it is tried', () => {
  assert.equal(countsAgain({ attempts: 1 }), true)
  assert.equal(countsAgain({ attempts: 2, last_error: 'mail: late' }), false)
  assert.equal(countsAgain({ attempts: 2, last_error: null }), false)
  assert.equal(countsAgain({ attempts: 4, last_error: 'held back: the shop sends 200 a day' }), true)
})
