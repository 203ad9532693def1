// Rupiah look the way Indonesian shops write them; shares are exact: down for what the buyer is given, up for charges.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatRupiah, shareDown, shareUp } from './rupiah.ts'

test('thousands of rupiah are parted by dots, without decimals or a space', () => {
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

test('every digit of an amount in rupiah is written', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (amount) => {
      assert.equal(formatRupiah(amount).replace(/[Rp.]/g, ''), String(amount))
    }),
  )
})

const shares = [fc.maxSafeNat(), fc.nat(10_000), fc.constantFrom(100, 10_000)] as const

test('a share that is no whole number is rounded as asked', () => {
  assert.equal(shareDown(199, 1, 100), 1)
  assert.equal(shareUp(101, 1, 100), 2)
})

test('a share that is a whole number is not rounded', () => {
  assert.equal(shareDown(200, 1, 100), 2)
  assert.equal(shareUp(200, 1, 100), 2)
})

test('a share is exact where amount × parts is beyond the exact integers', () => {
  // In floating point, 9,007,199,254,740,991 × 99 / 100 comes out one too high.
  assert.equal(shareDown(Number.MAX_SAFE_INTEGER, 99, 100), 8_917_127_262_193_581)
  assert.equal(shareUp(Number.MAX_SAFE_INTEGER, 99, 100), 8_917_127_262_193_582)
})

test('a share rounded down is the largest whole number not above it', () => {
  fc.assert(
    fc.property(...shares, (amount, parts, whole) => {
      fc.pre(parts <= whole)
      assert.equal(BigInt(shareDown(amount, parts, whole)), (BigInt(amount) * BigInt(parts)) / BigInt(whole))
    }),
  )
})

test('a share rounded up is the smallest whole number not below it', () => {
  fc.assert(
    fc.property(...shares, (amount, parts, whole) => {
      fc.pre(parts <= whole)
      const exact = (BigInt(amount) * BigInt(parts) + BigInt(whole) - 1n) / BigInt(whole)
      assert.equal(BigInt(shareUp(amount, parts, whole)), exact)
    }),
  )
})
