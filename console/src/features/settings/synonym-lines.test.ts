// Groups of words, written and read again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupsIn, linesOf } from './synonym-lines.ts'

test('a line is a group, however its words are parted; a word alone is none', () => {
  const typed = 'tumbler, botol minum\n\n  lurik = tenun / kain \nsendiri\nsama, sama'
  const groups = [
    ['tumbler', 'botol minum'],
    ['lurik', 'tenun', 'kain'],
  ]
  assert.deepEqual(groupsIn(typed), groups)
  assert.deepEqual(groupsIn(linesOf(groups)), groups)
})
