// How long an archive is kept, and that one shop's archives leave room for all the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  keptUntil,
  MOST_BYTES,
  MOST_DOWNLOADS,
  MOST_REST_MS,
  PACE,
  PART_BYTES,
  TIME_OF_SHOP,
} from './rules.ts'

test('an archive can be downloaded for a week', () => {
  assert.equal(keptUntil(new Date('2026-02-26T05:00:00Z')).toISOString(), '2026-03-05T05:00:00.000Z')
})

test('one shop’s archives take no more than a tenth of the time, and may rest until that is won back', () => {
  assert.ok(TIME_OF_SHOP.perSecond <= 100)
  const tillRested = (TIME_OF_SHOP.atOnce / TIME_OF_SHOP.perSecond) * 1_000
  assert.ok(MOST_REST_MS > tillRested)
})

test('the largest archive is many pieces, and is downloaded within minutes', () => {
  assert.ok(Number.isInteger(PART_BYTES) && MOST_BYTES > 1_000 * PART_BYTES)
  assert.ok(MOST_BYTES / PACE.perSecond < 5 * 60)
})

test('a download begins at once, and nobody’s downloads are all there are', () => {
  assert.ok(PACE.atOnce >= PACE.perSecond && PACE.atOnce > PART_BYTES)
  assert.ok(MOST_DOWNLOADS.ofShop < MOST_DOWNLOADS.inAll)
})
