import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from './batches.ts'

test('many go in batches, one after the other, and what became of each stays in order', async () => {
  const sent: number[] = []
  let underWay = 0
  const outcomes = await inBatches([1, 2, 3, 4, 5], 2, async (batch) => {
    underWay += 1
    assert.equal(underWay, 1)
    sent.push(batch.length)
    await Promise.resolve()
    underWay -= 1
    return batch.map((each) => each * 10)
  })
  assert.deepEqual(sent, [2, 2, 1])
  assert.deepEqual(outcomes, [10, 20, 30, 40, 50])
})
