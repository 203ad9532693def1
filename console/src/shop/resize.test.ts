import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittedSize } from './resize.ts'

test('the longest side is made to fit, in the same proportion', () => {
  assert.deepEqual(fittedSize(4032, 3024), { width: 2048, height: 1536 })
  assert.deepEqual(fittedSize(3024, 4032), { width: 1536, height: 2048 })
})

test('a small picture stays as it is, and a thin one keeps a pixel', () => {
  assert.deepEqual(fittedSize(800, 600), { width: 800, height: 600 })
  assert.deepEqual(fittedSize(9000, 2), { width: 2048, height: 1 })
})
