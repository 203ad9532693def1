// How often something may be done that anybody could ask for without end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAllowance, createShares } from './allowance.ts'

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

test('one that asks without end leaves the others theirs, and all together no more than is there', () => {
  const may = createShares({ all: { perSecond: 1, atOnce: 5 }, each: { perSecond: 1, atOnce: 3 } }, () => 0)
  const done = (name: string) => Array.from({ length: 9 }, () => may(name)).filter(Boolean).length
  assert.deepEqual([done('rakus'), done('kecil'), done('lain')], [3, 2, 0])
})
