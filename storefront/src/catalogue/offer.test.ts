// What is said about buying a product, by its state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductDetail } from '@etalase/client'
import { addedText, offerOf } from './offer.ts'

test('a buyer can buy as many as there are in stock', () => {
  const offer = offerOf(aProduct({ availability: 'in_stock', stock: 7 }), null)
  assert.deepEqual([offer.canBuy, offer.max], [true, 7])
})

test('the number of the last few in stock is shown', () => {
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

test('a pre-order says how long it takes, and is not bound by a stock of zero', () => {
  const offer = offerOf(
    aProduct({ availability: 'preorder', preorder: true, preorder_lead_days: 14, stock: 0 }),
    null,
  )
  assert.deepEqual([offer.canBuy, offer.max], [true, 999])
  assert.match(offer.note, /14 hari/)
})

test('a pre-order with some in stock is limited to these', () => {
  const capped = aProduct({ availability: 'preorder', preorder: true, preorder_lead_days: 14, stock: 4 })
  assert.equal(offerOf(capped, null).max, 4)
  const unlimited = aProduct({ availability: 'preorder', preorder: true, unlimited_stock: true, stock: null })
  assert.equal(offerOf(unlimited, null).max, 999)
})

test('a product without a price, an id or a slug cannot be bought', () => {
  for (const gap of [{ price: null }, { id: null }, { slug: null }]) {
    assert.equal(offerOf(aProduct({ availability: 'in_stock', ...gap }), null).canBuy, false)
  }
})

test('a product that is not sold yet names no day when none is known', () => {
  assert.equal(
    offerOf(aProduct({ availability: 'upcoming', sell_from: null }), null).note,
    'Barang ini belum dijual.',
  )
})

test('a product with variants cannot be bought without one of them', () => {
  assert.equal(offerOf(aProduct({ availability: 'in_stock', has_variants: true }), null).canBuy, false)
})

test('the first piece is said to be in the cart, and from the second on they are counted', () => {
  assert.equal(addedText(0, 1), 'Sudah masuk keranjang.')
  assert.equal(addedText(1, 2), 'Sekarang 2 di keranjang.')
})

test('a piece that did not fit into the cart is not called added', () => {
  assert.match(addedText(5, 5), /tidak bisa lebih/)
  assert.match(addedText(0, 0), /penuh/)
})

function aProduct(more: Partial<ProductDetail>): ProductDetail {
  const plain = {
    id: 'p1',
    slug: 'kendi',
    price: 1_000,
    sold_out: false,
    preorder: false,
    unlimited_stock: false,
    has_variants: false,
    stock: 5,
  }
  return { ...plain, ...more } as ProductDetail
}
