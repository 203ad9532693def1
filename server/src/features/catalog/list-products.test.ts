// GET /products: order, pages, filters and search.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { aProduct } from '../../../test/world.ts'
import type { FileProduct, ShopFile } from '../shops/file/schema.ts'
import { aCampaign, fromNow, inSizes, openScene } from './scene.ts'

const scene = openScene()

async function slugs(shop: string, query = ''): Promise<string[]> {
  const { body } = await scene.get(shop, `/products${query}`)
  return body.products.map((product: { slug: string }) => product.slug)
}

type Slugged = Partial<FileProduct> & { slug: string }

function shopOf(products: Slugged[], others: Partial<ShopFile> = {}): Promise<string> {
  return scene.shop({ products: products.map(aProduct), ...others })
}

describe('sort', () => {
  test('the newest come first unless another order is asked for', async () => {
    const shop = await shopOf([
      { slug: 'lama', published_at: fromNow(-3) },
      { slug: 'baru', published_at: fromNow(-1) },
      { slug: 'tengah', published_at: fromNow(-2) },
    ])
    assert.deepEqual(await slugs(shop), ['baru', 'tengah', 'lama'])
    assert.deepEqual(await slugs(shop, '?sort=newest'), ['baru', 'tengah', 'lama'])
  })

  test('price_asc and price_desc go by the price a buyer pays now', async () => {
    const shop = await shopOf(
      [
        { slug: 'dua', price: 200 },
        { slug: 'tiga', price: 300 },
        { slug: 'empat-diskon', price: 400 },
      ],
      { promotions: [aCampaign({ discount_value: 75, products: ['empat-diskon'] })] },
    )
    assert.deepEqual(await slugs(shop, '?sort=price_asc'), ['empat-diskon', 'dua', 'tiga'])
    assert.deepEqual(await slugs(shop, '?sort=price_desc'), ['tiga', 'dua', 'empat-diskon'])
  })

  test('a product with variants is sorted by its lowest price', async () => {
    const shop = await shopOf([
      { slug: 'tetap', price: 200 },
      { slug: 'ragam', ...inSizes({ price: 900 }, { price: 100 }) },
    ])
    assert.deepEqual(await slugs(shop, '?sort=price_asc'), ['ragam', 'tetap'])
  })

  test('name_asc minds neither capitals nor accents, and counts numbers', async () => {
    const names = ['meja', 'Kursi 10', 'Édelweis', 'Kursi 2', 'dipan', 'Fajar']
    const shop = await shopOf(names.map((name, i) => ({ slug: `p${i}`, name })))
    const { body } = await scene.get(shop, '/products?sort=name_asc')
    assert.deepEqual(
      body.products.map((product: { name: string }) => product.name),
      ['dipan', 'Édelweis', 'Fajar', 'Kursi 2', 'Kursi 10', 'meja'],
    )
  })

  test('best_selling goes by units sold, then by newness', async () => {
    const shop = await shopOf([
      { slug: 'sepi-lama', published_at: fromNow(-2) },
      { slug: 'sepi-baru', published_at: fromNow(-1) },
      { slug: 'ramai', published_at: fromNow(-3) },
    ])
    await scene.afterOrders(shop, 'ramai', { sold_count: 5 })
    assert.deepEqual(await slugs(shop, '?sort=best_selling'), ['ramai', 'sepi-baru', 'sepi-lama'])
  })

  for (const sort of ['newest', 'price_asc', 'price_desc', 'name_asc', 'best_selling']) {
    test(`equals stay in the merchant’s own order under ${sort}`, async () => {
      const shop = await shopOf(['c', 'a', 'b'].map((slug) => ({ slug, name: 'Sama' })))
      assert.deepEqual(await slugs(shop, `?sort=${sort}`), ['c', 'a', 'b'])
    })
  }
})

describe('pages', () => {
  let thirty: string
  before(async () => {
    thirty = await shopOf(Array.from({ length: 30 }, (_, i) => ({ slug: `p${i + 1}` })))
  })

  test('a page holds 24 products unless another limit is asked for', async () => {
    const { body } = await scene.get(thirty, '/products')
    assert.equal(body.products.length, 24)
    assert.deepEqual([body.limit, body.offset, body.total], [24, 0, 30])
  })

  test('limit and offset choose a part, and are answered', async () => {
    const { body } = await scene.get(thirty, '/products?limit=3&offset=28')
    assert.deepEqual([body.limit, body.offset, body.total], [3, 28, 30])
    assert.deepEqual(
      body.products.map((product: { slug: string }) => product.slug),
      ['p29', 'p30'],
    )
  })

  test('the smallest and the largest limit and offset are accepted', async () => {
    assert.equal((await slugs(thirty, '?limit=1&offset=0')).length, 1)
    assert.equal((await slugs(thirty, '?limit=100')).length, 30)
    assert.equal((await slugs(thirty, '?offset=10000')).length, 0)
  })

  test('total counts what matches, over all pages', async () => {
    const shop = await shopOf([{ slug: 'a', tags: ['x'] }, { slug: 'b', tags: ['x'] }, { slug: 'c' }])
    assert.equal((await scene.get(shop, '/products?tag=x&limit=1')).body.total, 2)
    assert.equal((await scene.get(shop, '/products?tag=x&offset=5')).body.total, 2)
  })

  test('a shop without products answers an empty list', async () => {
    const { body } = await scene.get(await shopOf([]), '/products')
    assert.deepEqual(body, { products: [], total: 0, limit: 24, offset: 0 })
  })
})

