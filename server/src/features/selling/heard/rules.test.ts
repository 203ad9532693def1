// When what failed is tried again, and for whom a channel waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelOf, isStuck, nextTry } from './rules.ts'

const NOW = Date.parse('2026-11-16T10:00:00Z')
const afterMs = (attempts: number) => nextTry({ attempts }, NOW).getTime() - NOW

test('what failed is tried again soon, then ever later, and once a day for as long as it fails', () => {
  const minutes = Array.from({ length: 8 }, (_, i) => afterMs(i + 1) / 60_000)
  assert.deepEqual(minutes, [1 / 12, 0.5, 2, 10, 60, 360, 1_440, 1_440])
})

test('a person is to look once only the daily tries are left', () => {
  assert.deepEqual(
    [1, 6, 7, 8].map((attempts) => isStuck({ attempts })),
    [false, false, true, true],
  )
})

test('only a gateway that is to be asked waits in the channel of its own', () => {
  const kinds = ['mutations', 'parcels', 'gateways', 'asking'] as const
  assert.deepEqual(kinds.map(channelOf), ['told', 'told', 'told', 'asking'])
})
