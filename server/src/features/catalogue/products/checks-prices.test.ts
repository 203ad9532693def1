// What may be set of many prices at once, and what products become of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkPriceChanges, withPrices } from './checks-prices.ts'
import type { PriceChange, ProductInput } from './input.ts'

const LAMP: ProductInput = { slug: 'lampu', name: 'Lampu', price: 100, compare_at_price: 120 }
const CHAIR: ProductInput = {
  slug: 'kursi',
  price: 50,
  variants: [
    { id: 'var_1', price: 60 },
    { id: 'var_2', compare_at_price: 70 },
  ],
}
const PRODUCTS = new Map([
  ['prd_1', LAMP],
  ['prd_2', CHAIR],
])
const toldOf = (...changes: PriceChange[]) => told(checkPriceChanges(changes, PRODUCTS))

test('a change names a product of the shop and a variant of it, once', () => {
  assert.deepEqual(
    toldOf({ product_id: 'prd_1', price: 110 }, { product_id: 'prd_2', variant_id: 'var_1', price: 1 }),
    [],
  )
  assert.deepEqual(toldOf({ product_id: 'prd_9', price: 1 }), [
    'changes[0].product_id there is no product "prd_9"',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_1', variant_id: 'var_1', price: 1 }), [
    'changes[0].variant_id there is no variant "var_1"',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 1 }, { product_id: 'prd_1', price: 2 }), [
    'changes[1] has the same product and variant as changes[0]',
  ])
})

test('a price that was another one meanwhile is not changed', () => {
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 90, was: 100 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_2', variant_id: 'var_2', compare_at_price: 80, was: 50 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 90, was: 99 }), [
    'changes[0].was the price of "Lampu" is 100 by now: read it again',
  ])
})

test('a price before the reduction stays above, also that of a variant with the price of its product', () => {
  const wrong = (name: string) =>
    `compare_at_price the price before the reduction of "${name}" must stay above its price`
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 119 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 120 }), [`changes[0].${wrong('Lampu')}`])
  assert.deepEqual(toldOf({ product_id: 'prd_1', price: 120, compare_at_price: null }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_2', price: 70 }), [`changes[0].${wrong('kursi')}`])
  assert.deepEqual(toldOf({ product_id: 'prd_2', price: 69 }), [])
})

test('what a change leaves out stays', () => {
  assert.deepEqual(withPrices(LAMP, [{ product_id: 'prd_1', price: 110 }]), { ...LAMP, price: 110 })
  assert.deepEqual(withPrices(LAMP, [{ product_id: 'prd_1', compare_at_price: null }]), {
    ...LAMP,
    compare_at_price: null,
  })
  assert.deepEqual(withPrices(CHAIR, [{ product_id: 'prd_2', variant_id: 'var_1', price: 65 }]), {
    ...CHAIR,
    variants: [
      { id: 'var_1', price: 65 },
      { id: 'var_2', compare_at_price: 70 },
    ],
  })
})
