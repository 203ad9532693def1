// A queue: so many at a time, so many that wait, and nothing lost when it closes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openQueue } from './queue.ts'

/** Work that waits for the test's word. */
function held(settings: {
  atOnce: number
  most: number
  forUrgent?: number
  ofShopAtOnce?: number
  restMs?: () => number
}) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const queue = openQueue<string>({
    forUrgent: 0,
    ...settings,
    isUrgent: (item) => item.endsWith('!'),
    shopOf: (item) => item.charAt(0),
    work(item) {
      begun.push(item)
      return new Promise((resolve) => ends.push(resolve))
    },
  })
  const finish = async (i: number) => {
    ends[i]?.()
    await new Promise(setImmediate)
  }
  return { queue, begun, finish }
}

test('a queue works on so many at a time, and on the next as soon as one is done', async () => {
  const { queue, begun, finish } = held({ atOnce: 2, most: 10 })
  for (const item of ['a', 'b', 'c', 'd']) assert.ok(queue.put(item))
  assert.deepEqual(begun, ['a', 'b'])
  assert.equal(queue.length('others'), 2)
  await finish(1)
  assert.deepEqual(begun, ['a', 'b', 'c'])
  await finish(0)
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('a full queue takes no more until there is room again', async () => {
  const { queue, begun, finish } = held({ atOnce: 1, most: 1 })
  assert.deepEqual(['a', 'b', 'c'].map(queue.put), [true, true, false])
  await finish(0)
  assert.deepEqual(['d', 'e'].map(queue.put), [true, false])
  assert.deepEqual(begun, ['a', 'b'])
})

test('a queue that is closed gives back what was not begun, and takes no more', async () => {
  const { queue, begun, finish } = held({ atOnce: 1, most: 10 })
  for (const item of ['a', 'b', 'c']) queue.put(item)
  assert.deepEqual(queue.close(), ['b', 'c'])
  assert.equal(queue.put('d'), false)
  await finish(0)
  assert.deepEqual(begun, ['a'])
})

test('the urgent go first, also where many of the others wait, and a part of the places is theirs alone', async () => {
  const { queue, begun, finish } = held({ atOnce: 2, most: 4, forUrgent: 1 })
  for (const item of ['a1', 'a2', 'b1']) assert.ok(queue.put(item))
  assert.deepEqual(begun, ['a1'])
  for (const item of ['a!', 'b!']) assert.ok(queue.put(item))
  assert.deepEqual(begun, ['a1', 'a!'])
  await finish(0)
  assert.deepEqual(begun, ['a1', 'a!', 'b!'])
  await finish(1)
  assert.deepEqual(begun, ['a1', 'a!', 'b!'], 'the place that is left is for the urgent')
  await finish(2)
  assert.deepEqual(begun, ['a1', 'a!', 'b!', 'a2'])
})

test('shops go in turns, and none has more in the queue than it leaves to the others', async () => {
  const { queue, begun, finish } = held({ atOnce: 1, most: 6 })
  assert.deepEqual(['a0', 'a1', 'a2', 'a3', 'a4'].map(queue.put), [true, true, true, true, false])
  assert.ok(queue.put('b1'))
  for (let i = 0; i < 4; i++) await finish(i)
  assert.deepEqual(begun, ['a0', 'a1', 'b1', 'a2', 'a3'])
})

test('one shop has no more at work than it may, and those of others go past what it has waiting', async () => {
  const { queue, begun, finish } = held({ atOnce: 2, ofShopAtOnce: 1, most: 20 })
  for (const item of ['a0', 'a1', 'a2', 'b0', 'b1']) assert.ok(queue.put(item))
  assert.deepEqual(begun, ['a0', 'b0'])
  assert.ok(queue.put('c0'))
  await finish(1)
  assert.deepEqual(begun, ['a0', 'b0', 'c0'])
  await finish(2)
  assert.deepEqual(begun, ['a0', 'b0', 'c0', 'b1'])
  await finish(3)
  // A place is free, and only the shop that has one at work has more.
  assert.deepEqual(begun, ['a0', 'b0', 'c0', 'b1'])
  await finish(0)
  assert.deepEqual(begun, ['a0', 'b0', 'c0', 'b1', 'a1'])
})

test('a shop rests after an item, while others begin theirs, and then goes on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queue, begun, finish } = held({ atOnce: 1, ofShopAtOnce: 1, most: 20, restMs: () => 1_000 })
  for (const item of ['a0', 'a1', 'b0']) assert.ok(queue.put(item))
  await finish(0)
  assert.deepEqual(begun, ['a0', 'b0'])
  await finish(1)
  assert.deepEqual(begun, ['a0', 'b0'])
  t.mock.timers.tick(1_000)
  assert.deepEqual(begun, ['a0', 'b0', 'a1'])
})
