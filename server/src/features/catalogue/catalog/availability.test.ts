// Decisions, section 1: availability and stock, their boundaries and which of two wins.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProductFacts, VariantFacts } from '../products/facts.ts'
import { fromNow, NOW, someProduct, someVariant } from './facts.fixture.ts'
import { productAt } from './rules.ts'

function shown(fields: Partial<ProductFacts>) {
  return productAt(someProduct(fields), [], NOW)
}

function shownInSizes(sizes: Partial<VariantFacts>[], fields: Partial<ProductFacts> = {}) {
  return shown({ ...fields, variants: sizes.map(someVariant) })
}

describe('stock', () => {
  for (const [stock, availability] of [
    [0, 'sold_out'],
    [1, 'low_stock'],
    [3, 'low_stock'],
    [4, 'in_stock'],
  ] as const) {
    test(`a product with ${stock} left is ${availability}`, () => {
      const product = shown({ stock })
      assert.equal(product.availability, availability)
      assert.equal(product.stock, stock)
      assert.equal(product.sold_out, stock === 0)
    })
  }

  test('a product with unlimited stock shows null, is in stock and never sold out', () => {
    const product = shown({ unlimited_stock: true, stock: 0 })
    assert.deepEqual([product.stock, product.availability, product.sold_out], [null, 'in_stock', false])
  })
})

describe('pre-order', () => {
  for (const stock of [0, 2, 10]) {
    test(`a pre-order product with ${stock} in stock is preorder`, () => {
      const product = shown({ preorder_lead_days: 7, stock })
      assert.deepEqual([product.availability, product.sold_out, product.stock], ['preorder', false, stock])
    })
  }

  test('a pre-order product sold past its stock shows none left and can still be bought', () => {
    const product = shown({ preorder_lead_days: 7, stock: -2 })
    assert.deepEqual([product.availability, product.sold_out, product.stock], ['preorder', false, 0])
  })

  test('a pre-order that ships at once is a pre-order too', () => {
    assert.equal(shown({ preorder_lead_days: 0 }).availability, 'preorder')
  })

  test('a capped pre-order product is sold out when its stock is gone', () => {
    const product = shown({ preorder_lead_days: 7, preorder_capped: true, stock: 0 })
    assert.deepEqual([product.availability, product.sold_out], ['sold_out', true])
  })

  test('a capped pre-order product is preorder while there is stock', () => {
    const product = shown({ preorder_lead_days: 7, preorder_capped: true, stock: 1 })
    assert.deepEqual([product.availability, product.sold_out], ['preorder', false])
  })

  test('an unlimited pre-order product is preorder, capped or not', () => {
    const product = shown({ preorder_lead_days: 7, preorder_capped: true, unlimited_stock: true, stock: 0 })
    assert.deepEqual([product.availability, product.stock], ['preorder', null])
  })
})

describe('the window of sale', () => {
  for (const [when, window, availability] of [
    ['a moment before sell_from', { sell_from: fromNow(1) }, 'upcoming'],
    ['exactly at sell_from', { sell_from: NOW }, 'in_stock'],
    ['a moment before sell_until', { sell_until: fromNow(1) }, 'in_stock'],
    ['exactly at sell_until', { sell_until: NOW }, 'ended'],
    ['between the two', { sell_from: fromNow(-1), sell_until: fromNow(1) }, 'in_stock'],
    ['before both', { sell_from: fromNow(1), sell_until: fromNow(2) }, 'upcoming'],
    ['after both', { sell_from: fromNow(-2), sell_until: fromNow(-1) }, 'ended'],
  ] as const) {
    test(`${when} a product is ${availability}`, () => {
      assert.equal(shown(window).availability, availability)
    })
  }

  for (const [availability, window] of [
    ['upcoming', { sell_from: fromNow(1) }],
    ['ended', { sell_until: fromNow(-1) }],
  ] as const) {
    for (const [what, fields] of [
      ['sold_out', { stock: 0 }],
      ['low_stock', { stock: 1 }],
      ['preorder', { preorder_lead_days: 7 }],
      ['in_stock', { unlimited_stock: true }],
    ] as const) {
      test(`a product that is ${what} is shown as ${availability} outside its window of sale`, () => {
        assert.equal(shown(fields).availability, what)
        assert.equal(shown({ ...fields, ...window }).availability, availability)
      })
    }

    test(`a product that is ${availability} is sold out only when its stock is gone`, () => {
      assert.equal(shown({ ...window, stock: 5 }).sold_out, false)
      assert.equal(shown({ ...window, stock: 0 }).sold_out, true)
    })
  }
})

describe('variants', () => {
  test('the stock of a product is the sum of its variants, whatever its own says', () => {
    assert.equal(shownInSizes([{ stock: 2 }, { stock: 5 }], { stock: 99 }).stock, 7)
  })

  test('a variant sold past its stock takes nothing from the others', () => {
    assert.equal(shownInSizes([{ stock: -3 }, { stock: 5 }], { preorder_lead_days: 7 }).stock, 5)
  })

  test('a product has low_stock when all its variants together are few', () => {
    assert.equal(shownInSizes([{ stock: 2 }, { stock: 1 }]).availability, 'low_stock')
    assert.equal(shownInSizes([{ stock: 2 }, { stock: 2 }]).availability, 'in_stock')
  })

  test('a product is sold out when every variant is, not before', () => {
    const some = shownInSizes([{ stock: 0 }, { stock: 4 }])
    const none = shownInSizes([{ stock: 0 }, { stock: 0 }])
    assert.deepEqual([some.sold_out, some.availability], [false, 'in_stock'])
    assert.deepEqual([none.sold_out, none.availability], [true, 'sold_out'])
  })

  test('each variant shows its own stock and whether it is sold out', () => {
    const { variants } = shownInSizes([{ stock: 0 }, { stock: 4 }])
    assert.deepEqual(
      variants.map(({ stock, sold_out }) => [stock, sold_out]),
      [
        [0, true],
        [4, false],
      ],
    )
  })

  test('the variants of an unlimited product have no stock and are not sold out', () => {
    const { stock, variants } = shownInSizes([{ stock: 0 }], { unlimited_stock: true })
    assert.deepEqual([stock, variants[0]?.stock, variants[0]?.sold_out], [null, null, false])
  })

  test('a variant for pre-order without stock is sold out only when it is capped', () => {
    const sizes = [{ stock: 0 }, { stock: 1 }]
    const open = shownInSizes(sizes, { preorder_lead_days: 7 })
    const capped = shownInSizes(sizes, { preorder_lead_days: 7, preorder_capped: true })
    assert.deepEqual([open.variants[0]?.sold_out, open.availability], [false, 'preorder'])
    assert.deepEqual([capped.variants[0]?.sold_out, capped.availability], [true, 'preorder'])
  })
})
