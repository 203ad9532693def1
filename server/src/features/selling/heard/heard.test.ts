// What was heard is written and read again as it was, in parts that are small.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HeardNotice, inParts, readHeard, writeHeard } from './heard.ts'

const AT = new Date('2026-11-16T10:00:00Z')
const credit = {
  account: '1',
  id: 'a',
  at: AT,
  isDay: false,
  amount: 5,
  description: AT.toISOString(),
  balance: null,
}

test('moments are moments again, and a text that looks like one stays a text', () => {
  const heard: HeardNotice = { kind: 'mutations', vendor: 'moota', credits: [credit], isTold: true }
  assert.deepEqual(readHeard(writeHeard(heard)), heard)
})

test('a notice of many is in parts of ten, one of none is one part', () => {
  const numbers = Array.from({ length: 25 }, (_, i) => i)
  assert.deepEqual(
    inParts(numbers).map(({ length }) => length),
    [10, 10, 5],
  )
  assert.deepEqual(inParts(numbers).flat(), numbers)
  assert.deepEqual(inParts([]), [[]])
})
