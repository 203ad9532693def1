// How often something may be done that anybody could ask for without end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAllowance } from './allowance.ts'

test('so many at once, then as many as the time allows, and never more than that saved up', () => {
  let now = 0
  const mayDo = createAllowance({ perSecond: 10, atOnce: 3 }, () => now)
  const done = () => Array.from({ length: 5 }, mayDo).filter(Boolean).length
  assert.equal(done(), 3)
  now += 100
  assert.equal(done(), 1)
  now += 99
  assert.equal(done(), 0)
  now += 1
  assert.equal(done(), 1)
  now += 3_600_000
  assert.equal(done(), 3)
})
