// Every published fee row, to the rupiah.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  biteshipCodFee,
  COD_DAYS,
  kiriminAjaCodFee,
  kiriminAjaInsurance,
  komerceInsurance,
  millionthsIn,
} from './cod-fees.ts'

describe('a share that a vendor writes as a decimal', () => {
  for (const [text, millionths] of [
    ['0.03', 30_000],
    ['0.002', 2_000],
    ['0.0025', 2_500],
    ['0.030000000', 30_000],
    ['0.000001', 1],
    ['0', 0],
    ['0.25', 250_000],
    [0.03, 30_000],
    [0, 0],
  ] as const) {
    test(`${text} is ${millionths} millionths`, () => assert.equal(millionthsIn(text), millionths))
  }

  for (const text of [
    '',
    '3',
    '0.250001',
    '1',
    '-0.03',
    '0.03x',
    'x0.03',
    '0,03',
    '.03',
    '0.',
    '10.03',
    '1e-7',
    1e-7,
    null,
  ]) {
    test(`"${text}" is none`, () => assert.equal(millionthsIn(text), null))
  }
})

describe('Biteship’s table of what collecting costs', () => {
  // courier, per cent for 7, 5 and 3 days, least fee, least and most amount
  const rows = [
    ['sicepat', [4, 5, 6], 2_000, 1_000, 2_500_000],
    ['jne', [4, 5, 6], 3_500, 25_000, 5_000_000],
    ['sap', [3, 4, 5], 0, 1, 10_000_000],
    ['anteraja', [3, 4, 5], 5_000, 5_000, 2_500_000],
    ['tiki', [3, 4, 5], 0, 1, null],
    ['jnt', [3, 4, 5], 0, 1, null],
    ['id_express', [3, 4, 5], 0, 1, null],
  ] as const
  for (const [courier, percents, leastFee, least, most] of rows) {
    test(`${courier} takes ${percents.join(', ')} per cent`, () => {
      for (const [i, days] of COD_DAYS.entries()) {
        const percent = percents[i] ?? 0
        for (const amount of [500_000, 1_000_001, 2_499_999]) {
          assert.equal(biteshipCodFee(courier, amount, days), Math.ceil((amount * percent) / 100))
        }
        assert.equal(
          biteshipCodFee(courier, least, days),
          Math.max(leastFee, Math.ceil((least * percent) / 100)),
        )
      }
      assert.equal(biteshipCodFee(courier, least - 1), null)
      if (most === null) assert.ok(biteshipCodFee(courier, 1_000_000_000))
      else {
        assert.equal(biteshipCodFee(courier, most), (most * percents[0]) / 100)
        assert.equal(biteshipCodFee(courier, most + 1), null)
      }
    })
  }

  test('the published examples come out', () => {
    assert.equal(biteshipCodFee('jne', 500_000), 20_000)
    assert.equal(biteshipCodFee('jne', 50_000), 3_500)
    assert.equal(biteshipCodFee('sicepat', 200_000), 8_000)
    assert.equal(biteshipCodFee('JNE', 100_000, 5), 5_000)
    assert.equal(biteshipCodFee('jne', 100_000, 3), 6_000)
  })

  test('a courier that is not in it collects nothing', () => {
    assert.equal(biteshipCodFee('pos', 100_000), null)
  })
})

describe('KiriminAja’s arithmetic', () => {
  const rates = { insurance: 2_000, insurancePlus: 0, cod: 30_000, leastCodFee: 2_500 }

  test('insurance is rounded up to the next hundred', () => {
    for (const [value, rate, fee] of [
      [20_000, 25_000, 500],
      [20_000, 2_000, 100],
      [50_000, 2_000, 100],
      [50_001, 2_000, 200],
      [149_990, 2_000, 300],
      [0, 2_000, 0],
    ] as const) {
      assert.equal(kiriminAjaInsurance(value, { insurance: rate, insurancePlus: 0 }), fee)
    }
    assert.equal(kiriminAjaInsurance(149_990, { insurance: 2_000, insurancePlus: 5_000 }), 5_300)
  })

  test('its example of COD comes out: 20,000 + 15,000 + 500, and a fee on the sum', () => {
    const parcel = { value: 20_000, shipping: 15_000, insurance: 500 }
    assert.equal(kiriminAjaCodFee(parcel, { cod: 30_000, leastCodFee: 0 }), 1_065)
    assert.equal(kiriminAjaCodFee(parcel, { cod: 25_000, leastCodFee: 0 }), 888, '887.5, rounded up')
    assert.equal(kiriminAjaCodFee(parcel, rates), 2_500, 'the least fee')
  })

  test('the fees in its example of prices come out, with tax and without what is taken off', () => {
    const goods = { value: 149_990, insurance: 2_500 }
    assert.equal(kiriminAjaCodFee({ ...goods, shipping: 12_000 - 360 }, rates, 11), 5_466)
    assert.equal(kiriminAjaCodFee({ ...goods, shipping: 10_500 }, rates, 11), 5_428)
  })

  test('no fee loses a rupiah, whatever the amounts', () => {
    const amount = fc.integer({ min: 0, max: 3_000_000_000 })
    const rate = fc.integer({ min: 0, max: 250_000 })
    fc.assert(
      fc.property(amount, amount, rate, fc.integer({ min: 0, max: 100 }), (value, shipping, cod, tax) => {
        const exact = BigInt(value + shipping) * BigInt(cod) * BigInt(100 + tax)
        const fee = kiriminAjaCodFee({ value, shipping, insurance: 0 }, { cod, leastCodFee: 0 }, tax)
        assert.equal(BigInt(fee), (exact + 99_999_999n) / 100_000_000n)
        const insured = kiriminAjaInsurance(value, { insurance: cod, insurancePlus: 0 })
        assert.equal(BigInt(insured), ((BigInt(value) * BigInt(cod) + 99_999_999n) / 100_000_000n) * 100n)
      }),
    )
  })
})

describe('Komerce’s table of insurance', () => {
  for (const [courier, value, fee] of [
    ['jne', 1_000_000, 7_000],
    ['jne', 1, 5_001],
    ['sicepat', 500_000, 0],
    ['sicepat', 500_001, 1_501],
    ['sicepat', 1_000_000, 3_000],
    ['ide', 1_000_000, 2_000],
    ['sap', 1_000_000, 5_000],
    ['ninja', 1_000_000, 2_500],
    ['ninja', 1_000_400, 2_501],
    ['ninja', 100_000, 2_500],
    ['jne', 0, 0],
    ['tiki', 1_000_000, null],
  ] as const) {
    test(`${courier} insures ${value} for ${fee}`, () => assert.equal(komerceInsurance(courier, value), fee))
  }
})
