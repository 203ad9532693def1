// The catalogue as the database holds it: what the file says arrives, windows turn kept answers by themselves,
// and a large shop asks the database no more questions than a small one.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import type { ProductInput } from '../products/input.ts'
import type { PromotionInput } from '../promotions/input.ts'
import { aCampaign, DAY, fromNow, inSizes, type Shown, startTestCatalog } from './catalog.fixture.ts'

const catalog = startTestCatalog()

describe('what the file says of a product', () => {
  test('a product of the file shows whether it is for pre-order and capped', async () => {
    const open = await catalog.product({ preorder: { lead_days: 7 }, stock: 0 })
    const capped = await catalog.product({ preorder: { lead_days: 7, capped: true }, stock: 0 })
    assert.deepEqual([open.preorder, open.preorder_lead_days, open.availability], [true, 7, 'preorder'])
    assert.deepEqual([capped.preorder, capped.sold_out, capped.availability], [true, true, 'sold_out'])
  })

  test('a product of the file shows that its stock is unlimited', async () => {
    const shown = await catalog.product({ unlimited_stock: true })
    assert.deepEqual([shown.unlimited_stock, shown.stock, shown.availability], [true, null, 'in_stock'])
  })

  test('a product of the file shows its stock, and none when it is left out', async () => {
    const { stock: _, ...unstocked } = aProduct({ slug: 'kursi' })
    const shop = await catalog.shop({ products: [unstocked, aProduct({ slug: 'meja', stock: 3 })] })
    const { products } = (await catalog.get(shop, '/products')).body
    assert.deepEqual(
      products.map(({ stock, availability }: Shown) => [stock, availability]),
      [
        [0, 'sold_out'],
        [3, 'low_stock'],
      ],
    )
  })

  test('a product of the file shows its window of sale in UTC, whatever its time zone', async () => {
    const shown = await catalog.product({
      sell_from: '2026-03-01T12:00:00+07:00',
      sell_until: '2026-03-02T00:00:00Z',
    })
    assert.deepEqual(
      [shown.sell_from, shown.sell_until, shown.availability],
      ['2026-03-01T05:00:00.000Z', '2026-03-02T00:00:00.000Z', 'in_stock'],
    )
  })

  test('a product of the file shows prices up to ten billion rupiah exactly', async () => {
    const shown = await catalog.product({ price: 9_999_999_999, compare_at_price: 10_000_000_000 })
    assert.deepEqual([shown.price, shown.compare_at_price], [9_999_999_999, 10_000_000_000])
    assert.equal(shown.on_sale, true)
  })

  test('a product of the file shows the merchant’s badges', async () => {
    const shown = await catalog.product({ badge: 'Pilihan', variants: [{ badge: 'Terlaris' }] })
    assert.deepEqual([shown.badge, shown.variants[0].badge], ['Pilihan', 'Terlaris'])
  })

  test('a product that is upcoming or ended is listed and can be read', async () => {
    const kelak = aProduct({ slug: 'kelak', sell_from: fromNow(1) })
    const usai = aProduct({ slug: 'usai', sell_until: fromNow(-1) })
    const shop = await catalog.shop({ products: [kelak, usai] })
    assert.deepEqual(
      (await catalog.get(shop, '/products')).body.products.map(({ availability }: Shown) => availability),
      ['upcoming', 'ended'],
    )
    for (const slug of ['kelak', 'usai']) {
      assert.equal((await catalog.get(shop, `/products/${slug}`)).status, 200)
    }
  })

  test('a product is new from when it first came into the shop, not from each time the file is applied', async () => {
    const { published_at: _, ...undated } = aProduct({ slug: 'kursi' })
    const shop = await catalog.shop({ products: [undated] })
    assert.equal((await catalog.get(shop, '/products/kursi')).body.badge, 'Baru')

    catalog.app.clock.set(fromNow(15 * DAY))
    await catalog.app.shop({ slug: shop, products: [undated] })
    assert.equal((await catalog.get(shop, '/products/kursi')).body.badge, null)
  })
})

