// Margins, over goods whose cost is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covered, marginOf } from './rules-sales.ts'

test('a margin is what is left of goods whose cost is known, after discounts; without any there is none', () => {
  assert.equal(marginOf({ costed: 100_000, costed_discounts: 10_000, cost: 60_000 }), 30_000)
  assert.equal(marginOf({ costed: 50_000, costed_discounts: 0, cost: 60_000 }), -10_000)
  assert.equal(marginOf({ costed: 100_000, costed_discounts: 0, cost: 0 }), 100_000)
  assert.equal(marginOf({ costed: 0, costed_discounts: 0, cost: 0 }), null)
})

test('how much it covers is said in percent, and all of all alone', () => {
  assert.equal(covered({ goods: 300, costed: 300 }), 100)
  assert.equal(covered({ goods: 1_000, costed: 999 }), 99)
  assert.equal(covered({ goods: 300, costed: 0 }), 0)
  assert.equal(covered({ goods: 0, costed: 0 }), 0)
})
