// Addresses that a product, a category or a page had before: old links go on leading somewhere.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AT, shopNamed } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { saveProduct } from '../../catalogue/products/actions/save-product.ts'
import { startTestSite } from './site.fixture.ts'

const site = startTestSite(async () => {})

describe('an address that a product had before', () => {
  const renamed = async (from: string, to: string) => {
    const id = (await site.app.call(`/products/${from}`, { shop: 'pindah' })).body.id
    await saveProduct(site.app.ctx, await shopNamed(site.app, 'pindah'), { slug: to }, AT, { id })
    await site.app.ctx.caughtUp()
  }
  const open = (path: string) => site.open(path, { headers: { Host: 'pindah.localhost' } })

  test('leads to the one it has, with its query, until another product takes it', async () => {
    await site.app.shop(aShop({ slug: 'pindah', products: [aProduct({ slug: 'satu' })] }))
    await renamed('satu', 'dua')
    await renamed('dua', 'tiga')
    for (const before of ['satu', 'dua']) {
      const moved = await open(`/p/${before}?v=1&utm_source=wa`)
      assert.deepEqual([moved.status, moved.headers.location], [301, '/p/tiga?v=1&utm_source=wa'])
      const { body } = await site.app.call(`/products/${before}`, { shop: 'pindah' })
      assert.equal(body.slug, 'tiga')
    }
    await renamed('tiga', 'dua')
    assert.equal((await open('/p/dua')).status, 200)
    assert.equal((await open('/p/tiga')).headers.location, '/p/dua')

    await site.app.shop(
      aShop({ slug: 'pindah', products: ['dua', 'satu'].map((slug) => aProduct({ slug })) }),
    )
    assert.equal((await open('/p/satu')).status, 200)
    await renamed('satu', 'empat')
    assert.equal((await open('/p/satu')).headers.location, '/p/empat')
  })
})

describe('an address that a category or a page had before', () => {
  const SHOP = 'ganti'
  const open = (path: string) => site.open(path, { headers: { Host: `${SHOP}.localhost` } })
  const edit = async (path: string, method: string, json: object) => {
    const token = await site.app.token({ shop: SHOP })
    const thing = await site.app.admin(`/shops/${SHOP}${path}`, { token })
    const ifMatch = method === 'PATCH' ? thing.body.version : undefined
    const done = await site.app.admin(`/shops/${SHOP}${path}`, { token, method, ifMatch, json })
    await site.app.ctx.caughtUp()
    return done
  }

  test('leads to the one it has, in the API too, until another one takes it', async () => {
    await site.app.shop(
      aShop({
        slug: SHOP,
        categories: [{ key: 'duduk', label: 'Duduk' }],
        products: [aProduct({ slug: 'bangku', category: 'duduk' })],
        home: [
          { type: 'cats', cats: ['duduk'] },
          { type: 'grid', grid: { cat: 'duduk' } },
        ],
        pages: { tentang: [{ type: 'story', story: { title: 'Kami', text: 'Sejak 1990' } }] },
        brand: { nav: [{ label: 'Cerita Kami', route: '/page/tentang' }] },
      }),
    )
    for (const [from, to] of [
      ['duduk', 'kursi'],
      ['kursi', 'tempat-duduk'],
    ])
      assert.equal((await edit(`/categories/${from}`, 'PATCH', { key: to })).status, 200)
    assert.equal((await edit('/pages/tentang', 'PATCH', { key: 'cerita' })).body.id, 'cerita')
    for (const [before, now] of [
      ['/c/duduk', '/c/tempat-duduk'],
      ['/c/kursi', '/c/tempat-duduk'],
      ['/page/tentang', '/page/cerita'],
    ]) {
      const moved = await open(`${before}?utm_source=wa`)
      assert.deepEqual([moved.status, moved.headers.location], [301, `${now}?utm_source=wa`])
    }
    const call = async (path: string) => (await site.app.call(path, { shop: SHOP })).body
    const [category] = (await call('/categories')).categories
    assert.deepEqual([category.key, category.former_keys], ['tempat-duduk', ['kursi', 'duduk']])
    assert.equal((await call('/products?cat=duduk')).total, 1)
    assert.equal((await call('/storefront/page/tentang')).key, 'cerita')
    const { pages, brand } = await call('/storefront/config')
    assert.deepEqual(
      [pages[0], brand.nav[0].route],
      [{ key: 'cerita', title: 'Cerita Kami' }, '/page/cerita'],
    )

    assert.equal((await edit('/categories', 'POST', { key: 'duduk', label: 'Lain' })).status, 201)
    assert.equal((await edit('/pages', 'POST', { key: 'tentang', sections: [] })).status, 201)
    assert.equal((await open('/c/duduk')).status, 200)
    assert.equal((await open('/page/tentang')).status, 200)
    assert.equal((await call('/products?cat=duduk')).total, 0)
    // The home page goes on showing the category that it named.
    const [tiles, grid] = (await call('/storefront/home')).sections
    assert.deepEqual([tiles.cats[0].key, grid.grid.products.length], ['tempat-duduk', 1])
    const taken = await edit('/pages/tentang', 'PATCH', { key: 'cerita' })
    assert.deepEqual([taken.status, taken.body.error.details.fields[0].path], [400, 'key'])
    assert.equal((await edit('/categories/duduk', 'PATCH', { key: 'tempat-duduk' })).status, 400)
  })
})
