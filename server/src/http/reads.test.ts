// Decisions, section 9: validators, freshness and encodings of public reads; and that a kept answer is never wrong.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'

const PATHS = [
  '/categories',
  '/products',
  '/products/kursi',
  '/storefront/config',
  '/storefront/home',
  '/storefront/page/tentang',
]

let app: TestApp
before(async () => {
  app = await startApp()
  app.clock.set('2026-11-15T00:00:00Z')
  await app.shop(
    aShop({
      domains: [{ host: 'rotan.example' }],
      products: [aProduct({ slug: 'kursi', description: 'rotan '.repeat(500) })],
      pages: { tentang: [{ type: 'story', story: { title: 'Tentang', text: 'Kami' } }] },
    }),
  )
  await app.shop(aShop({ slug: 'lain', products: [aProduct({ slug: 'kursi', price: 7 })] }))
})
after(() => app.close())

describe('a public read', () => {
  for (const path of PATHS) {
    test(`${path} has an ETag that answers 304, first and when kept`, async () => {
      for (const _ of ['first', 'kept']) {
        const answer = await app.call(path)
        assert.equal(answer.status, 200)
        assert.equal(answer.headers['cache-control'], 'public, max-age=0, must-revalidate')
        assert.equal(answer.headers.vary, 'Origin, X-API-Version, Accept-Encoding')
        const etag = answer.headers.etag ?? ''
        for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
          const again = await app.call(path, { headers: { 'If-None-Match': condition } })
          assert.equal(again.status, 304, condition)
          assert.equal(again.text, '')
          assert.equal(again.headers.etag, etag)
          assert.equal(again.headers['x-api-version'], '2026-09-05')
        }
        assert.equal((await app.call(path, { headers: { 'If-None-Match': '"other"' } })).status, 200)
      }
    })
  }

  test('HEAD answers the same headers and no body', async () => {
    const full = await app.call('/products/kursi')
    const head = await app.call('/products/kursi', { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['etag', 'content-length', 'content-type', 'vary'])
      assert.equal(head.headers[name], full.headers[name])
  })

  test('is compressed as the caller can unpack it, each form with its own ETag', async () => {
    const plain = await app.call('/products/kursi')
    const as = (encoding: string) =>
      app.call('/products/kursi', { headers: { 'Accept-Encoding': encoding } }).catch((e) => e)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const
    const etags = new Set([plain.headers.etag])
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await app.send('/api/v1/products/kursi', {
        headers: { Host: 'rotan.localhost', 'Accept-Encoding': encoding },
      })
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.equal(unpack[encoding](packed.bytes).toString(), plain.text)
      etags.add(packed.headers.etag)
    }
    assert.equal(etags.size, 3)
    assert.equal((await as('br;q=0, identity')).headers['content-encoding'], undefined)
  })

  test('each origin gets its own CORS header, also from memory', async () => {
    for (const _ of ['first', 'kept']) {
      const own = await app.call('/products', { origin: 'https://rotan.example' })
      assert.equal(own.headers['access-control-allow-origin'], 'https://rotan.example')
      const none = await app.call('/products')
      assert.equal(none.headers['access-control-allow-origin'], undefined)
      assert.equal((await app.call('/products', { origin: 'https://jahat.example' })).status, 403)
    }
  })

  for (const [header, refused] of [
    ['X-API-Version', 'unsupported_api_version'],
    ['Origin', 'forbidden'],
  ] as const) {
    test(`an empty ${header} is refused, whether or not the answer is in memory`, async () => {
      const asked = (headers: Record<string, string>) =>
        app.call('/products?limit=7', { headers: { Host: 'rotan.localhost', ...headers } })
      for (const memory of ['cold', 'kept']) {
        const empty = await asked({ [header]: '' })
        assert.deepEqual([memory, empty.body.error?.code], [memory, refused])
        assert.equal((await asked({})).status, 200)
      }
    })
  }

  test('an empty Accept-Encoding or If-None-Match asks for nothing, first and when kept', async () => {
    for (const _ of ['first', 'kept']) {
      const headers = { 'Accept-Encoding': '', 'If-None-Match': '' }
      const answer = await app.call('/products/kursi?x=', { headers })
      assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, undefined])
    }
  })

  test('each shop and each host has its own answer', async () => {
    for (const _ of ['first', 'kept']) {
      assert.equal((await app.call('/products/kursi', { shop: 'lain' })).body.price, 7)
      assert.equal((await app.call('/products/kursi')).body.price, 100_000)
      assert.equal(
        (await app.call('/products/kursi', { headers: { Host: 'rotan.example' } })).body.price,
        100_000,
      )
    }
  })

  test('has a request id of its own every time', async () => {
    const first = await app.call('/products')
    const second = await app.call('/products')
    assert.notEqual(first.headers['x-request-id'], second.headers['x-request-id'])
  })

  test('needs no statement when it is kept', async () => {
    await app.call('/products?limit=3')
    const before = app.ctx.statements()
    await app.call('/products?limit=3')
    assert.equal(app.ctx.statements(), before)
  })
})

