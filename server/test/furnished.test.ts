// A shop with the most of everything that a merchant may keep, read by strangers: no answer and no page takes long to make.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costOf } from '../../test/cost.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { startTestSite } from '../src/features/shop/site/site.fixture.ts'
import type { AdminRoute } from '../src/http/routes/admin-route.ts'
import { aProduct, aShop } from './world.ts'

/** What a page of the storefront reads; rendering costs what was read, and this one tells that it was asked to. */
const RENDERER = `
export function openScreen(url) {
  const { pathname } = new URL(url, 'http://shop')
  const read = { '/': '/storefront/home', '/cart': '/storefront/config' }[pathname]
  return read ? { address: pathname, load } : null
  async function load(send) {
    const init = { method: 'GET', headers: {} }
    await (await send('/api/v1' + read, init)).text()
    return { render: () => ({ body: '<main>rendered here</main>', answers: '' }) }
  }
}
`

const list = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const long = (length: number) => 'kata '.repeat(length / 5).slice(0, length)
const NAV = list(100, (i) => ({ label: `Menu ${i} ${long(180)}`, route: `/c/${long(190)}` }))

const furnished = () =>
  aShop({
    brand: {
      about_body: long(20_000),
      product_care_copy: long(20_000),
      product_shipping_copy: long(20_000),
      tagline: long(2_000),
      nav: NAV,
      hero_stats: list(50, () => ({ label: long(1_000), value: long(1_000) })),
    },
    shipping: {
      mode: 'zone',
      origin_ref: '3174041001',
      couriers: list(50, (i) => ({
        code: `kurir-${i}`,
        name: long(200),
        eta: long(100),
        services: list(50, (j) => `${j} ${long(90)}`),
        zones: list(200, (j) => ({ district: String(100_000 + j), cost_per_kg: 9_000, eta: long(90) })),
      })),
    },
    payment_methods: list(50, (i) => ({
      code: `bayar-${i}`,
      name: long(200),
      sub: long(1_000),
      gateways: ['manual' as const],
      manual: { bank: 'BCA', account_number: '1', account_holder: 'A' },
    })),
    categories: list(500, (i) => ({
      key: `kategori-${i}`,
      label: long(200),
      subtitle: long(2_000),
      material_spec: long(2_000),
      spec_label: long(1_000),
    })),
    products: [
      aProduct({
        slug: 'semua',
        description: long(20_000),
        care_copy: long(20_000),
        tags: list(250, (i) => `tag ${i}`),
        options: [{ name: 'Warna', values: list(500, (i) => `${i} ${long(190)}`) }],
        variants: list(500, (i) => ({
          options: { Warna: `${i} ${long(190)}` },
          badge: long(1_000),
          stock: 1,
        })),
      }),
      ...list(400, (i) =>
        aProduct({
          slug: `produk-${i}`,
          category: `kategori-${i}`,
          badge: long(1_000),
          tags: list(250, (j) => `tag ${i + j}`),
        }),
      ),
    ],
    promotions: list(100, (i) => ({
      key: `promo-${i}`,
      name: long(200),
      kind: 'campaign' as const,
      discount_type: 'percent' as const,
      discount_value: 1 + (i % 50),
      products: list(400, (j) => `produk-${j}`),
    })),
    home: list(50, (i) =>
      i % 2 === 0
        ? { type: 'cats' as const }
        : { type: 'grid' as const, grid: { title: long(1_000), tag: `tag tiada ${i}`, limit: 100 } },
    ),
    pages: Object.fromEntries(
      list(200, (i) => [
        `halaman-${i}`,
        i > 0
          ? []
          : list(50, () => ({ type: 'story' as const, story: { title: long(20_000), text: long(20_000) } })),
      ]),
    ),
  })

const site = startTestSite((app) => app.shop(furnished()), { files: { 'server/render.mjs': RENDERER } })

/** Megabytes of JSON that are read and written, which any answer of that size costs. */
const MOST_COST = 12
const MOST_BYTES = 6 * 1024 * 1024

const READS = [
  '/api/v1/categories',
  '/api/v1/products?limit=100',
  '/api/v1/products?limit=100&tag=tag%20tiada',
  '/api/v1/products?limit=100&q=kata',
  '/api/v1/products/semua',
  '/api/v1/products/produk-7',
  '/api/v1/storefront/config',
  '/api/v1/storefront/home',
  '/api/v1/storefront/page/halaman-0',
  '/',
  '/cart',
  '/p/semua',
  '/c/kategori-1',
  '/page/halaman-0',
  '/sitemap.xml',
]

