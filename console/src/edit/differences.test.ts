import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, isSame, patchOf } from './differences.ts'

test('a patch holds the fields that changed, and no other', () => {
  const before = { name: 'Kopi', price: 10, tags: ['a'], brand: { x: 1, y: 2 } }
  assert.deepEqual(patchOf(before, { ...before, brand: { y: 2, x: 1 } }), {})
  assert.deepEqual(patchOf(before, { ...before, tags: ['a', 'b'], price: 11 }), {
    price: 11,
    tags: ['a', 'b'],
  })
})

test('a field that is there in one form alone has changed', () => {
  assert.deepEqual(changedFields({ a: 1 }, { b: null }), ['a', 'b'])
  assert.equal(isSame(undefined, undefined), true)
  assert.equal(isSame(undefined, null), false)
})
