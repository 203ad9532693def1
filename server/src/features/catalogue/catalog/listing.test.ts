// Which products a list shows and in which order: sorting, filters, relevance, related ones.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { SORTS, type Sort } from '../../../domain/sort.ts'
import type { CategoryFacts, ProductFacts } from '../products/facts.ts'
import { DAY, fromNow, NOW, someCampaign, someProduct, someVariant } from './facts.fixture.ts'
import { byRelevance, type Filter, filterProducts, relatedTo, sortProducts } from './listing.ts'
import { type ProductNow, productAt } from './rules.ts'

const CATEGORIES = [
  { id: 'cat_1', key: 'duduk', label: 'Tempat Duduk' },
  { id: 'cat_2', key: 'meja', label: 'Meja' },
] as CategoryFacts[]
const [kursi = null, meja = null] = CATEGORIES

const shown = (facts: Partial<ProductFacts>) => productAt(someProduct(facts), [], NOW)
const slugs = (products: readonly ProductNow[]) => products.map((product) => product.facts.slug)

describe('sort', () => {
  const sorted = (sort: Sort, ...products: Partial<ProductFacts>[]) =>
    slugs(sortProducts(products.map(shown), sort))

  test('the sort newest goes by when a product came into the shop', () => {
    const found = sorted(
      'newest',
      { slug: 'lama', published_at: fromNow(-3) },
      { slug: 'baru', published_at: fromNow(-1) },
      { slug: 'tengah', published_at: fromNow(-2) },
    )
    assert.deepEqual(found, ['baru', 'tengah', 'lama'])
  })

  test('the sorts price_asc and price_desc go by the price a buyer pays now', () => {
    const products = [
      shown({ slug: 'dua', price: 200 }),
      shown({ slug: 'tiga', price: 300 }),
      productAt(someProduct({ slug: 'diskon', price: 400 }), [someCampaign({ discount_value: 75 })], NOW),
    ]
    assert.deepEqual(slugs(sortProducts(products, 'price_asc')), ['diskon', 'dua', 'tiga'])
    assert.deepEqual(slugs(sortProducts(products, 'price_desc')), ['tiga', 'dua', 'diskon'])
  })

  test('a product with variants is sorted by its lowest price', () => {
    const variants = [someVariant({ price: 900 }), someVariant({ price: 100 })]
    const found = sorted('price_asc', { slug: 'tetap', price: 200 }, { slug: 'ragam', variants })
    assert.deepEqual(found, ['ragam', 'tetap'])
  })

  test('the sort name_asc ignores capitals and accents, and counts numbers', () => {
    const names = ['meja', 'Kursi 10', 'Édelweis', 'Kursi 2', 'dipan', 'Fajar']
    const found = sorted('name_asc', ...names.map((name) => ({ name, slug: name })))
    assert.deepEqual(found, ['dipan', 'Édelweis', 'Fajar', 'Kursi 2', 'Kursi 10', 'meja'])
  })

  test('the sort best_selling goes by units sold, then by newness', () => {
    const found = sorted(
      'best_selling',
      { slug: 'sepi-lama', published_at: fromNow(-2) },
      { slug: 'sepi-baru', published_at: fromNow(-1) },
      { slug: 'ramai', published_at: fromNow(-3), sold_count: 5 },
    )
    assert.deepEqual(found, ['ramai', 'sepi-baru', 'sepi-lama'])
  })

  for (const sort of SORTS) {
    test(`equal products stay in the merchant’s own order under ${sort}`, () => {
      assert.deepEqual(sorted(sort, { slug: 'c' }, { slug: 'a' }, { slug: 'b' }), ['c', 'a', 'b'])
    })
  }
})

