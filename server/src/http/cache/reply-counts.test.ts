// Answers from memory are counted by operation, and reported together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { createReplyCounts } from './reply-counts.ts'

test('answers from memory are logged by operation in one line, and none when there were none', () => {
  const lines: { replies: object }[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const counts = createReplyCounts({ log })
  counts.of('listProducts').replies += 2
  counts.of('listProducts').replies += 1
  counts.of('getProduct').replies += 1
  counts.of('getHomePage')
  counts.close()
  assert.deepEqual(
    lines.map(({ replies }) => replies),
    [{ listProducts: 3, getProduct: 1 }],
  )
  counts.close()
  assert.equal(lines.length, 1)
})
