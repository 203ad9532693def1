// Sums as they are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupiah } from './rupiah.ts'

test('rupiah are grouped with points, and a discount has its sign in front', () => {
  assert.equal(rupiah(1_250_000), 'Rp1.250.000')
  assert.equal(rupiah(-15_000), '−Rp15.000')
  assert.equal(rupiah(0), 'Rp0')
})

test('a sum that is not known is not shown as zero', () => {
  assert.equal(rupiah(null), '–')
  assert.equal(rupiah(undefined), '–')
})
