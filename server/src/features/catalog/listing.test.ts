// Whatever a shop sells: sorting loses nothing, pages together are the list; and which products are related.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { CategoryFacts, ProductFacts } from './facts.ts'
import { filterProducts, relatedTo, SORTS, sortProducts } from './listing.ts'
import { type ProductNow, productAt } from './rules.ts'
import { DAY, fromNow, NOW, someProduct } from './sample.ts'

const CATEGORIES = ['kursi', 'meja'].map((key) => ({ id: key, key }) as CategoryFacts)

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

test('sorting shows every product once', () => {
  fc.assert(
    fc.property(shops, anySort, (products, sort) => {
      assert.deepEqual(ids(sortProducts(products, sort)).sort(), ids(products).sort())
    }),
  )
})

test('sorting a sorted list changes nothing', () => {
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

test('the pages of a list, put together, are the list', () => {
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

test('a category and its complement share nothing', () => {
  fc.assert(
    fc.property(shops, (products) => {
      const chairs = filterProducts(products, { cat: 'kursi' })
      const tables = filterProducts(products, { cat: 'meja' })
      const loose = products.filter((product) => product.facts.category === null)
      assert.equal(chairs.length + tables.length + loose.length, products.length)
    }),
  )
})

describe('related products', () => {
  const [kursi = null, meja = null] = CATEGORIES

  function related(product: Partial<ProductFacts>, others: Partial<ProductFacts>[]): string[] {
    const [first, ...rest] = [product, ...others].map((facts) => productAt(someProduct(facts), [], NOW))
    return first ? relatedTo(first, [first, ...rest]).map((other) => other.facts.slug) : []
  }

  test('are those of the category first, then those that share a tag, never itself', () => {
    const found = related({ category: kursi, tags: ['teras'] }, [
      { slug: 'setanda', category: meja, tags: ['teras'] },
      { slug: 'sekategori', category: kursi },
      { slug: 'lain', category: meja, tags: ['dapur'] },
    ])
    assert.deepEqual(found, ['sekategori', 'setanda'])
  })

  test('that share more tags come before those that share fewer', () => {
    const found = related({ tags: ['teras', 'rotan'] }, [
      { slug: 'satu', tags: ['rotan'] },
      { slug: 'dua', tags: ['rotan', 'teras'] },
    ])
    assert.deepEqual(found, ['dua', 'satu'])
  })

  test('that can be bought come before those that cannot', () => {
    const found = related({ category: kursi }, [
      { slug: 'habis', category: kursi, stock: 0 },
      { slug: 'kelak', category: kursi, sell_from: fromNow(1) },
      { slug: 'usai', category: kursi, sell_until: fromNow(-1) },
      { slug: 'ada', category: kursi },
    ])
    assert.deepEqual(found, ['ada', 'habis', 'kelak', 'usai'])
  })

  test('that are newer come first, and there are at most eight', () => {
    const others = Array.from({ length: 10 }, (_, i) => ({
      slug: `k${i}`,
      category: kursi,
      published_at: fromNow(i - 100),
    }))
    assert.deepEqual(related({ category: kursi }, others), 'k9 k8 k7 k6 k5 k4 k3 k2'.split(' '))
  })

  test('are none for a product without category and tags', () => {
    assert.deepEqual(related({}, [{ slug: 'lepas' }]), [])
  })

  test('a product is never related to itself, and no product is related twice', () => {
    fc.assert(
      fc.property(shopsWithProducts, fc.nat(), (products, n) => {
        const product = products[n % products.length] as ProductNow
        const related = ids(relatedTo(product, products))
        assert.ok(!related.includes(product.facts.id))
        assert.equal(new Set(related).size, related.length)
      }),
    )
  })

  test('everything related shares the category or a tag', () => {
    fc.assert(
      fc.property(shopsWithProducts, fc.nat(), (products, n) => {
        const product = products[n % products.length] as ProductNow
        for (const { facts: other } of relatedTo(product, products)) {
          const sameCategory = other.category !== null && other.category === product.facts.category
          assert.ok(sameCategory || other.tags.some((tag) => product.facts.tags.includes(tag)))
        }
      }),
    )
  })
})
