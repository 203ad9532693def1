// A line: so many at a time, so many that wait, and nobody lost when it is closed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLine } from './line.ts'

/** Work that goes on only when told to. */
function held(settings: { atOnce: number; most: number; forUrgent?: number }) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const line = openLine<string>({
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
  return { line, begun, finish }
}

test('a line works on so many at a time, and on the next as soon as one is done', async () => {
  const { line, begun, finish } = held({ atOnce: 2, most: 10 })
  for (const item of ['a', 'b', 'c', 'd']) assert.ok(line.put(item))
  assert.deepEqual(begun, ['a', 'b'])
  assert.equal(line.length('others'), 2)
  await finish(1)
  assert.deepEqual(begun, ['a', 'b', 'c'])
  await finish(0)
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('a full line takes no more until there is room again', async () => {
  const { line, begun, finish } = held({ atOnce: 1, most: 1 })
  assert.deepEqual(['a', 'b', 'c'].map(line.put), [true, true, false])
  await finish(0)
  assert.deepEqual(['d', 'e'].map(line.put), [true, false])
  assert.deepEqual(begun, ['a', 'b'])
})

test('a line that is closed gives back what was not begun, and takes no more', async () => {
  const { line, begun, finish } = held({ atOnce: 1, most: 10 })
  for (const item of ['a', 'b', 'c']) line.put(item)
  assert.deepEqual(line.close(), ['b', 'c'])
  assert.equal(line.put('d'), false)
  await finish(0)
  assert.deepEqual(begun, ['a'])
})

test('the urgent go first, also where many of the others wait, and a part of the places is theirs alone', async () => {
  const { line, begun, finish } = held({ atOnce: 2, most: 4, forUrgent: 1 })
  for (const item of ['a1', 'a2', 'b1']) assert.ok(line.put(item))
  assert.deepEqual(begun, ['a1'])
  for (const item of ['a!', 'b!']) assert.ok(line.put(item))
  assert.deepEqual(begun, ['a1', 'a!'])
  await finish(0)
  assert.deepEqual(begun, ['a1', 'a!', 'b!'])
  await finish(1)
  assert.deepEqual(begun, ['a1', 'a!', 'b!'], 'the place that is left is for the urgent')
  await finish(2)
  assert.deepEqual(begun, ['a1', 'a!', 'b!', 'a2'])
})

test('shops go in turns, and none has more in the line than it leaves to the others', async () => {
  const { line, begun, finish } = held({ atOnce: 1, most: 6 })
  assert.deepEqual(['a0', 'a1', 'a2', 'a3', 'a4'].map(line.put), [true, true, true, true, false])
  assert.ok(line.put('b1'))
  for (let i = 0; i < 4; i++) await finish(i)
  assert.deepEqual(begun, ['a0', 'a1', 'b1', 'a2', 'a3'])
})
