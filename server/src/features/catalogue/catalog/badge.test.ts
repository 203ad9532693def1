// Decisions, section 1: the badge, its precedence, its rounding and the fourteen days of "Baru".
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProductFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'
import { DAY, fromNow, NOW, someCampaign, someProduct, someVariant } from './facts.fixture.ts'
import { productAt } from './rules.ts'

function badge(fields: Partial<ProductFacts>, ...running: CampaignFacts[]): string | null {
  return productAt(someProduct(fields), running, NOW).badge
}

const soldOut = { stock: 0 }
const preorder = { preorder_lead_days: 7 }
const discounted = { price: 80_000, compare_at_price: 100_000 }
const isNew = { published_at: NOW }

describe('precedence', () => {
  test('the merchant’s own badge goes before every other', () => {
    assert.equal(badge({ badge: 'Pilihan kami', ...soldOut, ...discounted, ...isNew }), 'Pilihan kami')
  })

  test('the badge Habis goes before Diskon and Baru', () => {
    assert.equal(badge({ ...soldOut, ...discounted, ...isNew }), 'Habis')
  })

  test('the badge Habis goes before Pre-order, where a pre-order can be sold out', () => {
    assert.equal(badge({ ...soldOut, ...preorder, preorder_capped: true }), 'Habis')
    assert.equal(badge({ ...soldOut, ...preorder }), 'Pre-order')
  })

  test('the badge Pre-order goes before Diskon and Baru', () => {
    assert.equal(badge({ ...preorder, ...discounted, ...isNew }), 'Pre-order')
  })

  test('the badge Diskon goes before Baru', () => {
    assert.equal(badge({ ...discounted, ...isNew }), 'Diskon 20%')
  })

  test('what is no longer sold is not new', () => {
    assert.equal(badge({ ...isNew, sell_until: fromNow(-DAY) }), null)
    assert.equal(badge({ ...isNew, sell_until: fromNow(DAY) }), 'Baru')
  })

  test('a product with nothing special has no badge', () => {
    assert.equal(badge({}), null)
  })
})

describe('Diskon', () => {
  for (const [price, compareAt, expected] of [
    [200_000, 300_000, 'Diskon 33%'],
    [100_000, 300_000, 'Diskon 66%'],
    [71_000, 100_000, 'Diskon 29%'],
    [1, 100_000, 'Diskon 99%'],
    [0, 100_000, 'Diskon 100%'],
    [99_000, 100_000, 'Diskon 1%'],
    [99_001, 100_000, null],
    [100_000, 100_000, null],
    [110_000, 100_000, null],
  ] as const) {
    test(`a price of ${price} instead of ${compareAt} has ${expected ? `the badge ${expected}` : 'no badge'}`, () => {
      assert.equal(badge({ price, compare_at_price: compareAt }), expected)
    })
  }

  test('a discount too small for a badge leaves room for Baru', () => {
    assert.equal(badge({ price: 99_999, compare_at_price: 100_000, ...isNew }), 'Baru')
  })

  test('a running campaign gives a product the badge Diskon', () => {
    assert.equal(badge({}, someCampaign({ discount_value: 15 })), 'Diskon 15%')
  })

  test('the badge Diskon says the percentage that the campaign names, also where rounding takes off less', () => {
    assert.equal(badge({ price: 99_999 }, someCampaign({ discount_value: 15 })), 'Diskon 15%')
    assert.equal(badge({ price: 99 }, someCampaign({ discount_value: 1 })), null, 'nothing was taken off')
  })

  test('the badge Diskon says the percentage that the campaign names, beside a higher struck-through price too', () => {
    assert.equal(badge({ price: 100_000, compare_at_price: 160_000 }, someCampaign()), 'Diskon 20%')
  })

  test('the badge Diskon is counted where a campaign takes less than it names, or names an amount', () => {
    const capped = someCampaign({ discount_value: 50, max_discount: 20_000 })
    assert.equal(badge({ price: 100_000 }, capped), 'Diskon 20%')
    const amount = someCampaign({ discount_type: 'amount', discount_value: 15_000 })
    assert.equal(badge({ price: 100_000 }, amount), 'Diskon 15%')
  })

  test('each variant has the percentage that the campaign names', () => {
    const variants = [someVariant({ price: 99_999 }), someVariant({ price: 33_333 })]
    const campaign = someCampaign({ discount_value: 15 })
    const shown = productAt(someProduct({ variants }), [campaign], NOW)
    assert.deepEqual(
      [shown.badge, ...shown.variants.map((variant) => variant.badge)],
      ['Diskon 15%', 'Diskon 15%', 'Diskon 15%'],
    )
  })

  test('the badge of a product with variants is the discount of the price that is shown', () => {
    const cheapest = someVariant({ price: 90_000, compare_at_price: 100_000 })
    const dearer = someVariant({ price: 100_000, compare_at_price: 200_000 })
    assert.equal(badge({ variants: [dearer, cheapest] }), 'Diskon 10%')
  })
})

describe('Baru', () => {
  for (const [when, published_at, expected] of [
    ['on its first day', NOW, 'Baru'],
    ['a moment before fourteen days are over', fromNow(-14 * DAY + 1), 'Baru'],
    ['after exactly fourteen days', fromNow(-14 * DAY), null],
  ] as const) {
    test(`${when} a product has ${expected ? `the badge ${expected}` : 'no badge'}`, () => {
      assert.equal(badge({ published_at }), expected)
    })
  }
})

describe('variants', () => {
  test('a variant has the merchant’s badge, else its own badge Habis or Diskon', () => {
    const variants = [
      someVariant({ badge: 'Terlaris', stock: 0 }),
      someVariant({ stock: 0 }),
      someVariant({ price: 75_000, compare_at_price: 100_000 }),
      someVariant(),
    ]
    const shown = productAt(someProduct({ variants }), [], NOW).variants.map((variant) => variant.badge)
    assert.deepEqual(shown, ['Terlaris', 'Habis', 'Diskon 25%', null])
  })

  test('the variants of a pre-order product have the badge Pre-order', () => {
    const product = productAt(someProduct({ ...preorder, variants: [someVariant({ stock: 0 })] }), [], NOW)
    assert.equal(product.variants[0]?.badge, 'Pre-order')
  })

  test('one sold-out variant does not make the product Habis', () => {
    assert.equal(badge({ variants: [someVariant({ stock: 0 }), someVariant()] }), null)
  })
})
