// What others wrote, on one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { oneLine } from './one-line.ts'

test('line breaks, tabs and control characters become one space, and none is left at the ends', () => {
  assert.equal(oneLine(' Sari\r\n\tRotan\u0000\u2028\u2029 Jaya\u0085\n'), 'Sari Rotan Jaya')
  assert.equal(oneLine('Sari Rotan'), 'Sari Rotan')
})

test('whatever is written, no header or paragraph can be begun with it', () => {
  const hostile = fc.constantFrom(
    '\r',
    '\n',
    '\t',
    ' ',
    '\0',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u2029',
    ':',
    'a',
  )
  fc.assert(
    fc.property(fc.string({ unit: hostile }), (text) => {
      assert.doesNotMatch(oneLine(text), /[\p{Cc}\p{Zl}\p{Zp}]|^\s|\s$/u)
    }),
  )
})
