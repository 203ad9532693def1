// GET /storefront/home and /storefront/page/{key}: what a page is made of, its time and its validator.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromNow, NOW, startTestCatalog } from '../../catalogue/catalog/catalog.fixture.ts'
import type { SectionInput } from './input.ts'

const catalog = startTestCatalog()

describe('a page', () => {
  test('has its key, an announcement, the server’s time and sections, and nothing else', async () => {
    const shop = await catalog.shop({ home: [], pages: { faq: [] } })
    for (const [path, key] of [
      ['/storefront/home', null],
      ['/storefront/page/faq', 'faq'],
    ] as const) {
      assert.deepEqual((await catalog.get(shop, path)).body, {
        key,
        announcement: { enabled: false, text: null },
        server_time: NOW,
        sections: [],
      })
    }
  })

  test('has the announcement of the shop', async () => {
    const announcement = { enabled: true, text: 'Libur sampai Senin' }
    const shop = await catalog.shop({ announcement, pages: { faq: [] } })
    assert.deepEqual((await catalog.get(shop, '/storefront/home')).body.announcement, announcement)
    assert.deepEqual((await catalog.get(shop, '/storefront/page/faq')).body.announcement, announcement)
  })

  test('keeps the text of an announcement that is switched off', async () => {
    const announcement = { enabled: false, text: 'Nanti' }
    const shop = await catalog.shop({ announcement })
    assert.deepEqual((await catalog.get(shop, '/storefront/home')).body.announcement, announcement)
  })

  test('shows its own sections under its key', async () => {
    const story = (title: string): SectionInput => ({ type: 'story', story: { title } })
    const shop = await catalog.shop({
      home: [story('Beranda')],
      pages: { tentang: [story('Tentang'), story('Kami')], faq: [story('Tanya')] },
    })
    const titles = async (path: string) =>
      (await catalog.get(shop, path)).body.sections.map(
        (each: { story: { title: string } }) => each.story.title,
      )
    assert.deepEqual(await titles('/storefront/home'), ['Beranda'])
    assert.deepEqual(await titles('/storefront/page/tentang'), ['Tentang', 'Kami'])
    assert.deepEqual(await titles('/storefront/page/faq'), ['Tanya'])
  })

  test('is 404 under a key that the merchant did not define', async () => {
    const shop = await catalog.shop({ pages: { tentang: [] } })
    for (const key of ['tidak-ada', 'Tentang', 'home', '__proto__', 'a'.repeat(300)]) {
      const { status, body } = await catalog.get(shop, `/storefront/page/${key}`)
      assert.deepEqual([status, body.error.code], [404, 'not_found'], key)
    }
  })

  test('of another shop is 404', async () => {
    await catalog.shop({ pages: { 'hanya-di-sana': [] } })
    const shop = await catalog.shop({ pages: { tentang: [] } })
    assert.equal((await catalog.get(shop, '/storefront/page/hanya-di-sana')).status, 404)
  })
})

describe('server_time', () => {
  const timeAt = async (shop: string, ms: number) => {
    catalog.app.clock.set(fromNow(ms))
    return (await catalog.get(shop, '/storefront/home')).body.server_time
  }

  test('is the server’s clock', async () => {
    assert.equal(await timeAt(await catalog.shop({}), 1_234), fromNow(1_234))
  })

  test('is never more than five seconds old', async () => {
    const shop = await catalog.shop({})
    for (const ms of [0, 3_000, 6_000, 9_000, 11_500, 60_000]) {
      const age = Date.parse(fromNow(ms)) - Date.parse(await timeAt(shop, ms))
      assert.ok(age >= 0 && age < 5_000, `${age} ms old`)
    }
  })
})

describe('the ETag of a page', () => {
  test('stays the same while only the time has changed, and what is kept of the page is found good', async () => {
    const shop = await catalog.shop({ pages: { tentang: [] } })
    for (const path of ['/storefront/home', '/storefront/page/tentang']) {
      catalog.app.clock.set(fromNow(0))
      const first = await catalog.get(shop, path)
      catalog.app.clock.set(fromNow(60_000))
      const headers = { 'If-None-Match': first.headers.etag ?? '' }
      const again = await catalog.app.call(path, { shop, headers })
      assert.deepEqual([again.status, again.text], [304, ''], path)
      const later = await catalog.get(shop, path)
      assert.equal(later.headers.etag, first.headers.etag)
      assert.notEqual(later.body.server_time, first.body.server_time)
    }
  })

  test('is another one when anything else has changed', async () => {
    const shop = 'berubah'
    const announce = (text: string) => catalog.shop({ slug: shop, announcement: { enabled: true, text } })
    await announce('Satu')
    const first = await catalog.get(shop, '/storefront/home')
    await announce('Dua')
    const headers = { 'If-None-Match': first.headers.etag ?? '' }
    assert.equal((await catalog.app.call('/storefront/home', { shop, headers })).status, 200)
  })
})
