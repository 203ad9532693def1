// What a merchant may set of stock: new counts, additions, and what an edit of a product leaves alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkCountedStock, checkStockChanges, stockAfter, stockBefore } from './checks.ts'
import { MAX_STOCK, type StockChange } from './input.ts'
import type { OnHand } from './on-hand.ts'

const PLAIN: OnHand = { stock: 10, variants: new Map() }
const VARIED: OnHand = {
  stock: 0,
  variants: new Map([
    ['var_1', 4],
    ['var_2', -3],
  ]),
}
const ON_HAND = new Map([
  ['prd_1', PLAIN],
  ['prd_2', VARIED],
  ['prd_3', { stock: 0, variants: new Map() }],
])
const toldOf = (...changes: StockChange[]) => told(checkStockChanges(changes, ON_HAND))

test('stock is counted anew or added to: one of the two', () => {
  assert.deepEqual(toldOf({ product_id: 'prd_1', set: 0 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1', variant_id: null, add: -10 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1' }), ['changes[0] needs either set or add'])
  assert.deepEqual(toldOf({ product_id: 'prd_1', set: 1, add: 1 }), ['changes[0] needs either set or add'])
})

test('a change names a product of the shop, and a variant of it where it has some', () => {
  assert.deepEqual(toldOf({ product_id: 'prd_9', set: 1 }), [
    'changes[0].product_id there is no product "prd_9"',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_2', variant_id: 'var_9', set: 1 }), [
    'changes[0].variant_id there is no variant "var_9"',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_1', variant_id: 'var_1', set: 1 }), [
    'changes[0].variant_id there is no variant "var_1"',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_2', set: 1 }), ['changes[0].variant_id is missing'])
  assert.deepEqual(toldOf({ product_id: 'prd_2', variant_id: 'var_1', set: 1 }), [])
})

test('a product or a variant is changed once in a list', () => {
  const [one, two] = [
    { product_id: 'prd_2', variant_id: 'var_1', set: 1 },
    { product_id: 'prd_2', variant_id: 'var_2', set: 1 },
  ]
  assert.deepEqual(toldOf(one, two), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1', set: 1 }, one, one), [
    'changes[2] has the same product and variant as changes[1]',
  ])
  assert.deepEqual(toldOf({ product_id: 'prd_1', set: 1 }, { product_id: 'prd_1', add: 1 }), [
    'changes[1] has the same product and variant as changes[0]',
  ])
})

test('nobody takes out more than there is, nor has more than can be counted', () => {
  assert.deepEqual(toldOf({ product_id: 'prd_1', add: -11 }), ['changes[0].add would leave -1 on hand'])
  assert.deepEqual(toldOf({ product_id: 'prd_3', add: -1 }), ['changes[0].add would leave -1 on hand'])
  assert.deepEqual(toldOf({ product_id: 'prd_1', set: -1 }), ['changes[0].set would leave -1 on hand'])
  assert.deepEqual(toldOf({ product_id: 'prd_1', add: MAX_STOCK - 10 }), [])
  assert.deepEqual(toldOf({ product_id: 'prd_1', add: MAX_STOCK - 9 }), [
    `changes[0].add would leave ${MAX_STOCK + 1} on hand`,
  ])
})

test('what pre-orders sold past the stock may stay below zero when something is added, but is not counted so', () => {
  const change = { product_id: 'prd_2', variant_id: 'var_2' }
  assert.deepEqual(toldOf({ ...change, add: 1 }), [])
  assert.deepEqual(toldOf({ ...change, add: -1 }), [])
  assert.deepEqual(toldOf({ ...change, set: -2 }), ['changes[0].set would leave -2 on hand'])
})

test('what is on hand afterwards is what was counted, or what was there and what was added', () => {
  const amounts = fc.integer({ min: -1_000, max: 1_000 })
  fc.assert(
    fc.property(amounts, amounts, (stock, amount) => {
      const product = { stock: 7, variants: new Map([['var_1', stock]]) }
      const change = { product_id: 'prd_2', variant_id: 'var_1' }
      assert.equal(stockBefore(change, product), stock)
      assert.equal(stockAfter({ ...change, set: amount }, product), amount)
      assert.equal(stockAfter({ ...change, add: amount }, product), stock + amount)
      assert.equal(stockAfter({ ...change, variant_id: null, add: amount }, product), 7 + amount)
    }),
  )
})

test('of what nobody knows nothing is on hand', () => {
  assert.equal(stockBefore({ product_id: 'prd_9' }, undefined), 0)
  assert.equal(stockBefore({ product_id: 'prd_9', variant_id: 'var_9' }, undefined), 0)
  assert.equal(stockBefore({ product_id: 'prd_2', variant_id: 'var_9' }, VARIED), 0)
  assert.equal(stockAfter({ product_id: 'prd_1' }, PLAIN), 10)
})

test('an edit of a product does not bring back what was sold meanwhile', () => {
  const known = [{ sku: 'A', stock: 3 }, { sku: 'B' }]
  const edited = (a: number | undefined, b?: number) =>
    told(
      checkCountedStock(
        [
          { sku: 'A', ...(a !== undefined && { stock: a }) },
          { sku: 'B', ...(b !== undefined && { stock: b }) },
        ],
        known,
      ),
    )
  assert.deepEqual(edited(3), [])
  assert.deepEqual(edited(undefined), [])
  assert.deepEqual(edited(4), ['variants[0].stock is 3 now, and changed by changeStock'])
  assert.deepEqual(edited(3, 5), ['variants[1].stock is 0 now, and changed by changeStock'])
  assert.deepEqual(
    told(checkCountedStock([{ sku: 'C', options: { Warna: 'Merah' }, stock: 9 }], known)),
    [],
    'a new variant brings its stock',
  )
})
