// Slices go one after the other, leave time to others, and a failing one holds nobody up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces } from './places.ts'
import { createTurns } from './turns.ts'

test('slices come in the order they were asked for, and take no more than their share of the time', async () => {
  const turns = createTurns(1 / 4)
  const done: number[] = []
  const begun = performance.now()
  const work = (i: number) => {
    const from = performance.now()
    while (performance.now() - from < 5);
    done.push(i)
  }
  await Promise.all([0, 1, 2, 3, 4].map((i) => turns.take(() => work(i))))
  assert.deepEqual(done, [0, 1, 2, 3, 4])
  // The rest after the last is nobody's to wait for; a timer may be a millisecond early.
  assert.ok(performance.now() - begun >= 5 * 5 + 4 * (3 * 5 - 1))
})

test('one that fails fails alone', async () => {
  const turns = createTurns(1 / 2)
  const failed = turns.take(() => {
    throw new Error('tidak bisa')
  })
  const next = turns.take(() => 'ya')
  await assert.rejects(failed, /tidak bisa/)
  assert.equal(await next, 'ya')
})

test('a caller has one feed of a shop at a time, a shop four, and leaving twice is leaving once', () => {
  const { take } = createPlaces(() => 0)
  const leave = take('toko', 'a')
  assert.throws(() => take('toko', 'a'), { code: 'rate_limited' })
  for (const caller of ['b', 'c', 'd']) take('toko', caller)
  assert.throws(() => take('toko', 'e'), { code: 'rate_limited' })
  take('lain', 'a')
  leave()
  leave()
  take('toko', 'e')
  assert.throws(() => take('toko', 'f'), { code: 'rate_limited' })
})

test('a shop has so many feeds in a while, and again later', () => {
  let now = 0
  const { take } = createPlaces(() => now)
  for (let i = 0; i < 24; i++) take('toko', `${i % 3}`)()
  assert.throws(() => take('toko', 'a'), { code: 'rate_limited', retryAfterSeconds: 30 })
  take('lain', 'a')()
  now += 5_000
  take('toko', 'a')()
})

test('one who asks again and again leaves what the shop has to others', () => {
  let now = 0
  const { take } = createPlaces(() => now)
  const greedy = () => {
    try {
      take('toko', 'a')()
    } catch {}
  }
  for (let i = 0; i < 600; i++, now += 500) greedy()
  for (let i = 0; i < 4; i++) take('toko', 'b')()
})

test('one who reads slowly at many shops leaves places for others', () => {
  const { take } = createPlaces(() => 0)
  for (let i = 0; i < 6; i++) take(`toko-${i}`, 'a')
  assert.throws(() => take('toko-6', 'a'), { code: 'rate_limited' })
  take('toko-6', 'b')
})
