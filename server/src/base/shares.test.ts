// How much of something common one shop may take.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShares } from './shares.ts'

test('so many at once, then as many as the time allows, and never more than that saved up', () => {
  let now = 0
  const shares = createShares({ perSecond: 10, atOnce: 3 }, () => now)
  const taken = () => Array.from({ length: 5 }, () => shares.take('a')).filter((wait) => wait === 0).length
  assert.equal(taken(), 3)
  now += 100
  assert.equal(taken(), 1)
  now += 99
  assert.equal(taken(), 0)
  now += 1
  assert.equal(taken(), 1)
  now += 3_600_000
  assert.equal(taken(), 3)
})

test('one that asks without end leaves the others theirs', () => {
  const shares = createShares({ perSecond: 1, atOnce: 3 }, () => 0)
  const taken = (name: string) =>
    Array.from({ length: 9 }, () => shares.take(name)).filter((wait) => wait === 0).length
  assert.deepEqual([taken('rakus'), taken('kecil')], [3, 3])
})

test('who has patience waits, each behind the one before, and not longer than that', () => {
  let now = 0
  const shares = createShares({ perSecond: 10, atOnce: 1 }, () => now)
  assert.deepEqual(
    Array.from({ length: 4 }, () => shares.take('a', 1, 200)),
    [0, 100, 200, null],
  )
  now += 150
  assert.equal(shares.take('a', 1, 200), 150, 'what was refused has taken nothing')
})

test('what is larger than a whole share is let go with a whole one, and waited for afterwards', () => {
  let now = 0
  const shares = createShares({ perSecond: 10, atOnce: 5 }, () => now)
  assert.equal(shares.take('a', 20), 0)
  assert.equal(shares.take('a', 1), null)
  now += 1_599
  assert.equal(shares.take('a', 1), null)
  now += 1
  assert.equal(shares.take('a', 1), 0)
})