describe('what a promotion of the file covers', () => {
  const products = [
    aProduct({ slug: 'kursi', category: 'duduk' }),
    aProduct({ slug: 'bangku', category: 'duduk' }),
    aProduct({ slug: 'meja', category: 'meja' }),
    aProduct({ slug: 'lepas' }),
  ]
  const categories = [
    { key: 'duduk', label: 'Tempat duduk' },
    { key: 'meja', label: 'Meja' },
  ]

  async function onSale(shop: string): Promise<string[]> {
    const { body } = await catalog.get(shop, '/products')
    return body.products
      .filter((product: { on_sale: boolean }) => product.on_sale)
      .map((product: { slug: string }) => product.slug)
  }

  for (const [what, target, covered] of [
    ['the products it names', { products: ['kursi'] }, ['kursi']],
    ['the categories it names', { categories: ['duduk'] }, ['kursi', 'bangku']],
    ['products and categories together', { products: ['lepas'], categories: ['meja'] }, ['meja', 'lepas']],
    ['the whole shop when it names none', {}, ['kursi', 'bangku', 'meja', 'lepas']],
    ['no product when it is for orders', { kind: 'order' }, []],
    ['no product when it is for shipping', { kind: 'shipping' }, []],
  ] as [string, Partial<PromotionInput>, string[]][]) {
    test(`a promotion of the file covers ${what}`, async () => {
      const promotions = [aCampaign(target)]
      assert.deepEqual(await onSale(await catalog.shop({ products, categories, promotions })), covered)
    })
  }

  test('a promotion covers no other product when its own has left the shop', async () => {
    const promotions = [aCampaign({ products: ['kursi'] })]
    const shop = await catalog.shop({ products, categories, promotions })
    await catalog.app.shop({ slug: shop, products: products.filter(({ slug }) => slug !== 'kursi') })
    assert.deepEqual(await onSale(shop), [])
  })

  test('a promotion covers no product of another shop', async () => {
    await catalog.shop({ products, categories, promotions: [aCampaign()] })
    assert.deepEqual(await onSale(await catalog.shop({ products, categories })), [])
  })
})

const HOUR = 3_600_000