describe('a change by the merchant', () => {
  test('shows on every node', async (t) => {
    const other = await startApp({ database: app.database })
    t.after(() => other.close())
    await app.shop(aShop({ slug: 'ubah', products: [aProduct({ slug: 'a', price: 1 })] }))
    for (const node of [app, other])
      assert.equal((await node.call('/products/a', { shop: 'ubah' })).body.price, 1)

    await app.shop(aShop({ slug: 'ubah', products: [aProduct({ slug: 'a', price: 2 })] }))

    for (const node of [app, other])
      await until(async () => (await node.call('/products/a', { shop: 'ubah' })).body.price === 2)
  })

  test('a new shop answers though its host was unknown a moment ago', async () => {
    assert.equal((await app.call('/products', { shop: 'baru' })).status, 404)
    await app.shop(aShop({ slug: 'baru' }))
    assert.equal((await app.call('/products', { shop: 'baru' })).status, 200)
  })

  test('a host that moves to another shop is followed on every node', async (t) => {
    const other = await startApp({ database: app.database })
    t.after(() => other.close())
    const headers = { Host: 'pindah.example' }
    const whose = async (node: TestApp) =>
      (await node.call('/storefront/config', { headers })).body.tenant?.slug
    await app.shop(aShop({ slug: 'lama', domains: [{ host: 'pindah.example' }] }))
    for (const node of [app, other]) assert.equal(await whose(node), 'lama')

    await app.shop(aShop({ slug: 'lama', domains: [] }))
    await app.shop(aShop({ slug: 'baru-dua', domains: [{ host: 'pindah.example' }] }))

    for (const node of [app, other]) await until(async () => (await whose(node)) === 'baru-dua')
  })

  test('reads under way while the shop changes never leave an old answer behind', async () => {
    for (let price = 1; price <= 20; price++) {
      const reading = Promise.all(
        Array.from({ length: 10 }, () => app.call('/products/a', { shop: 'balap' })),
      )
      await app.shop(aShop({ slug: 'balap', products: [aProduct({ slug: 'a', price })] }))
      await reading
      assert.equal((await app.call('/products/a', { shop: 'balap' })).body.price, price)
    }
  })
})

test('names in a query that mean nothing fill no memory', async () => {
  await app.call('/products?utm_source=a')
  const before = app.ctx.statements()
  assert.equal((await app.call('/products?utm_source=b')).status, 200)
  assert.equal(app.ctx.statements(), before, 'the catalogue itself is in memory')
})

describe('the operator', () => {
  test('can let answers be kept longer, for a CDN', async (t) => {
    const node = await startApp({
      database: app.database,
      env: { READ_MAX_AGE: '30', READ_STALE_WHILE_REVALIDATE: '60' },
    })
    t.after(() => node.close())
    const answer = await node.call('/products', { shop: 'rotan' })
    assert.equal(answer.headers['cache-control'], 'public, max-age=30, stale-while-revalidate=60')
  })

  test('can let answers name their shop, so that a CDN forgets all of it at once', async (t) => {
    const node = await startApp({ database: app.database, env: { CACHE_TAGS: '1' } })
    t.after(() => node.close())
    const shop = await node.ctx.shops.find('rotan.localhost')
    for (const path of ['/products', '/storefront/config']) {
      const { headers } = await node.call(path, { shop: 'rotan' })
      assert.equal(headers['cache-tag'], shop?.id)
      assert.equal(headers['surrogate-key'], shop?.id)
    }
    assert.equal((await app.call('/products')).headers['cache-tag'], undefined)
  })

  test('names the proxies whose forwarded headers count', async (t) => {
    const node = await startApp({ database: app.database, env: { TRUST_PROXY: 'loopback' } })
    t.after(() => node.close())
    const answer = await node.call('/products/kursi', {
      headers: { Host: 'inside', 'X-Forwarded-Host': 'rotan.example', 'X-Forwarded-Proto': 'https' },
    })
    assert.equal(answer.status, 200)
    const spoofed = await node.call('/products/kursi', {
      headers: { Host: 'inside', 'X-Forwarded-Host': 'jahat.example, rotan.example' },
    })
    assert.equal(spoofed.status, 200, 'the proxy’s own entry is the last')
  })
})
