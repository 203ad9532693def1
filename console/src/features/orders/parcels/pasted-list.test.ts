import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readList } from './pasted-list.ts'

const NUMBERS = ['ETL-7K3M9QXA', 'ETL-22223333', 'ETL-AAAABBBB']

test('lines are matched whatever separates their cells, in any order', () => {
  const { found, unmatched } = readList(
    [
      'No;Pesanan;Resi',
      '1\tETL-7K3M9QXA\tBudi\t081234567890\tJP1234567890',
      '004512345678, etl-22223333',
      'AAAABBBB "0123456789012" 18.000 2026-11-15',
      '',
    ].join('\r\n'),
    NUMBERS,
  )
  assert.deepEqual(
    [...found],
    [
      ['ETL-7K3M9QXA', 'JP1234567890'],
      ['ETL-22223333', '004512345678'],
      ['ETL-AAAABBBB', '0123456789012'],
    ],
  )
  assert.deepEqual(unmatched, [])
})

test('lines of other orders, and those without a resi, are named', () => {
  const { found, unmatched } = readList('ETL-ZZZZZZZZ JP1234567890\nETL-7K3M9QXA JNE', NUMBERS)
  assert.equal(found.size, 0)
  assert.deepEqual(unmatched, [
    { line: 'ETL-ZZZZZZZZ JP1234567890', lacks: 'order' },
    { line: 'ETL-7K3M9QXA JNE', lacks: 'resi' },
  ])
})
