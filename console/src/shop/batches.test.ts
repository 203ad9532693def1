import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BATCH, inBatches } from './batches.ts'

test('many go in batches, one after the other, and what became of each stays in order', async () => {
  const sent: number[] = []
  const all = Array.from({ length: 2 * BATCH + 1 }, (_, i) => i)
  let underWay = 0
  const outcomes = await inBatches(all, async (batch) => {
    underWay += 1
    assert.equal(underWay, 1)
    sent.push(batch.length)
    await Promise.resolve()
    underWay -= 1
    return batch.map((each) => each * 10)
  })
  assert.deepEqual(sent, [BATCH, BATCH, 1])
  assert.deepEqual(
    outcomes,
    all.map((each) => each * 10),
  )
})
