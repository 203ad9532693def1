// The platform's own address: a page for people where no shop has it, and nothing new for programs.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { loadConfig } from '../base/config.ts'
import { pauseShop, resumeShop } from '../features/operating/oversight/actions/pause-shop.ts'
import { SELLER, START, startPlanWorld } from '../features/shop/plans/plans.fixture.ts'
import { closeShop, reopenShop } from '../features/shop/shops/actions/close-shop.ts'
import { findShopBySlug, openShopsWithLogo } from '../tenancy/queries.ts'

const DOMAIN = 'platform.example'
const BROWSER = { Host: DOMAIN, Accept: 'text/html,*/*;q=0.8' }

let app: TestApp
before(async () => {
  app = await startApp({ env: { PLATFORM_DOMAIN: DOMAIN, SIGN_UP: 'open' } })
})
after(() => app?.close())

describe('a browser at the platform’s own address', () => {
  test('reads what this is and what it costs, with the ways to sign up and in', async () => {
    const { status, text, headers } = await app.send('/?utm_source=x', { headers: BROWSER })
    assert.equal(status, 200)
    assert.match(text, /<html lang="id">[\s\S]*<h1>/)
    assert.match(
      text,
      /href="https?:\/\/console\.platform\.example[^"]*\/daftar"|href="http:\/\/localhost:\d+\/daftar"/,
    )
    assert.match(text, /\/masuk"/)
    assert.match(text, /Rp0/)
    assert.match(text, /500 produk/)
    assert.doesNotMatch(text, /<script/)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.ok(Buffer.byteLength(text) < 14_000)
  })

  test('finds the same at www, which no shop can have, also where one has the platform’s own name', async (t) => {
    const other = await startApp({ env: { PLATFORM_DOMAIN: DOMAIN, SIGN_UP: 'open' } })
    t.after(() => other.close())
    await other.shop(aShop({ slug: 'rotan', domains: [{ host: DOMAIN }], products: [] }))
    const www = { ...BROWSER, Host: `www.${DOMAIN}` }
    const { status, text } = await other.send('/', { headers: www })
    assert.equal(status, 200)
    assert.match(text, /Buka toko/)
    assert.equal((await other.send('/p/kursi', { headers: www })).status, 404)
  })

  test('reads no price of plans that nobody sells, and those of the shop that sells them', async (t) => {
    const { app: sells } = await startPlanWorld({ PLATFORM_DOMAIN: DOMAIN })
    t.after(() => sells.close())
    const none = await app.send('/', { headers: BROWSER })
    assert.match(none.text, /<h3>Gratis<\/h3><p class="price">Rp0<\/p>/)
    assert.doesNotMatch(none.text, /Katalog|Lengkap|Berbayar/)
    const pricesOf = async () => {
      const { text } = await sells.send('/', { headers: BROWSER })
      return Array.from(text.matchAll(/class="price">([^<]*)</g), ([, price]) => price)
    }
    assert.deepEqual(await pricesOf(), [
      'Rp0',
      ...['Rp30.000 sebulan', 'Rp300.000 setahun', 'Rp90.000 sebulan', 'Rp900.000 setahun'],
    ])
    const seller = await findShopBySlug(sells.ctx.db, SELLER)
    assert.ok(seller)
    await pauseShop(sells.ctx, seller, { reason: 'Diperiksa.' }, new Date(START))
    sells.clock.set(new Date(Date.parse(START) + 61_000).toISOString())
    assert.deepEqual(await pricesOf(), ['Rp0'], 'a paused shop sells nothing')
  })

  test('finds nothing below it, and programs are answered as before', async () => {
    assert.equal((await app.send('/p/kursi', { headers: BROWSER })).status, 404)
    for (const headers of [{ Host: DOMAIN }, { Host: DOMAIN, Accept: 'application/json' }]) {
      const { status, body } = await app.send('/', { headers })
      assert.deepEqual([status, body.error.code], [404, 'shop_not_found'])
    }
    const api = await app.send('/api/v1/products', { headers: BROWSER })
    assert.deepEqual([api.status, api.body.error.code], [404, 'shop_not_found'])
    assert.equal((await app.send('/', { method: 'POST', headers: BROWSER })).status, 404)
  })

  test('is told when nobody may sign up, and led on where the operator has a page', async (t) => {
    const closed = await startApp({ env: { PLATFORM_DOMAIN: DOMAIN, SIGN_UP: 'off' } })
    t.after(() => closed.close())
    const { text } = await closed.send('/', { headers: BROWSER })
    assert.doesNotMatch(text, /\/daftar/)
    assert.match(text, /Pendaftaran toko baru sedang ditutup/)
    const own = await startApp({
      env: { PLATFORM_DOMAIN: DOMAIN, FRONT_PAGE_URL: 'https://www.example/id/' },
    })
    t.after(() => own.close())
    const { status, headers } = await own.send('/', { headers: BROWSER })
    assert.deepEqual([status, headers.location], [302, 'https://www.example/id'])
  })
})

test('a shop that has the address answers there itself', async (t) => {
  const other = await startApp({ env: { PLATFORM_DOMAIN: DOMAIN } })
  t.after(() => other.close())
  await other.shop(
    aShop({ slug: 'rotan', domains: [{ host: DOMAIN }], products: [aProduct({ slug: 'kursi' })] }),
  )
  const { status, text } = await other.send('/', { headers: BROWSER })
  assert.notEqual(status, 404)
  assert.doesNotMatch(text, /Buka toko/)
})

test('only open shops with a logo are shown; a name with markup stays a name', async () => {
  await app.shop(aShop({ slug: 'rotan', name: '<b>Rotan</b>', products: [aProduct({ slug: 'kursi' })] }))
  const shop = await findShopBySlug(app.ctx.db, 'rotan')
  assert.ok(shop)
  const slugs = async () =>
    (await openShopsWithLogo(app.ctx.db, { slugs: null, most: 10 })).map(({ slug }) => slug)
  assert.deepEqual(await slugs(), [], 'without a logo')
  await app.ctx.db
    .updateTable('shops')
    .set({ brand: JSON.stringify({ logo_image: { media: 'a'.repeat(32) } }) })
    .where('id', '=', shop.id)
    .execute()
  assert.deepEqual(await slugs(), ['rotan'])
  const at = new Date(app.clock.now())
  await closeShop(app.ctx, shop, at)
  assert.deepEqual(await slugs(), [], 'while it is closed')
  await reopenShop(app.ctx, shop, at)
  await pauseShop(app.ctx, shop, { reason: 'Diperiksa.' }, at)
  assert.deepEqual(await slugs(), [])
  await resumeShop(app.ctx, shop, at)
  await until(async () => (await slugs()).length === 1)
})

test('shops to show are named by their slugs', () => {
  assert.deepEqual(loadConfig({ FRONT_SHOPS: 'rotan, katun-jaya' }).frontShops, ['rotan', 'katun-jaya'])
  assert.throws(() => loadConfig({ FRONT_SHOPS: 'Rotan Jaya' }), /FRONT_SHOPS must be slugs/)
})
