// GET /products: filters, search, order and pages of the list.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import { fromNow, type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()

describe('the list of products', () => {
  const slugsOf = ({ body }: Answer) => body.products.map(({ slug }: Shown) => slug)

  test('the list of products is sorted as asked, newest first unless asked otherwise', async () => {
    const shop = await catalog.shop({
      products: [
        aProduct({ slug: 'b', name: 'Bangku', price: 300, published_at: fromNow(-3) }),
        aProduct({ slug: 'c', name: 'Cermin', price: 100, published_at: fromNow(-1) }),
        aProduct({ slug: 'a', name: 'Almari', price: 200, published_at: fromNow(-2) }),
      ],
    })
    await catalog.afterOrders(shop, 'a', { sold_count: 5 })
    for (const [query, order] of [
      ['', ['c', 'a', 'b']],
      ['?sort=newest', ['c', 'a', 'b']],
      ['?sort=price_asc', ['c', 'a', 'b']],
      ['?sort=price_desc', ['b', 'a', 'c']],
      ['?sort=name_asc', ['a', 'b', 'c']],
      ['?sort=best_selling', ['a', 'c', 'b']],
    ] as const) {
      assert.deepEqual(slugsOf(await catalog.get(shop, `/products${query}`)), order, query)
    }
  })

  describe('in pages', () => {
    let shop: string
    before(async () => {
      const products = Array.from({ length: 30 }, (_, i) => aProduct({ slug: `p${i + 1}` }))
      shop = await catalog.shop({ products })
    })

    test('the list of products holds 24 products unless another limit is asked for', async () => {
      const { body } = await catalog.get(shop, '/products')
      assert.equal(body.products.length, 24)
      assert.deepEqual([body.limit, body.offset, body.total], [24, 0, 30])
    })

    test('the list of products holds the part that limit and offset choose, and answers them', async () => {
      const answer = await catalog.get(shop, '/products?limit=3&offset=28')
      assert.deepEqual(slugsOf(answer), ['p29', 'p30'])
      const { limit, offset, total } = answer.body
      assert.deepEqual([limit, offset, total], [3, 28, 30])
    })

    test('the list of products shows every product once, whatever the order and the size of the pages', async () => {
      for (const sort of ['newest', 'price_asc', 'price_desc', 'name_asc', 'best_selling']) {
        const whole = slugsOf(await catalog.get(shop, `/products?sort=${sort}&limit=100`))
        const pages: string[] = []
        for (let offset = 0; offset < 30; offset += 7) {
          pages.push(...slugsOf(await catalog.get(shop, `/products?sort=${sort}&limit=7&offset=${offset}`)))
        }
        assert.deepEqual(pages, whole, sort)
        assert.equal(new Set(pages).size, 30, sort)
      }
    })

    test('the list of products takes the smallest and the largest limit and offset', async () => {
      assert.equal(slugsOf(await catalog.get(shop, '/products?limit=1&offset=0')).length, 1)
      assert.equal(slugsOf(await catalog.get(shop, '/products?limit=100')).length, 30)
      assert.equal(slugsOf(await catalog.get(shop, '/products?offset=10000')).length, 0)
    })

    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=banyak', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['offset=-1', 'offset'],
      ['offset=10001', 'offset'],
      ['offset=99999999999999999999', 'offset'],
      ['offset=x', 'offset'],
      ['sort=termurah', 'sort'],
      ['sort=PRICE_ASC', 'sort'],
      ['cat=a&cat=b', 'cat'],
    ] as const) {
      test(`the list of products refuses ${query} with 400 and names ${field}`, async () => {
        const { status, body } = await catalog.get(shop, `/products?${query}`)
        assert.equal(status, 400)
        assert.equal(body.error.code, 'invalid_request')
        assert.deepEqual(
          body.error.details.fields.map(({ path }: Shown) => path),
          [field],
        )
      })
    }

    test('the list of products names every error at once, with a text for it', async () => {
      const { body } = await catalog.get(shop, '/products?limit=0&offset=-1&sort=x')
      const fields: { path: string; message: string }[] = body.error.details.fields
      assert.deepEqual(fields.map(({ path }) => path).sort(), ['limit', 'offset', 'sort'])
      assert.ok(fields.every(({ message }) => message.length > 0))
    })
  })

  test('the list of products is filtered by cat, tag and q together; total counts what matches, over all pages', async () => {
    const shop = await catalog.shop({
      categories: [{ key: 'duduk', label: 'Tempat Duduk' }],
      products: [
        aProduct({ slug: 'kursi', category: 'duduk', tags: ['teras'], sku: 'KT-01' }),
        aProduct({ slug: 'bangku', category: 'duduk', tags: ['teras'] }),
        aProduct({ slug: 'dipan', category: 'duduk' }),
        aProduct({ slug: 'meja', tags: ['teras'] }),
      ],
    })
    for (const [query, found, total] of [
      ['cat=duduk', ['kursi', 'bangku', 'dipan'], 3],
      ['tag=teras', ['kursi', 'bangku', 'meja'], 3],
      ['cat=duduk&tag=teras', ['kursi', 'bangku'], 2],
      ['cat=duduk&tag=teras&q=kt-01', ['kursi'], 1],
      ['q=tempat%20duduk&limit=1&offset=1', ['bangku'], 3],
      ['tag=teras&limit=1', ['kursi'], 3],
      ['tag=teras&offset=9', [], 3],
      ['q=&cat=&limit=', ['kursi', 'bangku', 'dipan', 'meja'], 4],
      ['utm_source=x', ['kursi', 'bangku', 'dipan', 'meja'], 4],
      ['cat=lampu', [], 0],
      ['tag=lampu', [], 0],
      ['q=lampu', [], 0],
      ['q=%21%3F', [], 0],
    ] as const) {
      const answer = await catalog.get(shop, `/products?${query}`)
      assert.deepEqual([answer.status, slugsOf(answer), answer.body.total], [200, found, total], query)
    }
  })

  test('the list of products of a shop without products is empty', async () => {
    const { body } = await catalog.get(await catalog.shop({}), '/products')
    assert.deepEqual(body, { products: [], total: 0, limit: 24, offset: 0, corrected: null, facets: null })
  })

  test('the list of products never shows products of another shop', async () => {
    await catalog.shop({ products: [aProduct({ slug: 'di-sana' })] })
    const shop = await catalog.shop({ products: [aProduct({ slug: 'di-sini' })] })
    assert.deepEqual(slugsOf(await catalog.get(shop, '/products')), ['di-sini'])
  })
})