describe('strangers who read it', () => {
  for (const path of READS)
    test(`${path} is bounded, and made in a moment`, async () => {
      // The first who comes loads the shop and whatever is loaded once.
      await site.open(path)
      let tries = 0
      // A change that buyers see: every answer is made anew.
      const change = async () => {
        await site.app.admin('/shops/rotan', {
          method: 'PATCH',
          token: await site.app.token(),
          ifMatch: '*',
          json: { announcement: { enabled: true, text: `${path} ${tries++}` } },
        })
        await site.app.ctx.caughtUp()
        await site.open('/api/v1/products?limit=1')
      }
      const read = async () => {
        const answer = await site.open(path)
        assert.equal(answer.status, 200, answer.text.slice(0, 300))
        assert.ok(answer.bytes.length <= MOST_BYTES, `${answer.bytes.length} bytes`)
      }
      const cost = await costOf(read, MOST_COST, change)
      assert.ok(cost <= MOST_COST, `${cost.toFixed(1)} megabytes of JSON`)
    })

  test('a page shows at most 500 things in all its sections', async () => {
    const { body } = await site.open('/api/v1/storefront/home')
    const shown = body.sections.flatMap((section: { cats: unknown[] | null }) => section.cats ?? [])
    assert.equal(shown.length, 500)
    assert.equal(body.sections.length, 50)
  })

  test('a page of more than a megabyte is not rendered here, a smaller one is', async () => {
    assert.ok(!(await site.open('/')).text.includes('rendered here'))
    assert.ok((await site.open('/cart')).text.includes('rendered here'))
  })
})

describe('its people, who read it', () => {
  test('no list, thing or audit of the merchant’s side is large or takes long to make', async () => {
    const { app } = site
    const token = await app.token()
    const { body } = await app.admin('/shops/rotan/products?limit=1', { token })
    const things = [`/shops/:shop/products/${body.items[0].id}`, '/shops/:shop/pages/halaman-0']
    const lists = adminRoutes.filter(({ method, path }) => method === 'GET' && !/:(?!shop\b)/.test(path))
    const asMany = ({ described }: AdminRoute) => (described.query?.properties.limit ? '?limit=100' : '')
    const paths = [...lists.map((route) => route.path + asMany(route)), ...things]
    assert.ok(paths.length > 25, `${paths.length}`)
    const slow: string[] = []
    for (const path of paths) {
      const cost = await costOf(async () => {
        const answer = await app.admin(path.replace(':shop', 'rotan'), { token })
        assert.ok(answer.status < 500, `${path}: ${answer.text.slice(0, 300)}`)
        assert.ok(answer.bytes.length <= MOST_BYTES, `${path}: ${answer.bytes.length} bytes`)
      }, MOST_COST)
      if (cost > MOST_COST) slow.push(`${path}: ${cost.toFixed(1)}`)
    }
    assert.deepEqual(slow, [])
  })
})

test('what was stored before there was a bound is read and edited by its people, and strangers see its beginning', async () => {
  const { app } = site
  await app.shop(aShop({ slug: 'lama' }))
  const nav = list(20_000, (i) => ({ label: `Menu ${i}`, route: '/' }))
  await app.ctx.db
    .updateTable('shops')
    .where('slug', '=', 'lama')
    .set({ brand: JSON.stringify({ nav }) })
    .execute()
  const token = await app.token({ shop: 'lama' })
  const patch = (json: object) => app.admin('/shops/lama', { method: 'PATCH', token, ifMatch: '*', json })
  const saved = await patch({ brand: { tagline: 'Baru' } })
  assert.equal(saved.status, 200, saved.text.slice(0, 300))
  assert.deepEqual([saved.body.brand.nav.length, saved.body.brand.tagline], [20_000, 'Baru'])
  await app.ctx.caughtUp()
  const config = await app.send('/api/v1/storefront/config', { headers: { Host: 'lama.localhost' } })
  assert.deepEqual([config.body.brand.nav.length, config.body.brand.tagline], [100, 'Baru'])
  const refused = await patch({ brand: { nav } })
  assert.deepEqual(refused.body.error.details.fields, [
    { path: 'brand.nav', code: 'length', message: 'paling banyak 100 butir' },
  ])
})

test('fields that mean nothing are never stored, however deep', async () => {
  const { app } = site
  await app.shop(aShop({ slug: 'polos' }))
  const token = await app.token({ shop: 'polos' })
  const json = { brand: { tagline: 'Ya', sampah: 'x'.repeat(500_000) }, sampah: 1 }
  const { status } = await app.admin('/shops/polos', { method: 'PATCH', token, ifMatch: '*', json })
  assert.equal(status, 200)
  const row = await app.ctx.db
    .selectFrom('shops')
    .where('slug', '=', 'polos')
    .select('brand')
    .executeTakeFirst()
  assert.deepEqual(row?.brand, { tagline: 'Ya' })
})
