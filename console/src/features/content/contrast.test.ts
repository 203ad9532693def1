import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, isColor } from './contrast.ts'

test('contrast is that of WCAG, whichever colour comes first', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#777777'), 1)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
  assert.equal(contrast('#ffffff', '#767676').toFixed(2), '4.54')
})

test('a colour has six digits', () => {
  assert.deepEqual(['#8c4a2b', '#FFD400', '#fff', 'merah', ''].map(isColor), [
    true,
    true,
    false,
    false,
    false,
  ])
})
