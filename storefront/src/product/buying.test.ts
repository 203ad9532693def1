// What a buyer can do with a product now.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { buyingOf } from './buying.ts'

const SIZES = [{ name: 'Ukuran', values: ['S', 'M'] }]
const small = { id: 'v1', price: 1_000, sold_out: true, stock: 0, options: { Ukuran: 'S' } }
const medium = { id: 'v2', price: 1_000, sold_out: false, stock: 2, options: { Ukuran: 'M' } }

test('where something is still to be chosen, the buyer is asked for it by name', () => {
  const buying = buyingOf(aProduct({ options: SIZES, has_variants: true }), null, {})
  assert.deepEqual(buying, { kind: 'choose', missing: ['Ukuran'], note: 'Pilih ukuran dulu.' })
  const options = [...SIZES, { name: 'Warna', values: ['Hitam'] }]
  const both = buyingOf(aProduct({ options, has_variants: true }), null, {})
  assert.equal(both.kind === 'choose' && both.note, 'Pilih ukuran dan warna dulu.')
})

test('what is chosen can be bought, or waited for when it is sold out', () => {
  const product = aProduct({ options: SIZES, has_variants: true })
  assert.equal(buyingOf(product, medium as unknown as ProductVariant, { Ukuran: 'M' }).kind, 'buy')
  assert.equal(buyingOf(product, small as unknown as ProductVariant, { Ukuran: 'S' }).kind, 'wait')
})

test('a product of which everything is sold out is waited for without choosing', () => {
  const product = aProduct({ options: SIZES, has_variants: true, sold_out: true, availability: 'sold_out' })
  assert.equal(buyingOf(product, null, {}).kind, 'wait')
})

test('what is not sold yet is waited for, also without a choice; what is sold no longer is not', () => {
  const toCome = aProduct({ availability: 'upcoming', options: SIZES, has_variants: true, sold_out: true })
  assert.equal(buyingOf(toCome, null, {}).kind, 'wait')
  assert.equal(buyingOf(aProduct({ availability: 'ended', sold_out: true }), null, {}).kind, 'closed')
})

function aProduct(fields: Partial<ProductDetail>): ProductDetail {
  const product = {
    id: 'p1',
    slug: 'kaos',
    price: 1_000,
    stock: 2,
    availability: 'in_stock',
    sold_out: false,
  }
  return { ...product, ...fields } as ProductDetail
}
