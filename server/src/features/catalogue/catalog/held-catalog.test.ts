// A catalogue that follows sales, edits and time equals a new one.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { SORTS } from '../../../domain/sort.ts'
import type { ProductFacts } from '../products/facts.ts'
import { DAY, fromNow, NOW, someCampaign, someProduct, someVariant } from './facts.fixture.ts'
import { type CatalogNow, HeldCatalog } from './held-catalog.ts'
import { relatedTo } from './listing.ts'

const CATEGORY = { id: 'cat_1', key: 'duduk', label: 'Duduk', subtitle: null } as NonNullable<
  ProductFacts['category']
>

const NO_FORMER: ReadonlyMap<string, string> = new Map()

function held(
  products: readonly ProductFacts[],
  campaigns = [someCampaign({ whole_shop: false })],
  at = NOW,
) {
  return new HeldCatalog(
    { categories: [CATEGORY], products, campaigns, formerSlugs: NO_FORMER, synonyms: [] },
    at,
  )
}

function slugs(catalog: CatalogNow, sort: (typeof SORTS)[number]): string[] {
  return catalog.sorted(sort).map(({ facts }) => facts.slug)
}

describe('stock that is taken over', () => {
  test('a sale shows in stock, availability and badge, also in a product that somebody holds', () => {
    const catalog = held([someProduct({ stock: 5 })])
    const product = catalog.at(NOW).byId.get('prd_1')
    const isBack = catalog.takeStock({
      products: [{ id: 'prd_1', stock: 0, sold_count: 5 }],
      variants: [],
    })
    assert.deepEqual([product?.stock, product?.availability, product?.badge], [0, 'sold_out', 'Habis'])
    assert.equal(isBack, false)
  })

  test('it tells when something can be bought again, and only then', () => {
    const catalog = held([someProduct({ stock: 0 })])
    const now = (stock: number) =>
      catalog.takeStock({ products: [{ id: 'prd_1', stock, sold_count: 0 }], variants: [] })
    assert.deepEqual([now(0), now(2), now(5), now(0), now(1)], [false, true, false, false, true])
  })

  test('a variant’s stock counts for its product', () => {
    const variants = [someVariant({ id: 'var_1', stock: 2 }), someVariant({ id: 'var_2', stock: 1 })]
    const catalog = held([someProduct({ variants })])
    catalog.takeStock({ products: [], variants: [{ id: 'var_1', product_id: 'prd_1', stock: 0 }] })
    const product = catalog.at(NOW).byId.get('prd_1')
    assert.deepEqual(
      [product?.stock, product?.variants.map((variant) => variant.sold_out)],
      [1, [true, false]],
    )
  })

  test('what sells comes before what does not, and leaves its place when the order comes to nothing', () => {
    const products = ['a', 'b', 'c'].map((slug, position) => someProduct({ id: slug, slug, position }))
    const catalog = held(products)
    assert.deepEqual(slugs(catalog.at(NOW), 'best_selling'), ['a', 'b', 'c'])
    catalog.takeStock({ products: [{ id: 'c', stock: 9, sold_count: 1 }], variants: [] })
    assert.deepEqual(slugs(catalog.at(NOW), 'best_selling'), ['c', 'a', 'b'])
    catalog.takeStock({ products: [{ id: 'c', stock: 10, sold_count: 0 }], variants: [] })
    assert.deepEqual(slugs(catalog.at(NOW), 'best_selling'), ['a', 'b', 'c'])
  })

  test('of a product that is not in the shop nothing is taken over', () => {
    const catalog = held([someProduct()])
    const change = { products: [{ id: 'prd_2', stock: 3, sold_count: 1 }], variants: [] }
    assert.equal(catalog.takeStock(change), false)
    assert.equal(catalog.at(NOW).byId.size, 1)
  })
})

test('a window that opens after stock was taken over opens with that stock', () => {
  const catalog = held([someProduct({ sell_from: fromNow(1_000), stock: 9 })])
  catalog.takeStock({ products: [{ id: 'prd_1', stock: 2, sold_count: 7 }], variants: [] })
  const before = catalog.at(NOW)
  assert.deepEqual(before.until, fromNow(1_000))
  assert.equal(before.byId.get('prd_1')?.availability, 'upcoming')
  const product = catalog.at(fromNow(1_000)).byId.get('prd_1')
  assert.deepEqual([product?.availability, product?.stock], ['low_stock', 2])
})

test('two products that exchange their slugs are each found by the new one', () => {
  const products = ['a', 'b'].map((slug, position) => someProduct({ id: slug, slug, position }))
  const catalog = held(products)
  const swapped = [someProduct({ id: 'a', slug: 'b' }), someProduct({ id: 'b', slug: 'a', position: 1 })]
  catalog.replace(['a', 'b'], swapped, NO_FORMER)
  const { bySlug } = catalog.at(NOW)
  assert.deepEqual([bySlug.get('a')?.facts.id, bySlug.get('b')?.facts.id, bySlug.size], ['b', 'a', 2])
})

