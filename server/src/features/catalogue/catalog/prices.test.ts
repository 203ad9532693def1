// Decisions, sections 1 and 5: what a product costs now, over its variants and under the running campaigns.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CategoryFacts, ProductFacts, VariantFacts } from '../products/facts.ts'
import type { CampaignFacts } from '../promotions/queries.ts'
import { fromNow, NOW, someCampaign, someProduct, someVariant } from './facts.fixture.ts'
import { productAt, runningCampaigns } from './rules.ts'

function shown(fields: Partial<ProductFacts>, ...campaigns: CampaignFacts[]) {
  const product = someProduct(fields)
  const running = runningCampaigns(campaigns, NOW)
  return productAt(product, running, NOW)
}

function inSizes(...sizes: Partial<VariantFacts>[]): Pick<ProductFacts, 'variants'> {
  return { variants: sizes.map(someVariant) }
}

describe('without a campaign', () => {
  test('a product costs its price, and nothing is struck through', () => {
    const { price, price_max, compare_at_price, on_sale } = shown({ price: 350_000 })
    assert.deepEqual([price, price_max, compare_at_price, on_sale], [350_000, 350_000, null, false])
  })

  test('the merchant’s struck-through price above the price means on sale', () => {
    const { compare_at_price, on_sale } = shown({ price: 350_000, compare_at_price: 400_000 })
    assert.deepEqual([compare_at_price, on_sale], [400_000, true])
  })

  for (const compareAt of [350_000, 300_000]) {
    test(`a struck-through price of ${compareAt} beside 350000 is no sale`, () => {
      assert.equal(shown({ price: 350_000, compare_at_price: compareAt }).on_sale, false)
    })
  }
})

describe('variants', () => {
  test('a product shows the lowest and the highest price of its variants', () => {
    const { price, price_max } = shown({
      price: 1,
      ...inSizes({ price: 300 }, { price: 200 }, { price: 400 }),
    })
    assert.deepEqual([price, price_max], [200, 400])
  })

  test('a variant without a price has the product’s', () => {
    const { price, price_max, variants } = shown({ price: 250, ...inSizes({}, { price: 400 }) })
    assert.deepEqual([price, price_max, variants[0]?.price], [250, 400, 250])
  })

  test('a variant may be free', () => {
    assert.equal(shown({ price: 250, ...inSizes({ price: 0 }) }).price, 0)
  })

  test('a product strikes through what its cheapest variant does', () => {
    const { compare_at_price, on_sale } = shown(
      inSizes({ price: 300, compare_at_price: 900 }, { price: 200, compare_at_price: 250 }),
    )
    assert.deepEqual([compare_at_price, on_sale], [250, true])
  })

  test('a sale of a dearer variant is not the product’s', () => {
    const product = shown(inSizes({ price: 300, compare_at_price: 900 }, { price: 200 }))
    assert.deepEqual([product.compare_at_price, product.on_sale], [null, false])
    assert.deepEqual([product.variants[0]?.compare_at_price, product.variants[0]?.on_sale], [900, true])
  })

  test('a variant without a struck-through price has the product’s', () => {
    const { variants } = shown({ price: 200, compare_at_price: 250, ...inSizes({}) })
    assert.deepEqual([variants[0]?.compare_at_price, variants[0]?.on_sale], [250, true])
  })
})

test('a variant as dear as the product’s struck-through price, or dearer, does not have it', () => {
  const { variants } = shown({
    price: 200,
    compare_at_price: 250,
    ...inSizes({ price: 250 }, { price: 300 }),
  })
  assert.deepEqual(
    variants.map(({ compare_at_price, on_sale }) => [compare_at_price, on_sale]),
    [
      [null, false],
      [null, false],
    ],
  )
})

