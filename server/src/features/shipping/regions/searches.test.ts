// The table of searches: how often what a buyer means is among the first three.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadRegions } from './regions.ts'
import { SEARCHES } from './searches.ts'

test('at least 95 of 100 searches have the place meant among the first three', (t) => {
  const regions = loadRegions()
  const misses = SEARCHES.filter(
    ({ q, expect }) => !regions.search(q, 3).some(({ label }) => label.includes(expect)),
  )
  const hitRate = 1 - misses.length / SEARCHES.length
  t.diagnostic(
    `${SEARCHES.length} searches, ${(hitRate * 100).toFixed(1)} % hit; missed: ${misses.map(({ q }) => q)}`,
  )
  assert.ok(hitRate >= 0.95)
})
