import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

test('no more than so many run at once, in the order in which they came', async () => {
  const inTurn = createTurns(2)
  const began: number[] = []
  let running = 0
  let most = 0
  const run = (name: number) =>
    inTurn(async () => {
      began.push(name)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return name
    })
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(run)), [1, 2, 3, 4, 5])
  assert.deepEqual(began, [1, 2, 3, 4, 5])
  assert.equal(most, 2)
})

test('one that fails gives its turn away', async () => {
  const inTurn = createTurns(1)
  await assert.rejects(inTurn(() => Promise.reject(new Error('no'))))
  assert.equal(await inTurn(() => Promise.resolve('yes')), 'yes')
})
