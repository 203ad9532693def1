// What the form of a product asks before anything is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productsTexts } from '../../../texts/products.ts'
import { type ProductValues, toValues } from '../product/product-values.ts'
import { newVariant } from '../product/variants.ts'
import { checkProduct } from './check.ts'

const stockOf = (fields: Partial<ProductValues>, isNew = true) =>
  checkProduct(
    { ...toValues(null), name: 'Nastar', price: 85_000, ...fields },
    { isNew, isSending: false, now: '2026-11-20T08:00', stored: '' },
  ).stock

test('stock that was left empty is asked for, of the product and of each new variant', () => {
  const { stockMissing } = productsTexts
  assert.equal(stockOf({}), stockMissing)
  const [small, large] = [newVariant(['S']), newVariant(['L'])]
  assert.equal(stockOf({ variants: [{ ...small, stock: 4 }, large] }), stockMissing)
  assert.equal(
    stockOf({
      variants: [
        { ...small, stock: 4 },
        { ...large, stock: 0 },
      ],
    }),
    null,
  )
  assert.equal(stockOf({ variants: [{ ...small, id: 'v1' }, large] }, false), stockMissing)
})

test('nobody is asked who has said it, who keeps a draft, or who sells what is not counted', () => {
  assert.equal(stockOf({ stock: 0 }), null)
  assert.equal(stockOf({ unlimited_stock: true }), null)
  assert.equal(stockOf({ draft: true }), null)
  assert.equal(stockOf({ preorder: { lead_days: 7, capped: false } }), null)
  assert.equal(stockOf({}, false), null, 'of a product that is there it is counted by itself')
})
