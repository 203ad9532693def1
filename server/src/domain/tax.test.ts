// PPN in a price, to the rupiah, and the numbers of the tax office.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOldNpwp, isTaxId, takenOff, taxIdDigits, taxIn, taxOfParts } from './tax.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('PPN in a price', () => {
  test('is 11/111 of it, and 12 % of eleven twelfths of the price without it', () => {
    assert.deepEqual(taxIn(111_000), { tax: 11_000, base: 91_667 })
    assert.deepEqual(taxIn(1_110_000), { tax: 110_000, base: 916_667 })
    assert.deepEqual(taxIn(0), { tax: 0, base: 0 })
  })
  test('is rounded to the nearest rupiah, halves up', () => {
    assert.equal(taxIn(5).tax, 0)
    assert.equal(taxIn(6).tax, 1)
    assert.equal(taxIn(15).tax, 1)
    assert.equal(taxIn(16).tax, 2)
    assert.equal(taxIn(2).base, 2)
    assert.equal(taxIn(3).base, 2)
  })
  test('of parts comes to that of the whole, whatever they are', () => {
    for (const parts of [[], [5, 5, 5], [1, 2, 3, 4], [99_999, 1, 33_333], [0, 7, 0]]) {
      const taxes = taxOfParts(parts)
      assert.equal(sum(taxes.map(({ tax }) => tax)), taxIn(sum(parts)).tax)
      assert.equal(sum(taxes.map(({ base }) => base)), taxIn(sum(parts)).base)
    }
    assert.deepEqual(
      taxOfParts([5, 5]).map(({ tax }) => tax),
      [0, 1],
    )
  })
})

describe('an amount taken off several prices', () => {
  test('leaves each its share, and together what is left', () => {
    assert.deepEqual(takenOff([100, 300], 40), [90, 270])
    assert.deepEqual(takenOff([10, 10, 10], 10), [7, 6, 7])
    assert.deepEqual(takenOff([0, 0], 0), [0, 0])
    assert.deepEqual(takenOff([], 5), [])
    assert.equal(sum(takenOff([333, 333, 334], 999)), 1)
  })
})

describe('a number of the tax office', () => {
  test('has 16 digits, however it is written', () => {
    assert.equal(taxIdDigits('0012.3456 7890-1234'), '0012345678901234')
    assert.equal(taxIdDigits('01.234.567/8-901.000'), '012345678901000')
    assert.ok(isTaxId('0012345678901234'))
    for (const bad of ['', '123', '00123456789012345', '001234567890123a', ' 001234567890123'])
      assert.ok(!isTaxId(bad), bad)
  })
  test('of 15 digits is one of the old ones', () => {
    assert.ok(isOldNpwp('012345678901000'))
    assert.ok(!isOldNpwp('0123456789010000'))
    assert.ok(!isOldNpwp('x12345678901000'))
  })
})
