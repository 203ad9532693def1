// Workers of a process that stops.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { finishedOrLate, stopInStages, type Worker } from './worker.ts'

const NEVER = new Promise<never>(() => {})

test('one stage stops after the other, and the workers of one stage stop together', async () => {
  const told: string[] = []
  const both = Promise.withResolvers<void>()
  const first: Worker = { stop: () => both.promise.then(() => void told.push('first')) }
  const beside: Worker = { stop: async () => both.resolve() }
  const last: Worker = { stop: async () => void told.push('last') }
  await stopInStages([[first, beside], [], [last]], { withinMs: 600_000 })
  assert.deepEqual(told, ['first', 'last'])
})

test('what takes too long is given up, and the next stage still has its share', async () => {
  const told: string[] = []
  const slow: Worker = {
    async stop(late) {
      await finishedOrLate(NEVER, late)
      told.push('slow')
    },
  }
  const stuck: Worker = { stop: () => NEVER }
  const next: Worker = {
    async stop(late) {
      assert.equal(late?.aborted, false)
      if (late) await once(late, 'abort')
      told.push('next')
    },
  }
  await stopInStages([[slow, stuck], [next]], { withinMs: 200, giveUpMs: 1 })
  assert.deepEqual(told, ['slow', 'next'])
})