describe('an answer that is kept', () => {
  for (const [what, product, campaign, field, was, is] of [
    ['a sale begins', { sell_from: fromNow(HOUR) }, null, 'availability', 'upcoming', 'in_stock'],
    ['a sale ends', { sell_until: fromNow(HOUR) }, null, 'availability', 'in_stock', 'ended'],
    ['a campaign begins', {}, { starts_at: fromNow(HOUR) }, 'price', 100_000, 80_000],
    ['a campaign ends', {}, { ends_at: fromNow(HOUR) }, 'price', 80_000, 100_000],
    ['fourteen days are over', { published_at: fromNow(HOUR - 14 * DAY) }, null, 'badge', 'Baru', null],
  ] as [string, Partial<ProductInput>, Partial<PromotionInput> | null, string, unknown, unknown][]) {
    test(`an answer that is kept changes when ${what}, and not a moment before`, async () => {
      const shop = await catalog.shop({
        products: [aProduct({ slug: 'kursi', ...product })],
        promotions: campaign ? [aCampaign(campaign)] : [],
        home: [{ type: 'grid', grid: {} }],
      })
      const read = (path: string, known?: Answer) =>
        catalog.app.call(path, { shop, headers: { 'If-None-Match': known?.headers.etag ?? '""' } })
      const readAll = async (known: Answer[] = []) => [
        await read('/products', known[0]),
        await read('/products/kursi', known[1]),
        await read('/storefront/home'),
      ]
      const seen = ([list, detail, home]: Answer[]) => [
        list?.body.products[0][field],
        detail?.body[field],
        home?.body.sections[0].grid.products[0][field],
      ]

      const first = await readAll()
      assert.deepEqual(seen(first), [was, was, was])
      catalog.app.clock.set(fromNow(HOUR - 1))
      const [list, detail, home] = await readAll(first)
      assert.deepEqual([list?.status, detail?.status], [304, 304])
      assert.equal(home?.body.sections[0].grid.products[0][field], was)
      catalog.app.clock.set(fromNow(HOUR))
      const after = await readAll(first)
      assert.deepEqual(seen(after), [is, is, is])
      for (const [i, { headers }] of first.entries()) assert.notEqual(after[i]?.headers.etag, headers.etag)
    })
  }

  test('an answer that is kept changes when several windows open and close one after the other', async () => {
    const kursi = aProduct({ slug: 'kursi', sell_from: fromNow(1_000), sell_until: fromNow(2_000) })
    const shop = await catalog.shop({ products: [kursi] })
    const seen: string[] = []
    for (const ms of [0, 1_000, 2_000]) {
      catalog.app.clock.set(fromNow(ms))
      seen.push((await catalog.get(shop, '/products/kursi')).body.availability)
    }
    assert.deepEqual(seen, ['upcoming', 'in_stock', 'ended'])
  })

  test('an answer that is kept changes when the window of another product that it shows opens', async () => {
    const kursi = aProduct({ slug: 'kursi', tags: ['teras'], sell_from: fromNow(1_000) })
    const shop = await catalog.shop({ products: [kursi, aProduct({ slug: 'meja', tags: ['teras'] })] })
    const related = async () => (await catalog.get(shop, '/products/meja')).body.related[0].availability
    assert.equal(await related(), 'upcoming')
    catalog.app.clock.set(fromNow(1_000))
    assert.equal(await related(), 'in_stock')
  })

  test('an answer that is kept changes when a campaign turns the order by price', async () => {
    const shop = await catalog.shop({
      products: [aProduct({ slug: 'kursi', price: 110 }), aProduct({ slug: 'meja', price: 100 })],
      promotions: [aCampaign({ products: ['kursi'], starts_at: fromNow(1_000) })],
    })
    const cheapest = async () => (await catalog.get(shop, '/products?sort=price_asc')).body.products[0].slug
    assert.equal(await cheapest(), 'meja')
    catalog.app.clock.set(fromNow(1_000))
    assert.equal(await cheapest(), 'kursi')
  })
})

describe('the number of statements', () => {
  const sections: NonNullable<ShopFile['home']> = [
    { type: 'cats' },
    { type: 'grid', grid: { limit: 100 } },
    { type: 'campaign', campaign: { promotion: 'promo-1', limit: 100 } },
  ]

  function shopWith(size: { products: number; campaigns: number }): Promise<string> {
    return catalog.shop({
      categories: [{ key: 'kursi', label: 'Kursi' }],
      products: Array.from({ length: size.products }, (_, i) =>
        aProduct({ slug: `p${i}`, category: 'kursi', tags: ['rotan'], ...inSizes({}, {}, {}) }),
      ),
      promotions: Array.from({ length: size.campaigns }, (_, i) =>
        aCampaign({ key: `promo-${i + 1}`, products: ['p0', 'p1'], categories: ['kursi'] }),
      ),
      home: sections,
      pages: { promo: sections },
    })
  }

  let small: string
  let large: string
  before(async () => {
    small = await shopWith({ products: 3, campaigns: 1 })
    large = await shopWith({ products: 150, campaigns: 10 })
  })

  async function statementsFor(shop: string, path: string): Promise<number> {
    catalog.app.ctx.shops.forgetAll()
    const before = catalog.app.ctx.statements()
    const { status } = await catalog.get(shop, path)
    assert.equal(status, 200)
    return catalog.app.ctx.statements() - before
  }

  for (const path of [
    '/categories',
    '/products?limit=100',
    '/products?q=p1&cat=kursi&sort=price_asc',
    '/products/p1',
    '/storefront/config',
    '/storefront/home',
    '/storefront/page/promo',
  ]) {
    test(`the number of statements of GET ${path} is the same for 150 products in 3 sizes with 10 campaigns as for 3 products`, async () => {
      const few = await statementsFor(small, path)
      assert.ok(few > 0)
      assert.equal(await statementsFor(large, path), few)
    })
  }
})
