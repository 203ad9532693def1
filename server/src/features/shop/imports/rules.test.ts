// How long an import may take, how long it can be looked up and undone, and how often a picture is asked for.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  FETCH_CLAIMED_MS,
  FETCH_WITHIN_MS,
  IMPORTER,
  KEPT_MS,
  LEASE_MS,
  MOST_REST_MS,
  nextFetch,
  RENEW_MS,
  TIME_OF_SHOP,
  undoneBefore,
  undoUntil,
} from './rules.ts'

test('a process that works on an import gives a sign of life several times before it is taken for dead', () => {
  assert.ok(RENEW_MS * 3 < LEASE_MS)
})

test('one shop’s files take no more than a tenth of the time, and may rest until that is won back', () => {
  assert.ok(TIME_OF_SHOP.perSecond <= 100)
  assert.ok(MOST_REST_MS >= (TIME_OF_SHOP.atOnce / TIME_OF_SHOP.perSecond) * 1_000)
})

test('an import can be looked up for ninety days', () => {
  assert.equal(
    new Date(Date.parse('2026-01-01T00:00:00Z') + KEPT_MS).toISOString().slice(0, 10),
    '2026-04-01',
  )
})

describe('an import', () => {
  const finished_at = new Date('2026-11-17T05:00:00Z')
  const DONE = { kind: 'product_sheet', state: 'done', dry_run: false, finished_at, undone_by: null } as const

  test('of products can be undone for a day', () => {
    const until = new Date('2026-11-18T05:00:00Z')
    for (const kind of ['product_sheet', 'product_list', 'stock_sheet', 'shopify_csv'] as const)
      assert.deepEqual(undoUntil({ ...DONE, kind }), until, kind)
    assert.deepEqual(undoneBefore(until.getTime()), finished_at)
  })

  for (const [what, other] of [
    ['that wrote more than products', { kind: 'shop_file' }],
    ['of a bank statement', { kind: 'bank_statement' }],
    ['that undid another', { kind: 'undo' }],
    ['that is at work', { state: 'running', finished_at: null }],
    ['that failed', { state: 'failed' }],
    ['that was only a trial', { dry_run: true }],
    ['that is undone', { undone_by: 'imp_2' }],
    ['that has no end', { finished_at: null }],
  ] as const)
    test(`${what} cannot be undone`, () => assert.equal(undoUntil({ ...DONE, ...other }), null))
})

test('a picture that did not come is asked for again after half a minute, then five, then never', () => {
  const now = Date.parse('2026-11-17T05:00:00Z')
  assert.equal(nextFetch({ attempts: 1 }, now)?.toISOString(), '2026-11-17T05:00:30.000Z')
  assert.equal(nextFetch({ attempts: 2 }, now)?.toISOString(), '2026-11-17T05:05:00.000Z')
  assert.equal(nextFetch({ attempts: 3 }, now), null)
})

test('nobody takes up a picture that another process is still fetching', () => {
  assert.ok(FETCH_CLAIMED_MS > FETCH_WITHIN_MS)
})

test('pictures that were fetched are put to products by the platform, and by no person', () => {
  assert.deepEqual(IMPORTER, { kind: 'system', id: null, name: 'etalase' })
})
