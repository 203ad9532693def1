import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldChanges, subjectName } from './audit-words.ts'

test('a change reads field by field, also within parts', () => {
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

test('entries of a list have numbers, and long texts are cut', () => {
  assert.deepEqual(fieldChanges({ zones: [{ cost: 1 }] }, { zones: [{ cost: 2 }] }), [
    { path: 'zones.0.cost', before: '1', after: '2' },
  ])
  assert.equal(fieldChanges(null, { text: 'a'.repeat(500) })[0]?.after?.length, 161)
})

test('a thing is called by its name where its id tells nothing', () => {
  assert.equal(subjectName('prs_a1hx5e6ykx23', null, { login: 'sari@rotan.example' }), 'sari@rotan.example')
  assert.equal(subjectName('prd_a1hx5e6ykx23', { price: 1 }, { price: 2 }), 'prd_a1hx5e6ykx23')
  assert.equal(subjectName('msg_a1hx5e6ykx23', null, { order_number: 'ETL-7K3M9QXA' }), 'ETL-7K3M9QXA')
  assert.equal(subjectName('transfer_bca', { name: 'Transfer' }, null), 'transfer_bca')
})
