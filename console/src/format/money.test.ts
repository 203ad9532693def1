import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, rupiah, shortRupiah } from './money.ts'

test('rupiah are written with dots and without cents, a missing amount as a dash', () => {
  assert.equal(rupiah(150_000), 'Rp150.000')
  assert.equal(rupiah(-2_500), '-Rp2.500')
  assert.equal(rupiah(null), '–')
})

test('little room gets a short amount', () => assert.match(shortRupiah(1_500_000), /^Rp1,5\sjt$/))

test('numbers have dots too', () => assert.equal(count(12_345), '12.345'))
