// A line: so many at a time, so many that wait, and nobody lost when it is closed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLine } from './line.ts'

/** Work that goes on only when told to. */
function held(settings: { atOnce: number; most: number }) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const line = openLine<string>({
    ...settings,
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
  assert.equal(line.length(), 2)
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
