import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '../../../api.ts'
import { bulkChange, toChanges, toUndo } from './bulk-change.ts'

const product = (id: string, fields: Partial<Product> = {}) =>
  ({ id, slug: id, archived: false, images: [], variants: [], tags: [], ...fields }) as Product

const LAMP = product('lampu', { tags: ['Baru'], weight_grams: 200, category: 'rumah' })
const CHAIR = product('kursi', { unlimited_stock: true })

test('only what is not so already is changed', () => {
  const { products } = bulkChange([LAMP, CHAIR], { weight_grams: 200 })
  assert.deepEqual(products, [CHAIR])
  assert.deepEqual(bulkChange([LAMP, CHAIR], { unlimited_stock: false, stock: 10 }).products, [CHAIR])
  assert.deepEqual(bulkChange([LAMP], { category: 'rumah' }).products, [])
})

test('each gets back what it had, and keeps what it had before', () => {
  const change = bulkChange([LAMP, CHAIR], { add_tags: ['Baru', 'Obral'] })
  assert.deepEqual(toChanges(change), [
    { id: 'lampu', add_tags: ['Baru', 'Obral'] },
    { id: 'kursi', add_tags: ['Baru', 'Obral'] },
  ])
  assert.deepEqual(toUndo(change), [
    { id: 'lampu', remove_tags: ['Obral'] },
    { id: 'kursi', remove_tags: ['Baru', 'Obral'] },
  ])
  assert.deepEqual(toUndo(bulkChange([LAMP, CHAIR], { category: null, weight_grams: 500 })), [
    { id: 'lampu', category: 'rumah', weight_grams: 200 },
    { id: 'kursi', category: null, weight_grams: 0 },
  ])
  assert.deepEqual(toUndo(bulkChange([LAMP], { archived: true })), [{ id: 'lampu', archived: false }])
})
