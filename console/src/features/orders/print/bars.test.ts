import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf } from './bars.ts'

test('bars stand on whole modules between two quiet zones', async () => {
  const drawn = await barsOf('ETL-7K3M9QXA')
  // A start, twelve signs, a check sign of 11 modules each, a stop of 13, and ten at either end.
  assert.equal(drawn?.width, 14 * 11 + 13 + 20)
  const first = drawn?.bars.slice(0, 3)
  assert.deepEqual(first, [
    { x: 10, width: 2 },
    { x: 13, width: 1 },
    { x: 16, width: 1 },
  ])
  assert.deepEqual(drawn?.bars.at(-1), { x: 175, width: 2 })
})

test('what Code 128 has no sign for has no bars', async () => assert.equal(await barsOf('送り状'), null))
