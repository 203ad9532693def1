import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type GridRow,
  howManyEdits,
  productChanges,
  rowsOf,
  stockChanges,
  withEdit,
  withoutEdits,
} from './grid.ts'

const ROWS = rowsOf([
  {
    id: 'cup',
    version: 2,
    archived: false,
    slug: 'cup',
    name: 'Cangkir',
    price: 40_000,
    stock: 5,
    images: [],
    variants: [],
  },
  {
    id: 'shirt',
    version: 7,
    archived: false,
    slug: 'kaos',
    name: 'Kaos',
    price: 90_000,
    stock: null,
    images: [],
    options: [{ name: 'Ukuran', values: ['S', 'M'] }],
    variants: [
      { id: 's', options: { Ukuran: 'S' }, stock: 4 },
      { id: 'm', options: { Ukuran: 'M' }, stock: 1, price: 95_000 },
    ],
  },
  {
    id: 'class',
    version: 1,
    archived: false,
    slug: 'kelas',
    price: 1,
    unlimited_stock: true,
    stock: 0,
    images: [],
    variants: [],
  },
])
const [CUP, SMALL, MEDIUM] = ROWS as [GridRow, GridRow, GridRow]

test('there is a row for each thing that can be bought, with the price that is asked for it', () =>
  assert.deepEqual(
    ROWS.map(({ name, choice, price, stock }) => [name, choice, price, stock]),
    [
      ['Cangkir', '', 40_000, 5],
      ['Kaos', 'S', 90_000, 4],
      ['Kaos', 'M', 95_000, 1],
      ['kelas', '', 1, null],
    ],
  ))

test('what is typed back to what it was is no change', () => {
  const once = withEdit(withEdit({}, CUP, 'stock', 9), CUP, 'price', 41_000)
  assert.equal(howManyEdits(once), 2)
  const back = withEdit(once, CUP, 'stock', 5)
  assert.equal(howManyEdits(back), 1)
  assert.deepEqual(withEdit(back, CUP, 'price', null), {})
})

test('stock is sent by how much it changes, as some may be sold meanwhile', () => {
  const edits = withEdit(withEdit(withEdit({}, CUP, 'stock', 9), SMALL, 'stock', 1), MEDIUM, 'stock', 0)
  assert.deepEqual(
    stockChanges(edits, 'r').map(({ change: { product_id, variant_id, reason, ...how } }) => how),
    [{ add: 4 }, { add: -3 }, { set: 0 }],
  )
})

test('stock of all rows is one call, prices one for each product with all its variants', () => {
  const edits = withEdit(
    withEdit(withEdit({}, CUP, 'price', 1_000), MEDIUM, 'price', 99_000),
    SMALL,
    'stock',
    0,
  )
  assert.deepEqual(stockChanges(edits, 'r'), [
    { key: 's', change: { product_id: 'shirt', variant_id: 's', set: 0, reason: 'r' } },
  ])
  assert.deepEqual(productChanges(edits), [
    { productId: 'cup', version: 2, keys: ['cup'], body: { price: 1_000 } },
    {
      productId: 'shirt',
      version: 7,
      keys: ['m'],
      body: { variants: [{ id: 's' }, { id: 'm', price: 99_000 }] },
    },
  ])
})

test('a weight that nobody has said is empty, and is saved with the price', () => {
  assert.equal(CUP.weight, null)
  const edits = withEdit(
    withEdit(withEdit({}, CUP, 'weight', 350), CUP, 'price', 1_000),
    SMALL,
    'weight',
    200,
  )
  assert.equal(howManyEdits(edits), 3)
  assert.deepEqual(
    productChanges(edits).map(({ body }) => body),
    [{ price: 1_000, weight_grams: 350 }, { variants: [{ id: 's', weight_grams: 200 }, { id: 'm' }] }],
  )
})

test('what is saved is no longer waiting', () => {
  const edits = withEdit(withEdit({}, SMALL, 'price', 1), SMALL, 'stock', 8)
  const left = withoutEdits(edits, ['s'], 'price')
  assert.equal(howManyEdits(left), 1)
  assert.deepEqual(withoutEdits(left, ['s', 'gone'], 'stock'), {})
})
