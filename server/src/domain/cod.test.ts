// Where cash on delivery is offered, and what it costs its buyer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CodCart, type CodSettings, codFeeTerms, codUnfit, vendorCollects } from './cod.ts'
import { biteshipCodFee, COD_DAYS } from './cod-fees.ts'
import { paymentFee } from './pricing/steps.ts'

const CART: CodCart = {
  courierCode: 'jne',
  courierService: 'REG',
  destinationRef: '3174041001',
  tags: ['teras'],
}
const judged = (cod: CodSettings, cart: Partial<CodCart> = {}) => codUnfit(cod, { ...CART, ...cart })

test('without any terms it is offered to everyone', () => {
  assert.equal(judged({}), null)
  assert.equal(judged({ couriers: null, only: null, except: [], except_tags: null }), null)
  assert.equal(judged({}, { courierCode: null, destinationRef: null }), null)
})

test('only by the couriers that the shop names, of one of them perhaps one service', () => {
  assert.equal(judged({ couriers: ['sicepat', 'JNE'] }), null)
  assert.equal(judged({ couriers: ['jne:reg'] }), null)
  assert.equal(judged({ couriers: ['jne:REG'] }, { courierCode: 'jne:REG', courierService: null }), null)
  assert.equal(judged({ couriers: ['jne:YES'] }), 'courier')
  assert.equal(judged({ couriers: ['sicepat'] }), 'courier')
  assert.equal(judged({ couriers: [] }), 'courier')
  assert.equal(judged({ couriers: ['jne'] }, { courierCode: null }), 'courier')
})

test('only in the places that are included, and in none that is left out', () => {
  assert.equal(judged({ only: ['31'] }), null)
  assert.equal(judged({ only: ['32', '3174'] }), null)
  assert.equal(judged({ only: ['32'] }), 'destination')
  assert.equal(judged({ except: ['3174'] }), 'destination')
  assert.equal(judged({ only: ['31'], except: ['3173'] }), null)
})

test('where nobody knows where it goes, no rule about places holds', () => {
  assert.equal(judged({ only: ['31'] }, { destinationRef: null }), 'destination')
  assert.equal(judged({ except: ['94'] }, { destinationRef: null }), 'destination')
})

test('products with a tag of the shop’s choosing are not sold so, whatever the courier', () => {
  assert.equal(judged({ except_tags: ['tanpa-cod', 'teras'], couriers: [] }), 'product')
  assert.equal(judged({ except_tags: ['tanpa-cod'] }), null)
})

test('by a vendor’s table only its couriers collect, and only so much', () => {
  const cod = { fee: 'biteship' } as const
  assert.equal(judged(cod), null)
  assert.equal(judged(cod, { courierCode: 'gosend' }), 'courier')
  assert.equal(judged(cod, { courierCode: null }), 'courier')
  assert.deepEqual(
    [24_999, 25_000, 5_000_000, 5_000_001].map((total) => vendorCollects(cod, 'jne', total)),
    [false, true, true, false],
  )
  assert.equal(vendorCollects(cod, 'tiki', 90_000_000), true)
  assert.equal(vendorCollects(cod, null, 50_000), false)
  assert.equal(vendorCollects({}, null, 1), true)
})

test('its fee is the shop’s own with a least one, or the vendor’s, or nothing where the shop bears it', () => {
  const own = { fee_flat: 1_000, fee_basis_pt: 300 }
  const fee = (cod: CodSettings, courier = 'jne') => paymentFee(100_000, codFeeTerms(own, cod, courier))
  assert.equal(fee({}), 4_000)
  assert.equal(fee({ fee: 'own', fee_min: 5_000 }), 5_000)
  assert.equal(fee({ borne_by: 'shop', fee_min: 5_000 }), 0)
  // 4,167 of 104,167 is 4 percent, rounded up.
  assert.equal(fee({ fee: 'biteship', fee_min: 90_000 }), 4_167)
  assert.equal(fee({ fee: 'biteship', settlement_days: 3 }), 6_383)
  assert.equal(fee({ fee: 'biteship' }, 'jne:REG'), 4_167)
  assert.equal(fee({ fee: 'biteship', borne_by: 'shop' }), 0)
})

test('what a buyer pays leaves the shop its price whole after the vendor’s fee, and a rupiah less would not', () => {
  const couriers = fc.constantFrom('sicepat', 'jne', 'sap', 'anteraja', 'tiki', 'jnt', 'id_express')
  const basis = fc.integer({ min: 25_000, max: 2_000_000 })
  fc.assert(
    fc.property(couriers, fc.constantFrom(...COD_DAYS), basis, (courier, days, price) => {
      const cod = { fee: 'biteship', settlement_days: days } as const
      const paid = price + paymentFee(price, codFeeTerms({ fee_flat: 0, fee_basis_pt: 0 }, cod, courier))
      const left = (amount: number) => amount - (biteshipCodFee(courier, amount, days) ?? assert.fail())
      assert.equal(left(paid), price)
      assert.ok(left(paid - 1) < price)
    }),
  )
})

test('a courier that the vendor does not know costs what the shop says', () => {
  const own = { fee_flat: 1_000, fee_basis_pt: 200 }
  for (const courier of ['gosend', null])
    assert.deepEqual(codFeeTerms(own, { fee: 'biteship' }, courier), own)
})