describe('a query that is refused', () => {
  let shop: string
  before(async () => {
    shop = await shopOf([])
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
    test(`${query} is 400 and names ${field}`, async () => {
      const { status, body } = await scene.get(shop, `/products?${query}`)
      assert.equal(status, 400)
      assert.equal(body.error.code, 'invalid_request')
      assert.deepEqual(
        body.error.details.fields.map((fault: { path: string }) => fault.path),
        [field],
      )
    })
  }

  test('every fault is named at once, with a text for it', async () => {
    const { body } = await scene.get(shop, '/products?limit=0&offset=-1&sort=x')
    const fields: { path: string; message: string }[] = body.error.details.fields
    assert.deepEqual(fields.map(({ path }) => path).sort(), ['limit', 'offset', 'sort'])
    assert.ok(fields.every(({ message }) => message.length > 0))
  })
})

describe('filters', () => {
  let furniture: string
  before(async () => {
    furniture = await shopOf(
      [
        { slug: 'kursi', category: 'duduk', tags: ['teras', 'rotan'] },
        { slug: 'bangku', category: 'duduk', tags: ['rotan'] },
        { slug: 'meja', category: 'meja', tags: ['teras'] },
        { slug: 'lepas' },
      ],
      {
        categories: [
          { key: 'duduk', label: 'Tempat duduk' },
          { key: 'meja', label: 'Meja' },
        ],
      },
    )
  })

  for (const [query, found] of [
    ['cat=duduk', ['kursi', 'bangku']],
    ['tag=teras', ['kursi', 'meja']],
    ['cat=duduk&tag=teras', ['kursi']],
    ['cat=duduk&q=bangku', ['bangku']],
    ['cat=', ['kursi', 'bangku', 'meja', 'lepas']],
    ['cat=lampu', []],
    ['tag=lampu', []],
    ['cat=meja&tag=rotan', []],
    ['utm_source=x', ['kursi', 'bangku', 'meja', 'lepas']],
  ] as const) {
    test(`${query} finds ${found.join(', ') || 'nothing'}`, async () => {
      const { status, body } = await scene.get(furniture, `/products?${query}`)
      assert.equal(status, 200)
      assert.equal(body.total, found.length)
      assert.deepEqual(
        body.products.map((product: { slug: string }) => product.slug),
        found,
      )
    })
  }

  test('products of another shop are never found', async () => {
    assert.deepEqual(await slugs(await shopOf([{ slug: 'sendiri' }])), ['sendiri'])
  })
})

describe('search', () => {
  let shop: string
  before(async () => {
    shop = await shopOf(
      [
        { slug: 'kursi', name: 'Kursi Teras Jati', category: 'duduk', tags: ['luar ruang'], sku: 'KT-01' },
        { slug: 'kopi', name: 'Cangkir Crème', tags: ['dapur'] },
        {
          slug: 'meja',
          name: 'Meja Kopi',
          options: [{ name: 'Warna', values: ['Hitam'] }],
          variants: [{ sku: 'MK-HTM', options: { Warna: 'Hitam' } }],
        },
      ],
      { categories: [{ key: 'duduk', label: 'Tempat Duduk' }] },
    )
  })

  for (const [what, q, found] of [
    ['a word of the name', 'teras', ['kursi']],
    ['a part of a word', 'angki', ['kopi']],
    ['the category’s label', 'tempat duduk', ['kursi']],
    ['a tag', 'dapur', ['kopi']],
    ['the product’s SKU', 'KT-01', ['kursi']],
    ['a variant’s SKU', 'mk-htm', ['meja']],
    ['words from different places, in any order', 'jati duduk kursi', ['kursi']],
    ['other capitals', 'MEJA kOpI', ['meja']],
    ['a word without its accent', 'creme', ['kopi']],
    ['a word with an accent that is not there', 'méja', ['meja']],
    ['an accent written as a character of its own', 'cre\u0300me', ['kopi']],
    ['words of which one is not there', 'meja jati', []],
    ['nothing that is there', 'sepeda', []],
    ['only punctuation', '-- !?', []],
    ['signs with a meaning elsewhere', '%_', []],
  ] as const) {
    test(`${what} (${q}) finds ${found.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await slugs(shop, `?q=${encodeURIComponent(q)}`), found)
    })
  }

  test('a search is sorted and counted like every list', async () => {
    const chairs = await shopOf([
      { slug: 'mahal', name: 'Kursi A', price: 300 },
      { slug: 'murah', name: 'Kursi B', price: 100 },
      { slug: 'meja', name: 'Meja', price: 50 },
    ])
    const { body } = await scene.get(chairs, '/products?q=kursi&sort=price_asc&limit=1')
    assert.deepEqual([body.products[0].slug, body.total], ['murah', 2])
  })
})
