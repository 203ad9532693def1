// What a campaign says it saves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountText } from './discount-text.ts'

test('a campaign says what it saves', () => {
  assert.equal(discountText({ discount_type: 'percent', discount_value: 20 }), 'Hemat 20%')
  assert.equal(discountText({ discount_type: 'amount', discount_value: 15_000 }), 'Hemat Rp15.000')
})

test('a campaign that is not known to save anything does not say so', () => {
  assert.equal(discountText({ discount_type: 'amount', discount_value: null }), null)
  assert.equal(discountText({ discount_type: 'percent', discount_value: 0 }), null)
  assert.equal(discountText({ discount_type: null, discount_value: 20 }), null)
})
