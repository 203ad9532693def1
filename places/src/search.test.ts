// Search: what holds for any text, and how often real searches find the place meant.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEARCHES } from '../test/searches.ts'
import { loadPlaces } from './places.ts'

const places = loadPlaces()

/** Text as people type it: parts of real searches, cut, doubled and mixed with anything. */
const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'abegiknrstu  01'), maxLength: 30 }),
  fc
    .array(
      fc.tuple(fc.constantFrom(...SEARCHES.map(({ q }) => q)), fc.nat(20), fc.string({ maxLength: 3 })),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.map(([q, length, noise]) => q.slice(0, length) + noise).join(' ')),
)
const limit = fc.integer({ min: 1, max: 50 })

test('at least 95 of 100 searches have the place meant among the first three', (t) => {
  const misses = SEARCHES.filter(
    ({ q, expect }) => !places.search(q, 3).some(({ label }) => label.includes(expect)),
  )
  const hitRate = 1 - misses.length / SEARCHES.length
  t.diagnostic(
    `${SEARCHES.length} searches, ${(hitRate * 100).toFixed(1)} % hit; missed: ${misses.map(({ q }) => q)}`,
  )
  assert.ok(hitRate >= 0.95)
})

test('a search never throws, keeps to its limit, and lists no village twice', () => {
  fc.assert(
    fc.property(query, limit, (q, most) => {
      const found = places.search(q, most)
      assert.ok(found.length <= most)
      assert.equal(new Set(found.map(({ ref }) => ref)).size, found.length)
    }),
    { numRuns: 400 },
  )
})

test('a search answers the same whatever was searched before', () => {
  fc.assert(
    fc.property(query, query, limit, (q, other, most) => {
      const once = places.search(q, most)
      places.search(other, most)
      assert.deepEqual(places.search(q, most), once)
    }),
    { numRuns: 200 },
  )
})

test('a longer list begins like a shorter one', () => {
  fc.assert(
    fc.property(query, limit, limit, (q, one, other) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
      assert.deepEqual(places.search(q, more).slice(0, fewer), places.search(q, fewer))
    }),
    { numRuns: 200 },
  )
})

test('what a search lists is what its code finds', () => {
  fc.assert(
    fc.property(query, limit, (q, most) => {
      for (const place of places.search(q, most)) assert.deepEqual(places.find(place.ref), place)
    }),
    { numRuns: 200 },
  )
})

test('a label is clear or has candidates, never more than five, and never throws', () => {
  fc.assert(
    fc.property(query, (label) => {
      assert.ok(places.resolveLabel(label).length <= 5)
    }),
    { numRuns: 200 },
  )
})
