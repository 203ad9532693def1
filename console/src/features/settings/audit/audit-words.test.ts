import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldChanges } from './audit-words.ts'

test('a change is told field by field, also within parts', () => {
  assert.deepEqual(
    fieldChanges(
      { name: 'Kopi', contact: { notify: null, channel: 'any' } },
      { name: 'Kopi', contact: { notify: 'a@b.co', channel: 'any' } },
    ),
    [{ path: 'contact.notify', before: null, after: 'a@b.co' }],
  )
})

test('what was made tells its fields, what was deleted those it had', () => {
  assert.deepEqual(fieldChanges(null, { code: 'HEMAT', scopes: ['a', 'b'], empty: [] }), [
    { path: 'code', before: null, after: 'HEMAT' },
    { path: 'scopes', before: null, after: 'a, b' },
  ])
  assert.deepEqual(fieldChanges({ code: 'HEMAT' }, null), [{ path: 'code', before: 'HEMAT', after: null }])
})

test('entries of a list are told apart by their numbers, and long texts are cut', () => {
  assert.deepEqual(fieldChanges({ zones: [{ cost: 1 }] }, { zones: [{ cost: 2 }] }), [
    { path: 'zones.0.cost', before: '1', after: '2' },
  ])
  assert.equal(fieldChanges(null, { text: 'a'.repeat(500) })[0]?.after?.length, 161)
})