describe('one campaign', () => {
  test('a campaign of percent takes its share off, and strikes the regular price through', () => {
    const { price, price_max, compare_at_price, on_sale } = shown({ price: 100_000 }, someCampaign())
    assert.deepEqual([price, price_max, compare_at_price, on_sale], [80_000, 80_000, 100_000, true])
  })

  test('a campaign of percent rounds its discount down', () => {
    assert.equal(shown({ price: 99_999 }, someCampaign({ discount_value: 33 })).price, 67_000)
  })

  test('a campaign of an amount takes the amount off', () => {
    const campaign = someCampaign({ discount_type: 'amount', discount_value: 15_000 })
    assert.equal(shown({ price: 100_000 }, campaign).price, 85_000)
  })

  test('a campaign of an amount above the price leaves nothing to pay', () => {
    const campaign = someCampaign({ discount_type: 'amount', discount_value: 150_000 })
    const { price, compare_at_price, on_sale } = shown({ price: 100_000 }, campaign)
    assert.deepEqual([price, compare_at_price, on_sale], [0, 100_000, true])
  })

  test('a campaign takes no more than its max_discount', () => {
    const campaign = someCampaign({ discount_value: 50, max_discount: 20_000 })
    assert.equal(shown({ price: 100_000 }, campaign).price, 80_000)
  })

  test('a campaign leaves the merchant’s struck-through price where it is the higher one', () => {
    const { price, compare_at_price } = shown({ price: 100_000, compare_at_price: 150_000 }, someCampaign())
    assert.deepEqual([price, compare_at_price], [80_000, 150_000])
  })

  for (const compareAt of [150, 199, 200]) {
    test(`a merchant’s struck-through price of ${compareAt} beside 200 does not hide a campaign`, () => {
      const { price, compare_at_price, on_sale } = shown(
        { price: 200, compare_at_price: compareAt },
        someCampaign(),
      )
      assert.deepEqual([price, compare_at_price, on_sale], [160, 200, true])
    })
  }

  test('a dearer variant is struck through at its own regular price, not at the product’s lower one', () => {
    const { variants } = shown(
      { price: 200, compare_at_price: 250, ...inSizes({}, { price: 500 }) },
      someCampaign(),
    )
    assert.deepEqual(
      variants.map(({ price, compare_at_price, on_sale }) => [price, compare_at_price, on_sale]),
      [
        [160, 250, true],
        [400, 500, true],
      ],
    )
  })

  test('a campaign that takes nothing off strikes nothing through', () => {
    const { compare_at_price, on_sale } = shown({}, someCampaign({ discount_value: 0 }))
    assert.deepEqual([compare_at_price, on_sale], [null, false])
  })

  test('a campaign prices every variant', () => {
    const product = shown(inSizes({ price: 50_000 }, { price: 200_000 }), someCampaign())
    assert.deepEqual([product.price, product.price_max], [40_000, 160_000])
    assert.deepEqual(
      product.variants.map(({ price, compare_at_price }) => [price, compare_at_price]),
      [
        [40_000, 50_000],
        [160_000, 200_000],
      ],
    )
  })
})

describe('several campaigns at once', () => {
  const tenPercent = someCampaign({ discount_value: 10 })
  const twentyThousand = someCampaign({ discount_type: 'amount', discount_value: 20_000 })

  test('of several campaigns the best for the buyer counts alone, whatever their order', () => {
    for (const order of [
      [tenPercent, twentyThousand],
      [twentyThousand, tenPercent],
    ]) {
      assert.equal(shown({ price: 100_000 }, ...order).price, 80_000)
      assert.equal(shown({ price: 500_000 }, ...order).price, 450_000)
    }
  })

  test('of several campaigns each variant has the one that is best for it', () => {
    const sizes = inSizes({ price: 50_000 }, { price: 500_000 })
    const { price, price_max } = shown(sizes, tenPercent, twentyThousand)
    assert.deepEqual([price, price_max], [30_000, 450_000])
  })

  test('a campaign that is not running does not count, however good', () => {
    const better = { discount_value: 90 }
    const soon = someCampaign({ ...better, starts_at: fromNow(1) })
    const over = someCampaign({ ...better, ends_at: NOW })
    assert.equal(shown({ price: 100_000 }, soon, tenPercent, over).price, 90_000)
  })
})

describe('when a campaign runs', () => {
  for (const [when, window, price] of [
    ['before it starts', { starts_at: fromNow(1) }, 100_000],
    ['exactly when it starts', { starts_at: NOW }, 80_000],
    ['a moment before it ends', { ends_at: fromNow(1) }, 80_000],
    ['exactly when it ends', { ends_at: NOW }, 100_000],
    ['without start and end', {}, 80_000],
  ] as const) {
    test(`${when} a product costs ${price}`, () => {
      assert.equal(shown({ price: 100_000 }, someCampaign(window)).price, price)
    })
  }
})

describe('what a campaign covers', () => {
  const category = (id: string) => ({ id }) as CategoryFacts
  const partly = (targets: Partial<CampaignFacts>) => someCampaign({ whole_shop: false, ...targets })

  for (const [what, campaign, product, covered] of [
    ['a product it names', partly({ product_ids: new Set(['prd_1']) }), {}, true],
    ['no product it does not name', partly({ product_ids: new Set(['prd_2']) }), {}, false],
    [
      'the products of its category',
      partly({ category_ids: new Set(['cat_1']) }),
      { category: category('cat_1') },
      true,
    ],
    [
      'no product of another category',
      partly({ category_ids: new Set(['cat_1']) }),
      { category: category('cat_2') },
      false,
    ],
    ['no product without a category', partly({ category_ids: new Set(['cat_1']) }), {}, false],
    ['nothing when all it named is gone', partly({}), {}, false],
    ['everything when it names nothing', someCampaign(), {}, true],
  ] as const) {
    test(`a campaign covers ${what}`, () => {
      assert.equal(shown(product, campaign).on_sale, covered)
    })
  }
})
