// Whether a draft is what the buyer saw, and what is said where it is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartPreview, Draft, ShippingOption } from '@etalase/client'
import { changesBetween, isAsShown } from './price-changes.ts'
import { sumsOf, totalOf } from './shown-price.ts'

const SUMS = {
  subtotal: 100_000,
  discount_total: 5_000,
  shipping_cost: 12_000,
  shipping_discount: 2_000,
  payment_fee: 0,
  total: 105_000,
}
const draftOf = (change: Partial<Draft> = {}) => ({ ...SUMS, unique_code: 0, ...change }) as Draft

test('a draft is as shown when it differs by its unique code alone', () => {
  assert.ok(isAsShown(draftOf(), SUMS))
  assert.ok(isAsShown(draftOf({ unique_code: 345, total: 105_345 }), SUMS))
  assert.ok(!isAsShown(draftOf({ unique_code: 345, total: 106_345 }), SUMS))
  assert.ok(!isAsShown(draftOf({ total: null }), SUMS))
  assert.ok(!isAsShown(draftOf(), null), 'nothing was shown')
})

test('what makes the difference is named, and nothing else', () => {
  const draft = draftOf({ subtotal: 110_000, shipping_cost: 15_000, total: 118_000 })
  assert.deepEqual(changesBetween(SUMS, draft), [
    { name: 'Harga barang', before: 100_000, after: 110_000 },
    { name: 'Ongkos kirim', before: 10_000, after: 13_000 },
  ])
  assert.deepEqual(changesBetween(SUMS, draftOf({ unique_code: 345, total: 105_345 })), [
    { name: 'Kode unik', before: null, after: 345 },
  ])
})

test('a total without shipping says so, and one of nobody but this page is an estimate', () => {
  const preview = { ...SUMS, shipping_cost: null, total: 95_000 } as CartPreview
  assert.deepEqual(totalOf(null, preview, [], null), { amount: 95_000, label: 'Sebelum ongkir' })
  const line = {
    productId: 'p',
    variantId: null,
    qty: 2,
    slug: '',
    name: '',
    variantLabel: null,
    image: null,
    imageSrcset: null,
    price: 10_000,
  }
  const option = { cost: 9_000, cost_after_discount: 4_000 } as ShippingOption
  assert.deepEqual(totalOf(null, null, [line], option), { amount: 24_000, label: 'Perkiraan' })
  // An older server does not say what is paid after discounts.
  assert.equal(totalOf(null, null, [line], { cost: 9_000 } as ShippingOption).amount, 29_000)
})

test('only sums are kept of a price', () => {
  const priced = { ...SUMS, lines: [] }
  assert.deepEqual(sumsOf(priced), SUMS)
  assert.equal(sumsOf(null), null)
})
