import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotGiven } from './why-not-given.ts'

const PRICE = {
  subtotal: 100_000,
  promotion_name: null,
  shipping_promotion_name: null,
  discounts: [],
  lines: [{ promotion_name: null }],
}

test('a promotion that takes something off needs no excuse', () => {
  const discounts = [{ kind: 'order', name: 'Hemat' }]
  assert.equal(whyNotGiven({ ...PRICE, discounts }, { name: 'Hemat' }, 'order'), null)
})

test('it says what is missing: a sum, a better one, or goods that are covered', () => {
  assert.match(
    whyNotGiven(PRICE, { name: 'Hemat', min_subtotal: 150_000 }, 'order') ?? '',
    /kurang Rp50\.000/,
  )
  assert.match(
    whyNotGiven({ ...PRICE, promotion_name: 'Besar' }, { name: 'Hemat' }, 'order') ?? '',
    /“Besar”/,
  )
  assert.match(
    whyNotGiven(
      { ...PRICE, discounts: [{ kind: 'shipping', name: 'Gratis ongkir' }] },
      { name: 'Hemat' },
      'shipping',
    ) ?? '',
    /“Gratis ongkir”/,
  )
  assert.match(whyNotGiven(PRICE, { name: 'Hemat' }, 'campaign') ?? '', /Tidak satu pun/)
})
