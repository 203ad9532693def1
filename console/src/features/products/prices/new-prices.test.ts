import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '../../../api.ts'
import { isSteep, isTooLow, newPrices, type PriceRule, toChanges, toUndo } from './new-prices.ts'

const UP: PriceRule = { direction: 'up', by: 'percent', value: 10, roundTo: 500 }
const DOWN: PriceRule = { direction: 'down', by: 'amount', value: 5_000, roundTo: 1 }

function product(fields: Partial<Product>): Product {
  return {
    id: 'prd_1',
    version: 1,
    archived: false,
    slug: 'lampu',
    stock: 1,
    images: [],
    variants: [],
    ...fields,
  }
}

test('by percent, to the nearest step; by amount, exactly', () => {
  assert.equal(newPrices(product({ price: 42_000 }), UP)[0]?.is.price, 46_000)
  assert.equal(newPrices(product({ price: 42_300 }), DOWN)[0]?.is.price, 37_300)
  assert.equal(newPrices(product({ price: 0 }), UP)[0]?.is.price, 0)
})

test('a price before the reduction rises along and stays above; lowered prices leave it', () => {
  const [raised] = newPrices(product({ price: 100_000, compare_at_price: 120_000 }), UP)
  assert.deepEqual(raised?.is, { price: 110_000, compareAt: 132_000 })
  const [near] = newPrices(product({ price: 1_000, compare_at_price: 1_050 }), UP)
  assert.deepEqual(near?.is, { price: 1_000, compareAt: 1_500 })
  const [lowered] = newPrices(product({ price: 100_000, compare_at_price: 120_000 }), DOWN)
  assert.deepEqual(lowered?.is, { price: 95_000, compareAt: 120_000 })
  const [idle] = newPrices(product({ price: 100_000, compare_at_price: 98_000 }), DOWN)
  assert.equal(idle?.is.compareAt, null, 'no reduction comes of nothing')
})

test('goods are not given away', () => {
  const [gone] = newPrices(product({ price: 4_000 }), DOWN)
  assert.equal(gone && isTooLow(gone), true)
})

test('variants with their own price change by it, and the change can be turned round', () => {
  const variants = [
    { id: 'var_1', options: { Warna: 'Natural' }, price: 60_000, stock: 1 },
    { id: 'var_2', options: { Warna: 'Hitam' }, stock: 1 },
  ]
  const prices = newPrices(product({ price: 50_000, variants }), UP)
  assert.deepEqual(toChanges(prices), [
    { product_id: 'prd_1', variant_id: null, price: 55_000, was: 50_000 },
    { product_id: 'prd_1', variant_id: 'var_1', price: 66_000, was: 60_000 },
  ])
  assert.deepEqual(toUndo(prices), [
    { product_id: 'prd_1', variant_id: null, price: 50_000, was: 55_000 },
    { product_id: 'prd_1', variant_id: 'var_1', price: 60_000, was: 66_000 },
  ])
  assert.equal(newPrices(product({ price: 0, variants: variants.slice(0, 1) }), UP).length, 1)
})

test('less than half and more than double are asked about', () => {
  const isAsked = (rule: Partial<PriceRule>, price = 40_000) =>
    newPrices(product({ price }), { ...UP, roundTo: 1, ...rule }).some(isSteep)
  assert.equal(isAsked({ value: 100 }), false)
  assert.equal(isAsked({ value: 101 }), true)
  assert.equal(isAsked({ direction: 'down', value: 50 }), false)
  assert.equal(isAsked({ direction: 'down', value: 51 }), true)
  assert.equal(isAsked({ value: 500 }, 0), false)
})
