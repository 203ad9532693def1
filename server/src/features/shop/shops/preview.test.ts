// previewShop: the storefront with what is not saved yet, checked as saving would, and nothing written.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(
    aShop({
      slug: 'rotan',
      brand: { tagline: 'Halus', accent_color: '#8c4a2b' },
      announcement: { enabled: true, text: 'Libur' },
      products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })],
      home: [{ id: 'atas', type: 'hero', hero: { title: 'Lama' } }],
      pages: { tentang: [{ id: 'cerita', type: 'story', story: { title: 'Kami' } }] },
    }),
  )
  token = await app.token()
})
after(() => app.close())

const preview = (json: object, request = {}) =>
  app.admin('/shops/rotan/preview', { method: 'POST', token, json, ...request })
const storefront = async (path: string) => (await app.call(path, { shop: 'rotan' })).body
const fieldsOf = (body: { error: { details: { fields: { path: string }[] } } }) =>
  body.error.details.fields.map(({ path }) => path).toSorted()

test('a preview of nothing is the shop as it is', async () => {
  const { status, body, text } = await preview({})
  assert.equal(status, 200, text)
  assert.deepEqual(body.config, await storefront('/storefront/config'))
  const { server_time: _, ...page } = body.page
  const { server_time: __, ...home } = await storefront('/storefront/home')
  assert.deepEqual(page, home)
  assert.match(body.url, /^http:\/\/rotan\.localhost(:\d+)?\/\?preview=1$/)
})

test('a preview has what is not saved, over what is, and leaves the shop alone', async () => {
  const seen = async () => [
    (await app.admin('/shops/rotan', { token })).body,
    (await app.admin('/shops/rotan/audit', { token })).body,
    await storefront('/storefront/config'),
  ]
  const before = await seen()
  const { body } = await preview({
    brand: { accent_color: '#FFD400', preset: 'lembut' },
    announcement: { text: 'Diskon' },
    home: [
      { type: 'hero', hero: { title: 'Baru' } },
      { type: 'grid', grid: { title: 'Pilihan', products: ['meja'] } },
    ],
  })
  const { brand } = body.config
  assert.deepEqual(
    [brand.tagline, brand.accent_color, brand.preset, brand.colors.light.accent],
    ['Halus', '#ffd400', 'lembut', '#ffd400'],
  )
  assert.deepEqual(body.page.announcement, { enabled: true, text: 'Diskon' })
  const [hero, grid] = body.page.sections
  assert.deepEqual(
    [hero.hero.title, grid.grid.products.map(({ slug }: { slug: string }) => slug)],
    ['Baru', ['meja']],
  )
  assert.deepEqual(await seen(), before)
})

test('a preview of a page is that page, also of one that is new', async () => {
  for (const key of ['tentang', 'baru']) {
    const { body } = await preview({
      page: { key, sections: [{ type: 'story', story: { title: 'Cerita' } }] },
    })
    assert.equal(body.page.sections[0].story.title, 'Cerita')
    assert.equal(new URL(body.url).pathname, `/page/${key}`)
  }
  assert.equal((await storefront('/storefront/page/tentang')).sections[0].story.title, 'Kami')
})

test('a preview is refused for what could not be saved, every field at once', async () => {
  const wrong = await preview({
    brand: { accent_color: 'merah', logo_image: { media: '0'.repeat(32) } },
    home: [{ type: 'grid', grid: { products: ['tidak-ada'] } }],
    page: { key: 'tentang', sections: [{ type: 'cats', cats: ['tidak-ada'] }] },
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(fieldsOf(wrong.body), [
    'brand.accent_color',
    'brand.logo_image.media',
    'home[0].grid.products[0]',
    'page.sections[0].cats[0]',
  ])
  const misshapen = await preview({ brand: { preset: 'mewah' }, page: { key: 'A B', sections: [] } })
  assert.deepEqual(fieldsOf(misshapen.body), ['brand.preset', 'page.key'])
})

test('a preview is for those who may save', async () => {
  const staff = await cookieOf(app, { shop: 'rotan', role: 'staff' })
  const manager = await cookieOf(app, { shop: 'rotan', role: 'manager' })
  const by = async (cookie: string) =>
    (await app.admin('/shops/rotan/preview', { method: 'POST', cookie, json: {} })).status
  assert.deepEqual([await by(staff), await by(manager)], [403, 200])
})

test('a page of very many sections, or of sections that name very much, is refused before anything is made of it', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ type: 'cats' }))
  assert.equal((await preview({ home: many(50) })).status, 200)
  assert.deepEqual(fieldsOf((await preview({ home: many(20_000) })).body), ['home'])
  const refused = await preview({
    home: many(51),
    page: { key: 'a'.repeat(121), sections: many(51) },
  })
  assert.equal(refused.status, 400, refused.text)
  assert.deepEqual(fieldsOf(refused.body), ['home', 'page.key', 'page.sections'])
  const named = await preview({
    home: [
      { type: 'cats', cats: Array.from({ length: 101 }, () => 'kursi') },
      { type: 'grid', grid: { products: Array.from({ length: 101 }, () => 'kursi') } },
    ],
  })
  for (const path of ['home[0].cats', 'home[1].grid.products'])
    assert.ok(fieldsOf(named.body).includes(path), named.text)
  const saved = await app.admin('/shops/rotan', {
    method: 'PATCH',
    token,
    ifMatch: '*',
    json: { home: many(51) },
  })
  assert.deepEqual(fieldsOf(saved.body), ['home'])
})
