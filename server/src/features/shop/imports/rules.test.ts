// How long an import may take, and how much it reports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEPT_MS, LEASE_MS, RENEW_MS } from './rules.ts'

test('a process that works on an import gives a sign of life several times before it is taken for dead', () => {
  assert.ok(RENEW_MS * 3 < LEASE_MS)
})

test('an import can be looked up for ninety days', () => {
  assert.equal(
    new Date(Date.parse('2026-01-01T00:00:00Z') + KEPT_MS).toISOString().slice(0, 10),
    '2026-04-01',
  )
})
