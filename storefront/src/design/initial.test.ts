// Which letter stands in for a missing picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialOf } from './initial.ts'

test('the first letter or digit stands in, large, whatever comes before it', () => {
  for (const [name, initial] of [
    ['kursi teras', 'K'],
    ['  "Éclair"', 'É'],
    ['3 in 1', '3'],
    ['👩‍🌾 Padi', 'P'],
    ['\u202e—', ''],
    ['', ''],
  ] as const)
    assert.equal(initialOf(name), initial, name)
})
