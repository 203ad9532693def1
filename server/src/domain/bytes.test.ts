// Amounts of bytes as people read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes } from './bytes.ts'

test('bytes are told in the largest unit that leaves at least one, with one decimal', () => {
  const told = [0, 1, 1_023, 1_024, 1_536, 1024 ** 2, 858_993_460, 1024 ** 3, 20 * 1024 ** 3, 1024 ** 4]
  assert.deepEqual(told.map(formatBytes), [
    '0 B',
    '1 B',
    '1.023 B',
    '1 KB',
    '1,5 KB',
    '1 MB',
    '819,2 MB',
    '1 GB',
    '20 GB',
    '1.024 GB',
  ])
})

test('of more decimals one is told', () => assert.equal(formatBytes(1_300_000), '1,2 MB'))
