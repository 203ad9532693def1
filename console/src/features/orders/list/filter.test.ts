import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvAddress, filterCount, inputOf, readFilter, writeFilter } from './filter.ts'

const ALL = { tab: 'all', status: null, q: '', from: '', to: '' } as const

test('what an address says is read, and written the same again', () => {
  for (const search of [
    '',
    'tab=claim',
    'status=expired&q=budi+62',
    'tab=pack&from=2026-11-01&to=2026-11-15',
  ])
    assert.equal(writeFilter(readFilter(search)), search)
})

test('what an address should not say is left out', () => {
  assert.deepEqual(readFilter('?tab=toString&status=lost&from=yesterday&x=1'), ALL)
})

test('the API is asked for what waits, in its words', () => {
  assert.deepEqual(inputOf(ALL), {})
  assert.deepEqual(inputOf({ ...ALL, tab: 'claim', q: ' budi ' }), { waiting: 'claim', q: 'budi' })
  for (const tab of ['pack', 'ship'] as const)
    assert.deepEqual(inputOf({ ...ALL, tab }), { waiting: tab, sort: 'oldest' }, 'who has waited longest')
})

test('the table holds what the list shows', () => {
  assert.equal(csvAddress('/admin/v1', 'kopi', ALL), '/admin/v1/shops/kopi/orders.csv?form=sheet')
  assert.equal(
    csvAddress('/admin/v1', 'kopi', { ...ALL, status: 'paid', q: 'a&b' }),
    '/admin/v1/shops/kopi/orders.csv?status=paid&q=a%26b&form=sheet',
  )
})

test('tab and words are not counted as filters: they are seen', () => {
  assert.equal(filterCount({ ...ALL, tab: 'claim', q: 'x', from: '2026-11-01' }), 1)
})
