// What is said about buying a product, by its state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductDetail } from '@etalase/client'
import { offerOf } from './offer.ts'

test('as many as there are can be bought', () => {
  const offer = offerOf(aProduct({ availability: 'in_stock', stock: 7 }), null)
  assert.deepEqual([offer.canBuy, offer.max], [true, 7])
})

test('the last few are counted out', () => {
  assert.match(offerOf(aProduct({ availability: 'low_stock', stock: 2 }), null).note, /Sisa 2/)
})

test('a product that is not sold yet, or no longer, cannot be bought', () => {
  const upcoming = offerOf(
    aProduct({ availability: 'upcoming', sell_from: '2027-03-01T02:00:00.000Z' }),
    null,
  )
  assert.equal(upcoming.canBuy, false)
  assert.match(upcoming.note, /Maret 2027/)
  assert.equal(offerOf(aProduct({ availability: 'ended' }), null).canBuy, false)
})

test('a pre-order says how long it takes, and is not bound by stock', () => {
  const offer = offerOf(
    aProduct({ availability: 'preorder', preorder: true, preorder_lead_days: 14, stock: 0 }),
    null,
  )
  assert.deepEqual([offer.canBuy, offer.max], [true, 999])
  assert.match(offer.note, /14 hari/)
})

test('without a variant that was made there is nothing to buy', () => {
  assert.equal(offerOf(aProduct({ availability: 'in_stock', has_variants: true }), null).canBuy, false)
})

function aProduct(more: Partial<ProductDetail>): ProductDetail {
  const plain = { sold_out: false, preorder: false, unlimited_stock: false, has_variants: false, stock: 5 }
  return { ...plain, ...more } as ProductDetail
}