test('a product is found by its variants, also after they were exchanged', () => {
  const catalog = held([
    someProduct({ variants: [someVariant({ id: 'var_1' })] }),
    someProduct({ id: 'prd_2', slug: 'b' }),
  ])
  const found = (id: string) => catalog.at(NOW).withVariant(id)?.facts.id
  assert.deepEqual(['var_1', 'var_2', 'prd_1', ''].map(found), ['prd_1', undefined, undefined, undefined])
  catalog.replace(['prd_1'], [someProduct({ variants: [someVariant({ id: 'var_2' })] })], NO_FORMER)
  assert.deepEqual(['var_1', 'var_2'].map(found), [undefined, 'prd_1'])
  catalog.replace(['prd_1'], [], NO_FORMER)
  assert.equal(found('var_2'), undefined)
})

describe('whatever is heard, in whatever order', () => {
  const IDS = Array.from({ length: 8 }, (_, i) => `prd_${i}`)
  const id = fc.constantFrom(...IDS)
  const days = fc.option(fc.integer({ min: -20, max: 20 }))
  const facts = fc.record({
    position: fc.integer({ min: 0, max: 3 }),
    name: fc.constantFrom('Kursi', 'kursi', 'Meja'),
    category: fc.constantFrom(CATEGORY, null),
    tags: fc.subarray(['teras', 'rotan']),
    price: fc.integer({ min: 1, max: 3 }),
    stock: fc.integer({ min: 0, max: 5 }),
    sold_count: fc.integer({ min: 0, max: 2 }),
    published_at: fc.integer({ min: -30, max: 0 }).map((day) => fromNow(day * DAY)),
    sell_from: days.map((day) => (day === null ? null : fromNow(day * DAY))),
    variants: fc.subarray(['x', 'y']).map((names) => names.map((id) => someVariant({ id }))),
  })
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('sold' as const),
      id,
      stock: fc.integer({ min: 0, max: 5 }),
      sold_count: fc.integer({ min: 0, max: 9 }),
    }),
    fc.record({ kind: fc.constant('edited' as const), id, facts: fc.option(facts) }),
    fc.record({ kind: fc.constant('later' as const), days: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('asked' as const), sort: fc.constantFrom(...SORTS) }),
  )

  const row = (id: string, fields: Partial<ProductFacts>) => someProduct({ ...fields, id, slug: `s-${id}` })

  test('it ends as a catalogue that is loaded anew', () => {
    const start = fc.uniqueArray(fc.record({ id, facts }), { selector: (one) => one.id })
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 25 }), (products, steps) => {
        const rows = new Map(products.map((one) => [one.id, row(one.id, one.facts)]))
        const inOrder = () =>
          [...rows.values()].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
        // Stock is written into them: each catalogue has its own.
        const copies = () => inOrder().map((each) => structuredClone(each))
        const campaigns = [
          someCampaign({ starts_at: fromNow(5 * DAY), ends_at: fromNow(15 * DAY), discount_value: 50 }),
        ]
        const catalog = held(copies(), campaigns)
        let at = NOW
        for (const each of steps) {
          if (each.kind === 'later') at = new Date(at.getTime() + each.days * DAY)
          else if (each.kind === 'asked') catalog.at(at).sorted(each.sort)
          else if (each.kind === 'sold') {
            const sold = rows.get(each.id)
            if (!sold) continue
            const { stock, sold_count } = each
            const variants = sold.variants.map((variant) => ({ ...variant, stock }))
            rows.set(each.id, { ...sold, stock, sold_count, variants })
            catalog.takeStock({
              products: [{ id: each.id, stock, sold_count }],
              variants: variants.map((variant) => ({ id: variant.id, product_id: each.id, stock })),
            })
          } else {
            if (each.facts) rows.set(each.id, row(each.id, each.facts))
            else rows.delete(each.id)
            const inShop = rows.get(each.id)
            catalog.replace([each.id], inShop ? [structuredClone(inShop)] : [], NO_FORMER)
          }
        }
        const anew = held(copies(), campaigns, at)
        assert.deepEqual(everything(catalog.at(at)), everything(anew.at(at)))
        assert.equal(catalog.bytes, anew.bytes)
      }),
    )
  })

  function everything(catalog: CatalogNow) {
    return {
      products: catalog.products,
      bySlug: new Set(catalog.bySlug.values()),
      byId: new Set(catalog.byId.values()),
      until: catalog.until,
      orders: SORTS.map((sort) => slugs(catalog, sort)),
      related: catalog.products.map((one) =>
        relatedTo(one, catalog.sorted('newest')).map(({ facts }) => facts.slug),
      ),
    }
  }
})
