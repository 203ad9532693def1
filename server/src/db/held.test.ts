// What one at a time may do: who waits holds no connection, and nobody waits without end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSlot } from '../base/work-slot.ts'
import { oneAtATime } from './held.ts'
import type { Db } from './pool.ts'

const db = {} as Db

test('work on one thing goes one after the other, that on another thing goes on', async () => {
  const steps: string[] = []
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const first = oneAtATime(db, 'shop a', async () => {
    await over
    steps.push('first')
  })
  const second = oneAtATime(db, 'shop a', async () => void steps.push('second'))
  await oneAtATime(db, 'shop b', async () => void steps.push('other'))
  end()
  await Promise.all([first, second])
  assert.deepEqual(steps, ['other', 'first', 'second'])
})

test('what fails lets the next go, and so many wait at most', async () => {
  const { promise: over, reject: fail } = Promise.withResolvers<void>()
  const first = oneAtATime(db, 'shop c', () => over)
  const next = Array.from({ length: 50 }, () => oneAtATime(db, 'shop c', async () => 'done'))
  await assert.rejects(
    oneAtATime(db, 'shop c', async () => 'done'),
    { code: 'unavailable' },
  )
  fail(new Error('gone wrong'))
  await assert.rejects(first, /gone wrong/)
  assert.deepEqual([...new Set(await Promise.all(next))], ['done'])
})

test('who has hung up while waiting gets nothing done', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const first = oneAtATime(db, 'shop d', () => over)
  const gone = { owner: 'shop d', hasBegun: true, lend() {}, takeBack() {}, isInVain: () => true }
  const done: string[] = []
  const second = inSlot(gone, () => oneAtATime(db, 'shop d', async () => void done.push('second')))
  end()
  await first
  await assert.rejects(second, { code: 'unavailable' })
  assert.deepEqual(done, [])
})