describe('filter', () => {
  const products = [
    shown({
      slug: 'kursi',
      name: 'Kursi Teras Jati',
      category: kursi,
      tags: ['luar ruang', 'rotan'],
      sku: 'KT-01',
    }),
    shown({ slug: 'kopi', name: 'Cangkir Crème', tags: ['dapur', 'rotan'] }),
    shown({ slug: 'meja', name: 'Meja Kopi', category: meja, variants: [someVariant({ sku: 'MK-HTM' })] }),
  ]
  const found = (filter: Filter) => slugs(filterProducts(products, filter))

  for (const [what, filter, slugsFound] of [
    ['nothing', {}, ['kursi', 'kopi', 'meja']],
    ['a category', { cat: 'duduk' }, ['kursi']],
    ['a tag', { tag: 'rotan' }, ['kursi', 'kopi']],
    ['a category and a tag', { cat: 'duduk', tag: 'rotan' }, ['kursi']],
    ['a category that is not there', { cat: 'lampu' }, []],
    ['a tag that is not there', { tag: 'lampu' }, []],
    ['a category and a tag that no product has both', { cat: 'meja', tag: 'rotan' }, []],
  ] as const) {
    test(`a filter by ${what} finds ${slugsFound.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(found(filter), slugsFound)
    })
  }

  describe('by price', () => {
    const priced = [
      shown({ slug: 'murah', price: 100 }),
      shown({ slug: 'ragam', variants: [someVariant({ price: 150 }), someVariant({ price: 400 })] }),
      productAt(someProduct({ slug: 'diskon', price: 400 }), [someCampaign({ discount_value: 25 })], NOW),
      shown({ slug: 'mahal', price: 900 }),
    ]
    for (const [min_price, max_price, slugsFound] of [
      [100, 100, ['murah']],
      [undefined, 300, ['murah', 'ragam', 'diskon']],
      [300, undefined, ['ragam', 'diskon', 'mahal']],
      [200, 250, []],
      [900, 100, []],
      [0, undefined, ['murah', 'ragam', 'diskon', 'mahal']],
    ] as const) {
      test(`from ${min_price} to ${max_price}: ${slugsFound.join(', ') || 'nothing'}`, () => {
        assert.deepEqual(slugs(filterProducts(priced, { min_price, max_price })), slugsFound)
      })
    }
  })

  test('in_stock leaves out what cannot be bought now, and no pre-order', () => {
    const all = [
      shown({ slug: 'ada' }),
      shown({ slug: 'habis', stock: 0 }),
      shown({ slug: 'dibuat', stock: 0, preorder_lead_days: 7 }),
      shown({ slug: 'nanti', sell_from: fromNow(DAY) }),
      shown({ slug: 'lewat', sell_until: fromNow(-DAY) }),
    ]
    assert.deepEqual(slugs(filterProducts(all, { in_stock: true })), ['ada', 'dibuat'])
    assert.equal(filterProducts(all, { in_stock: false }).length, 5)
  })

  test('on_sale leaves what costs less than before', () => {
    const all = [shown({ slug: 'biasa' }), shown({ slug: 'coret', price: 100, compare_at_price: 150 })]
    assert.deepEqual(slugs(filterProducts(all, { on_sale: true })), ['coret'])
  })
})

test('by relevance the better fit comes first, then what can be bought, then the order given', () => {
  const all = [
    shown({ slug: 'habis', stock: 0, sku: '5' }),
    shown({ slug: 'lain', sku: '0' }),
    shown({ slug: 'ada', sku: '5' }),
    shown({ slug: 'juga', sku: '5' }),
    shown({ slug: 'tepat', stock: 0, sku: '9' }),
  ]
  assert.deepEqual(slugs(byRelevance(all, ({ sku }) => Number(sku))), ['tepat', 'ada', 'juga', 'habis'])
})

describe('related products', () => {
  function related(product: Partial<ProductFacts>, others: Partial<ProductFacts>[]): string[] {
    const [first, ...rest] = [product, ...others].map(shown)
    return first ? slugs(relatedTo(first, sortProducts([first, ...rest], 'newest'))) : []
  }

  test('related products are those of the category first, then those that share a tag, never itself', () => {
    const found = related({ category: kursi, tags: ['teras'] }, [
      { slug: 'setanda', category: meja, tags: ['teras'] },
      { slug: 'sekategori', category: kursi },
      { slug: 'lain', category: meja, tags: ['dapur'] },
    ])
    assert.deepEqual(found, ['sekategori', 'setanda'])
  })

  test('related products that share more tags come before those that share fewer', () => {
    const found = related({ tags: ['teras', 'rotan'] }, [
      { slug: 'satu', tags: ['rotan'] },
      { slug: 'dua', tags: ['rotan', 'teras'] },
    ])
    assert.deepEqual(found, ['dua', 'satu'])
  })

  test('related products that can be bought come before those that cannot', () => {
    const found = related({ category: kursi }, [
      { slug: 'habis', category: kursi, stock: 0 },
      { slug: 'kelak', category: kursi, sell_from: fromNow(1) },
      { slug: 'usai', category: kursi, sell_until: fromNow(-1) },
      { slug: 'ada', category: kursi },
    ])
    assert.deepEqual(found, ['ada', 'habis', 'kelak', 'usai'])
  })

  test('related products that are newer come first, and there are at most eight', () => {
    const others = Array.from({ length: 10 }, (_, i) => ({
      slug: `k${i}`,
      category: kursi,
      published_at: fromNow(i - 100),
    }))
    assert.deepEqual(related({ category: kursi }, others), 'k9 k8 k7 k6 k5 k4 k3 k2'.split(' '))
  })

  test('related products are none for a product without category and tags', () => {
    assert.deepEqual(related({}, [{ slug: 'lepas' }]), [])
  })
})

describe('whatever a shop sells', () => {
  // Few distinct values, so that ties are common.
  const facts = fc.record({
    name: fc.constantFrom('Kursi', 'kursi', 'Kursi 2', 'Kursi 10', 'Meja', 'Édelweis', ''),
    category: fc.option(fc.constantFrom(...CATEGORIES)),
    tags: fc.subarray(['teras', 'rotan', 'jati']),
    price: fc.integer({ min: 0, max: 3 }),
    sold_count: fc.integer({ min: 0, max: 2 }),
    published_at: fc.integer({ min: 0, max: 3 }).map((days) => fromNow(-days * DAY)),
    stock: fc.integer({ min: 0, max: 1 }),
  })

  const shops: fc.Arbitrary<ProductNow[]> = fc
    .array(facts, { maxLength: 30 })
    .map((all) =>
      all.map((one, i) => productAt(someProduct({ ...one, id: `prd_${i}`, slug: `p${i}` }), [], NOW)),
    )
  const shopsWithProducts = shops.filter((products) => products.length > 0)
  const anySort = fc.constantFrom(...SORTS)
  const ids = (products: readonly ProductNow[]) => products.map((product) => product.facts.id)

  test('a sorted list shows every product once', () => {
    fc.assert(
      fc.property(shops, anySort, (products, sort) => {
        assert.deepEqual(ids(sortProducts(products, sort)).sort(), ids(products).sort())
      }),
    )
  })

  test('a sorted list does not change when it is sorted again', () => {
    fc.assert(
      fc.property(shops, anySort, (products, sort) => {
        const sorted = sortProducts(products, sort)
        assert.deepEqual(ids(sortProducts(sorted, sort)), ids(sorted))
      }),
    )
  })

  test('a list sorted by price never steps the wrong way', () => {
    fc.assert(
      fc.property(shops, (products) => {
        const prices = sortProducts(products, 'price_asc').map((product) => product.price)
        assert.deepEqual(
          prices,
          prices.toSorted((a, b) => a - b),
        )
        const falling = sortProducts(products, 'price_desc').map((product) => product.price)
        assert.deepEqual(falling, prices.toReversed())
      }),
    )
  })

  test('the pages of a list of products, put together, are the list', () => {
    fc.assert(
      fc.property(shops, anySort, fc.integer({ min: 1, max: 10 }), (products, sort, limit) => {
        const pages: string[] = []
        // Each page is sorted anew, as each request is.
        for (let offset = 0; offset < products.length; offset += limit) {
          pages.push(...ids(sortProducts(products, sort).slice(offset, offset + limit)))
        }
        assert.deepEqual(pages, ids(sortProducts(products, sort)))
      }),
    )
  })

  test('the products of all categories, and those without one, make up the list', () => {
    fc.assert(
      fc.property(shops, (products) => {
        const chairs = filterProducts(products, { cat: 'duduk' })
        const tables = filterProducts(products, { cat: 'meja' })
        const loose = products.filter((product) => product.facts.category === null)
        assert.equal(chairs.length + tables.length + loose.length, products.length)
      }),
    )
  })

  test('a product is never related to itself, and no product is related twice', () => {
    fc.assert(
      fc.property(shopsWithProducts, fc.nat(), (products, n) => {
        const product = products[n % products.length] as ProductNow
        const related = ids(relatedTo(product, sortProducts(products, 'newest')))
        assert.ok(!related.includes(product.facts.id))
        assert.equal(new Set(related).size, related.length)
      }),
    )
  })

  test('every related product shares the category or a tag', () => {
    fc.assert(
      fc.property(shopsWithProducts, fc.nat(), (products, n) => {
        const product = products[n % products.length] as ProductNow
        for (const { facts: other } of relatedTo(product, sortProducts(products, 'newest'))) {
          const sameCategory = other.category !== null && other.category === product.facts.category
          assert.ok(sameCategory || other.tags.some((tag) => product.facts.tags.includes(tag)))
        }
      }),
    )
  })
})
