// Rupiah in messages look the way Indonesian shops write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatRupiah } from './rupiah.ts'

test('thousands are parted by dots, without decimals or a space', () => {
  const cases = [
    [0, 'Rp0'],
    [999, 'Rp999'],
    [1_000, 'Rp1.000'],
    [25_000, 'Rp25.000'],
    [999_999, 'Rp999.999'],
    [1_234_567, 'Rp1.234.567'],
    [-5_000, '-Rp5.000'],
  ] as const
  for (const [amount, written] of cases) assert.equal(formatRupiah(amount), written)
})

test('every digit of the amount is written', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (amount) => {
      assert.equal(formatRupiah(amount).replace(/[Rp.]/g, ''), String(amount))
    }),
  )
})
