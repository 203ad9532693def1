// An object with one value for each name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOf } from './record-of.ts'

test('each name has the value that was made for it', () => {
  assert.deepEqual(
    recordOf(['a', 'bc'], (name) => name.length),
    { a: 1, bc: 2 },
  )
})
