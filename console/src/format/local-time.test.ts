import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromField, inJakarta, toField } from './local-time.ts'

test('a moment goes into a field of the browser and comes back', () => {
  const iso = new Date(2026, 10, 15, 9, 30).toISOString()
  assert.equal(toField(iso), '2026-11-15T09:30')
  assert.equal(fromField('2026-11-15T09:30'), iso)
  assert.equal(toField(null), '')
  assert.equal(fromField(''), null)
  assert.equal(fromField('besok'), null)
})

test('the time of Jakarta appears where clocks show another', () => {
  const at = '2026-11-15T02:30:00Z'
  const isThere = new Date(at).getTimezoneOffset() === -420
  if (isThere) assert.equal(inJakarta(at), null)
  else assert.match(inJakarta(at) ?? '', /15 Nov.*09\.30/)
  assert.equal(inJakarta(null), null)
})
