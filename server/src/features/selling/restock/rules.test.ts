// Who waits for what: when it can be had again, what it is called, and for how long somebody is remembered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, fromNow, NOW, someProduct, someVariant } from '../../catalogue/catalog/facts.fixture.ts'
import { productAt } from '../../catalogue/catalog/rules.ts'
import type { ProductFacts } from '../../catalogue/products/facts.ts'
import { forgottenBefore, stateOf, variantLabel } from './rules.ts'

const now = (facts: Partial<ProductFacts>) => productAt(someProduct(facts), [], NOW)
const awaited = (variant_id: string | null = null) => ({ product_id: 'prd_1', variant_id })
const SOLD = someVariant({ id: 'var_sold', stock: 0, options: { Warna: 'Natural', Ukuran: 'Besar' } })
const OPTIONS = [
  { name: 'Ukuran', values: ['Besar'] },
  { name: 'Bahan', values: ['Rotan'] },
  { name: 'Warna', values: ['Natural'] },
]
const THERE = someVariant({ id: 'var_there', stock: 1 })

test('a product is sold out, to be had again, or gone', () => {
  assert.equal(stateOf(now({ stock: 0 }), awaited()), 'sold out')
  assert.equal(stateOf(now({ stock: 1 }), awaited()), 'to be had')
  assert.equal(stateOf(undefined, awaited()), 'gone')
  assert.equal(stateOf(undefined, awaited('var_sold')), 'gone')
})

test('a request for a variant waits for that one; a request that names none, for any', () => {
  const product = now({ variants: [SOLD, THERE] })
  assert.equal(stateOf(product, awaited('var_sold')), 'sold out')
  assert.equal(stateOf(product, awaited('var_there')), 'to be had')
  assert.equal(stateOf(product, awaited()), 'to be had')
  assert.equal(stateOf(product, awaited('var_gone')), 'gone')
  assert.equal(stateOf(now({ variants: [SOLD] }), awaited()), 'sold out')
})

test('what is not sold yet, or no longer, cannot be had', () => {
  assert.equal(stateOf(now({ sell_from: fromNow(1) }), awaited()), 'sold out')
  assert.equal(stateOf(now({ sell_until: fromNow(-1) }), awaited()), 'sold out')
})

test('what somebody waits for is called by the choices of its variant, in the order of the product’s options', () => {
  const product = now({ options: OPTIONS, variants: [SOLD, THERE] })
  assert.equal(variantLabel(product, awaited('var_sold')), 'Besar, Natural')
  assert.equal(variantLabel(product, awaited()), null)
})

test('a request is forgotten after ninety days', () => {
  assert.deepEqual(forgottenBefore(NOW), fromNow(-90 * DAY))
})
