// What notas and credit notes say, from facts alone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { creditedOf, creditOf, fullUntil, notaOf, numberText } from './rules.ts'

const AT = new Date('2026-11-15T03:00:00.000Z')
const ORDER = {
  ...{ shop_id: 'shp_1', id: 'ord_1', number: 'ETL-1', customer_name: 'Budi', city: 'Bandung' },
  ...{ discount_total: 10_000, shipping_cost: 12_000, shipping_discount: 2_000, payment_fee: 1_000 },
  ...{ unique_code: 123, total: 101_123 },
}
const LINES = [
  { name: 'Kursi', variant_label: 'Besar', qty: 2, unit_price: 50_000, line_total: 100_000 },
] as const
const PKP = { pkp: true, npwp: '0012345678901234', name: 'PT Rotan', address: 'Jl. Pajak 1' }
const BRAND = { address_line1: 'Jl. Toko 2', address_line2: 'Bandung' }
const seller = (tax: object = {}, brand: object = BRAND) => ({ name: 'Rotan', tax, brand })
const nota = (tax: object = PKP) => notaOf(ORDER, LINES, seller(tax), AT)

describe('a nota', () => {
  test('of a shop that collects PPN names its number and what is in the whole price', () => {
    const made = nota()
    assert.deepEqual(
      [made.series, made.total, made.tax, made.tax_base, made.year, made.number, made.code, made.refund_id],
      ['nota', 101_123, 10_021, 83_510, 2026, null, 'NOTA', null],
    )
    assert.deepEqual(made.document.seller, {
      name: 'PT Rotan',
      address: 'Jl. Pajak 1',
      npwp: '0012345678901234',
    })
    assert.deepEqual(made.document.lines, LINES)
    assert.partialDeepStrictEqual(made.document, {
      ...{ order_number: 'ETL-1', discount_total: 10_000, shipping_cost: 12_000, shipping_discount: 2_000 },
      ...{ payment_fee: 1_000, unique_code: 123 },
    })
    assert.deepEqual([made.buyer_name, made.buyer_city, made.tax_buyer_number], ['Budi', 'Bandung', null])
  })
  test('of any other says nothing of tax, also where the number is known', () => {
    for (const tax of [{}, { npwp: '0012345678901234' }, { ...PKP, pkp: false }]) {
      const made = nota(tax)
      assert.deepEqual([made.tax, made.tax_base, made.document.seller.npwp], [null, null, null])
    }
    assert.equal(nota({ pkp: true }).document.seller.npwp, null)
  })
  test('names the shop and the address of its brand unless it has others', () => {
    assert.deepEqual(nota({}).document.seller, { name: 'Rotan', address: 'Jl. Toko 2\nBandung', npwp: null })
    assert.equal(notaOf(ORDER, [], seller({}, {}), AT).document.seller.address, null)
    assert.equal(
      notaOf(ORDER, [], seller({}, { address_line1: 'Jl. Toko 2' }), AT).document.seller.address,
      'Jl. Toko 2',
    )
  })
  test('is of the year that it is in Jakarta', () => {
    const at = (moment: string) => notaOf(ORDER, LINES, seller(), new Date(moment)).year
    assert.deepEqual([at('2026-12-31T16:59:59.999Z'), at('2026-12-31T17:00:00.000Z')], [2026, 2027])
  })
  test('begins with the code of its shop', () => {
    assert.equal(nota({ code: 'RTN' }).code, 'RTN')
    assert.equal(numberText({ code: 'RTN', year: 2026, number: 123 }), 'RTN/2026/000123')
    assert.equal(numberText({ code: 'NOTA', year: 2026, number: 1_234_567 }), 'NOTA/2026/1234567')
  })
})

test('notas and credit notes have ids of their own', () => {
  const made = nota()
  const credit = creditOf(made, { refundId: 'rfd_1', amount: 5_000, before: 0, lines: [] }, AT)
  for (const { id } of [made, credit]) assert.match(id, /^inv_/)
  assert.notEqual(made.id, credit.id)
})

describe('a credit note', () => {
  const credit = (
    amount: number,
    before = 0,
    tax: object = PKP,
    lines: { position: number; qty: number }[] = [],
  ) => creditOf(nota(tax), { refundId: 'rfd_1', amount, before, lines }, AT)
  test('takes off its part of the tax, and the last one the rest of it', () => {
    const parts = [30_001, 30_001, 41_121]
    let before = 0
    const taxes = parts.map((amount) => {
      const made = credit(amount, before)
      before += amount
      return [made.tax ?? 0, made.tax_base ?? 0] as const
    })
    assert.equal(
      taxes.reduce((sum, [tax]) => sum + tax, 0),
      10_021,
    )
    assert.equal(
      taxes.reduce((sum, [, base]) => sum + base, 0),
      83_510,
    )
    assert.deepEqual([credit(101_123).tax, credit(101_123).total], [10_021, 101_123])
  })
  test('says what the money went back for, where it is known', () => {
    assert.deepEqual(credit(5_000).document.lines, [])
    const { lines } = credit(50_000, 0, PKP, [
      { position: 0, qty: 1 },
      { position: 7, qty: 1 },
    ]).document
    assert.deepEqual(lines, [{ ...LINES[0], qty: 1, line_total: 50_000 }])
  })
  test('is in a series of its own, with the seller and the buyer of its nota', () => {
    const made = credit(1_000)
    assert.deepEqual(
      [made.series, made.code, made.refund_id, made.order_id],
      ['credit', 'NK', 'rfd_1', 'ord_1'],
    )
    assert.equal(credit(1_000, 0, { ...PKP, code: 'RTN' }).code, 'NK-RTN')
    assert.deepEqual(made.document.seller, nota().document.seller)
    assert.deepEqual([made.buyer_name, made.buyer_city, made.document.shipping_cost], ['Budi', 'Bandung', 0])
    assert.equal(credit(1_000, 0, {}).tax, null)
  })
  test('is of what is less sold, and not of money that came beyond the price', () => {
    const of = (received: number, refunded: number, before = 0) =>
      creditedOf({ total: 100, received, refunded, before })
    assert.equal(of(100, 30), 30)
    assert.equal(of(100, 100, 30), 70)
    assert.equal(of(200, 100), 0, 'paid twice, and one of them went back')
    assert.equal(of(200, 200), 100)
    assert.equal(of(200, 130, 30), 0, 'what was credited stays so')
    assert.equal(of(90, 40), 40)
    assert.equal(of(90, 90), 100, 'less came than the price, and all of it went back: nothing is sold')
    assert.equal(of(90, 90, 40), 60)
    assert.equal(of(0, 500), 100, 'never more than the price')
  })
})

test('a full faktur may be asked for within a week, of a nota with PPN alone', () => {
  const until = fullUntil({ series: 'nota', tax: 0, issued_at: AT })
  assert.equal(until?.toISOString(), '2026-11-22T03:00:00.000Z')
  assert.equal(fullUntil({ series: 'nota', tax: null, issued_at: AT }), null)
  assert.equal(fullUntil({ series: 'credit', tax: 1, issued_at: AT }), null)
})
