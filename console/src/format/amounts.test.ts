import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMost, bytes, percentOff, share } from './amounts.ts'

test('bytes have the unit that fits them', () => {
  assert.equal(bytes(0), '0 B')
  assert.equal(bytes(1_536), '1,5 KB')
  assert.equal(bytes(187 * 1_048_576), '187 MB')
  assert.equal(bytes(2.25 * 1_024 ** 4), '2,3 TB')
})

test('a share of nothing is nothing', () => {
  assert.equal(share(93, 100), '93%')
  assert.equal(share(0, 0), '0%')
})

test('a count that ends at its bound says that there may be more', () => {
  assert.equal(atMost(999, 1_000), '999')
  assert.equal(atMost(1_000, 1_000), '1.000+')
})

test('percent off appear where the price before was higher', () => {
  assert.equal(percentOff(75_000, 100_000), 25)
  assert.equal(percentOff(100_000, 100_000), null)
  assert.equal(percentOff('', 100_000), null)
})
