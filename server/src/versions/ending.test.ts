// What a version says before it ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endingHeaders } from './ending.ts'
import { BASELINE, VERSIONS } from './index.ts'

test('a version that ends says since when it is old and from when on it is gone, as the standards write it', () => {
  const first = BASELINE
  const ending = { deprecated: new Date('2027-01-01T00:00:00Z'), sunset: new Date('2028-01-01T00:00:00Z') }
  assert.deepEqual(endingHeaders(first, { [first]: ending }), {
    Deprecation: '@1798761600',
    Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  })
})

test('a version that stays says nothing', () => {
  for (const version of VERSIONS) assert.deepEqual(endingHeaders(version), {})
})
