import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceRange, standingOf, stockOf } from './standing.ts'

type Product = Parameters<typeof standingOf>[0]

const NOW = new Date('2026-11-15T10:00:00Z')
const CUP = product({ stock: 12, price: 40_000 })

test('stock is that of all variants, and none where it is not counted', () => {
  assert.equal(stockOf(CUP), 12)
  assert.equal(stockOf(product({ stock: 12, variants: [variant(3), variant(-1)] })), 2)
  assert.equal(stockOf(product({ unlimited_stock: true })), null)
})

test('whether it can be bought now', () => {
  assert.equal(standingOf(CUP, NOW), 'selling')
  assert.equal(standingOf(product({ stock: 2 }), NOW), 'low')
  assert.equal(standingOf(product({ stock: 0 }), NOW), 'soldOut')
  assert.equal(standingOf(product({ variants: [variant(9), variant(0)] }), NOW), 'low')
  assert.equal(standingOf(product({ stock: 0, preorder: { lead_days: 7 } }), NOW), 'preorder')
  assert.equal(standingOf(product({ stock: 0, preorder: { lead_days: 7, capped: true } }), NOW), 'soldOut')
  assert.equal(standingOf(product({ stock: 9, sell_from: '2026-11-16T00:00:00Z' }), NOW), 'notYet')
  assert.equal(standingOf(product({ stock: 9, sell_until: '2026-11-15T10:00:00Z' }), NOW), 'over')
  assert.equal(standingOf(product({ archived: true }), NOW), 'archived')
})

test('prices are those of its variants', () => {
  assert.deepEqual(priceRange(CUP), [40_000, 40_000])
  assert.deepEqual(
    priceRange(product({ price: 40_000, variants: [variant(1), variant(1, 55_000)] })),
    [40_000, 55_000],
  )
})

function product(fields: Partial<Product>): Product {
  return {
    id: 'p',
    version: 1,
    archived: false,
    slug: 'p',
    stock: null,
    images: [],
    variants: [],
    ...fields,
  }
}

function variant(stock: number, price: number | null = null): Product['variants'][number] {
  return { id: `v${stock}`, stock, price }
}
