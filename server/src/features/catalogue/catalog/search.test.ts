// Searching over HTTP: relevance, filters that may be combined, and suggestions.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import { aCampaign, DAY, fromNow, type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()
const slugsOf = ({ body }: Answer) => body.products.map(({ slug }: Shown) => slug)

describe('a search', () => {
  let shop: string
  before(async () => {
    shop = await catalog.shop({
      categories: [
        { key: 'minum', label: 'Cangkir & Teko' },
        { key: 'meja', label: 'Meja' },
      ],
      products: [
        aProduct({ slug: 'tatakan', name: 'Tatakan Cangkir', price: 20_000, published_at: fromNow(-1) }),
        aProduct({
          slug: 'cangkir',
          name: 'Cangkir Lereng',
          price: 75_000,
          category: 'minum',
          published_at: fromNow(-2),
        }),
        aProduct({
          slug: 'teko',
          name: 'Teko Senja',
          price: 265_000,
          category: 'minum',
          published_at: fromNow(-3),
        }),
        aProduct({
          slug: 'lama',
          name: 'Cangkir Lama',
          price: 50_000,
          compare_at_price: 60_000,
          stock: 0,
          category: 'minum',
        }),
      ],
    })
  })

  for (const [what, query, slugs] of [
    ['the best fit first', 'q=cangkir', ['cangkir', 'lama', 'tatakan', 'teko']],
    [
      'the best fit first when asked for it',
      'q=cangkir&sort=relevance',
      ['cangkir', 'lama', 'tatakan', 'teko'],
    ],
    ['the newest first, when asked for', 'q=cangkir&sort=newest', ['tatakan', 'cangkir', 'teko', 'lama']],
    ['the newest first without words', 'sort=relevance', ['tatakan', 'cangkir', 'teko', 'lama']],
    ['in spite of a typo', 'q=cangkr&cat=minum', ['cangkir', 'lama', 'teko']],
    ['by price', 'q=cangkir&min_price=50000&max_price=75000', ['cangkir', 'lama']],
    ['what can be bought', 'q=cangkir&in_stock=true', ['cangkir', 'tatakan', 'teko']],
    ['what costs less than before', 'on_sale=true', ['lama']],
    [
      'the cheapest first, when it is to be cheap',
      'q=cangkir%20murah',
      ['tatakan', 'lama', 'cangkir', 'teko'],
    ],
    [
      'everything, the cheapest first, when that is all',
      'q=termurah',
      ['tatakan', 'lama', 'cangkir', 'teko'],
    ],
    ['as asked, also what is to be cheap', 'q=murah&sort=price_desc', ['teko', 'cangkir', 'lama', 'tatakan']],
    ['what is on sale, when that is looked for', 'q=promo%20cangkir', ['lama']],
    ['nothing, when the lowest price is above the highest', 'min_price=2&max_price=1', []],
    [
      'everything, when a filter is false',
      'on_sale=false&in_stock=false',
      ['tatakan', 'cangkir', 'teko', 'lama'],
    ],
  ] as const) {
    test(`a search answers ${what}`, async () => {
      const answer = await catalog.get(shop, `/products?${query}`)
      assert.deepEqual(slugsOf(answer), slugs)
      assert.equal(answer.body.total, slugs.length)
    })
  }

  test('a name that means nothing changes nothing, and is named beside the answer', async () => {
    const ask = (query: string) => catalog.get(shop, `/products${query}`)
    const plain = await ask('')
    assert.equal(plain.headers['x-ignored-parameters'], undefined)
    const misspelt = await ask('?category=minum&limit=24&w%C3%A4rna=1')
    assert.equal(misspelt.headers['x-ignored-parameters'], 'category, w%C3%A4rna')
    assert.equal(misspelt.headers.etag, plain.headers.etag)
    assert.equal((await ask('?limit=24')).headers['x-ignored-parameters'], undefined)
    const many = Array.from({ length: 30 }, (_, i) => `x${i}=1`).join('&')
    assert.equal((await ask(`?${many}`)).headers['x-ignored-parameters']?.split(', ').length, 10)
    const missing = await catalog.get(shop, '/products/tidak-ada?x=1')
    assert.deepEqual([missing.status, missing.headers['x-ignored-parameters']], [404, undefined])
  })

  test('a search says what it searched for where that is not what was typed', async () => {
    const corrected = async (q: string) => (await catalog.get(shop, `/products?q=${q}`)).body.corrected
    assert.equal(await corrected('cangkr'), 'cangkir')
    assert.equal(await corrected('cangkir'), null)
  })

  for (const query of ['min_price=-1', 'max_price=1.5', 'in_stock=ya', 'on_sale=1', 'sort=price']) {
    test(`a search with ${query} is refused by its name`, async () => {
      const { status, body } = await catalog.get(shop, `/products?${query}`)
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details.fields.map(({ path }: Shown) => path),
        [query.split('=')[0]],
      )
    })
  }

  test('suggestions are the best products with their picture and price, and the categories that are called so', async () => {
    const { body } = await catalog.get(shop, '/search/suggestions?q=cangkr&limit=2')
    assert.deepEqual(
      body.products.map(({ slug, price }: Shown) => [slug, price]),
      [
        ['cangkir', 75_000],
        ['lama', 50_000],
      ],
    )
    assert.deepEqual(
      body.categories.map(({ key }: Shown) => key),
      ['minum'],
    )
    assert.equal(body.corrected, 'cangkir')
    const { availability, on_sale, compare_at_price } = body.products[1]
    assert.deepEqual([availability, on_sale, compare_at_price], ['sold_out', true, 60_000])
  })

  test('suggestions need something typed, and are ten at most', async () => {
    for (const query of ['', '?q=', '?q=a&limit=0', '?q=a&limit=11'])
      assert.equal((await catalog.get(shop, `/search/suggestions${query}`)).status, 400, query)
    assert.deepEqual((await catalog.get(shop, '/search/suggestions?q=xyzzy')).body, {
      products: [],
      categories: [],
      corrected: null,
    })
  })
})

test('a product may be called suggestions', async () => {
  const shop = await catalog.shop({ products: [aProduct({ slug: 'suggestions', name: 'Buku' })] })
  assert.equal((await catalog.get(shop, '/products/suggestions')).body.name, 'Buku')
})

test('a list of what is on sale, or within a price, ends with the campaign', async () => {
  const shop = await catalog.shop({
    products: [aProduct({ slug: 'kursi', price: 100 })],
    promotions: [aCampaign({ discount_value: 50, ends_at: fromNow(DAY) })],
  })
  const paths = ['/products?on_sale=true', '/products?max_price=60']
  const found = () => Promise.all(paths.map(async (path) => slugsOf(await catalog.get(shop, path))))
  assert.deepEqual(await found(), [['kursi'], ['kursi']])
  catalog.app.clock.set(fromNow(DAY))
  assert.deepEqual(await found(), [[], []])
})
