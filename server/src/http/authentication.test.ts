// Specification section 5: who may call, from where, and what a refused page can read.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Type from 'typebox'
import type { Answer } from '../../../test/http.ts'
import { until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { setPlan } from '../features/shop/shops/actions/set-plan.ts'
import { findShopBySlug } from '../tenancy/queries.ts'
import { post } from './routes/declare-route.ts'

const echo = post('/echo', {
  op: 'echo',
  tag: 'Test',
  summary: 'answers',
  body: Type.Object({}),
  reply: Type.Object({ done: Type.Boolean() }),
  run: async () => ({ done: true }),
})

let app: TestApp
before(async () => {
  app = await startApp({ extraRoutes: [echo] })
  await app.shop(
    aShop({
      slug: 'rotan',
      plan: 'lengkap',
      domains: [
        { host: 'rotan.example', primary: true },
        { host: 'localhost:4321' },
        { host: 'toko.example:8443' },
      ],
      products: [aProduct({ slug: 'kursi' })],
    }),
  )
  await app.shop(aShop({ slug: 'katun', plan: 'katalog', domains: [{ host: 'katun.example' }] }))
  await app.shop(aShop({ slug: 'gula', plan: 'gratis', domains: [{ host: 'gula.example' }] }))
})
after(() => app.close())

function assertRefused(answer: Answer, code: string, origin: string) {
  assert.equal(answer.status, 403)
  assert.equal(answer.body.error.code, code)
  assert.equal(answer.headers['access-control-allow-origin'], origin, 'the page can read its refusal')
  assert.match(answer.headers.vary ?? '', /\bOrigin\b/)
}

describe('5.1 there is no key: the shop is the Host called', () => {
  test('each shop answers on {slug}.{PLATFORM_DOMAIN}', async () => {
    const rotan = await app.call('/storefront/config', { shop: 'rotan' })
    const katun = await app.call('/storefront/config', { shop: 'katun' })
    assert.equal(rotan.body.tenant.slug, 'rotan')
    assert.equal(katun.body.tenant.slug, 'katun')
  })

  test('a shop answers on every domain of its own, whatever the case and the port', async () => {
    for (const Host of [
      'rotan.example',
      'ROTAN.Example',
      'rotan.example:8080',
      'toko.example',
      'rotan.example.',
    ]) {
      const answer = await app.call('/storefront/config', { headers: { Host } })
      assert.equal(answer.body.tenant?.slug, 'rotan', Host)
    }
  })

  test('an unknown host is 404 shop_not_found', async () => {
    const answer = await app.call('/products', { headers: { Host: 'lain.example' } })
    assert.equal(answer.status, 404)
    assert.equal(answer.body.error.code, 'shop_not_found')
  })

  test('X-Forwarded-Host does not name the shop unless its proxy is trusted', async () => {
    const headers = { Host: 'lain.example', 'X-Forwarded-Host': 'rotan.example' }
    assert.equal((await app.call('/products', { headers })).body.error.code, 'shop_not_found')
  })
})

describe('5.2 a server caller is open', () => {
  test('reads and writes work without an Origin on every plan', async () => {
    for (const shop of ['rotan', 'katun', 'gula']) {
      assert.equal((await app.call('/products', { shop })).status, 200)
      assert.equal((await app.call('/echo', { shop, method: 'POST', json: {} })).status, 200)
    }
  })
})

describe('5.3 a browser caller: registered origin, methods by plan', () => {
  test('the write plan allows all methods to a registered origin', async () => {
    const origin = 'https://rotan.example'
    const read = await app.call('/products', { origin })
    assert.equal(read.status, 200)
    assert.equal(read.headers['access-control-allow-origin'], origin)
    assert.equal((await app.call('/echo', { origin, method: 'POST', json: {} })).status, 200)
  })

  test('the read plan allows GET and HEAD, and refuses the rest', async () => {
    const origin = 'https://katun.example'
    assert.equal((await app.call('/products', { shop: 'katun', origin })).status, 200)
    assert.equal((await app.call('/products', { shop: 'katun', origin, method: 'HEAD' })).status, 200)
    const refused = await app.call('/echo', { shop: 'katun', origin, method: 'POST', json: {} })
    assertRefused(refused, 'plan_limit', origin)
    assert.deepEqual(refused.body.error.details, { quota: 'storefront_api', plan: 'katalog', need: 'write' })
  })

  test('a plan without cross-origin calls refuses reads too', async () => {
    const origin = 'https://gula.example'
    const refused = await app.call('/products', { shop: 'gula', origin })
    assertRefused(refused, 'plan_limit', origin)
    assert.deepEqual(refused.body.error.details, { quota: 'storefront_api', plan: 'gratis', need: 'read' })
  })

  test('a page on the host it calls is not cross-origin: no plan is asked', async () => {
    const Host = `gula.localhost:${app.port}`
    for (const origin of [`http://${Host}`, `HTTP://GULA.localhost:${app.port}`]) {
      const answer = await app.call('/products', { origin, headers: { Host } })
      assert.equal(answer.status, 200, origin)
    }
  })

  test('the same name on another port is another origin', async () => {
    const headers = { Host: `gula.localhost:${app.port}` }
    const refused = await app.call('/products', { origin: 'http://gula.localhost:1', headers })
    assertRefused(refused, 'plan_limit', 'http://gula.localhost:1')
  })

  test('http counts only for loopback names', async () => {
    assertRefused(
      await app.call('/products', { origin: 'http://rotan.example' }),
      'forbidden',
      'http://rotan.example',
    )
    assert.equal((await app.call('/products', { origin: 'http://localhost:4321' })).status, 200)
  })

  test('a domain registered with a port allows that port only', async () => {
    assert.equal((await app.call('/products', { origin: 'https://toko.example:8443' })).status, 200)
    assertRefused(
      await app.call('/products', { origin: 'https://toko.example' }),
      'forbidden',
      'https://toko.example',
    )
    assertRefused(
      await app.call('/products', { origin: 'http://localhost:4322' }),
      'forbidden',
      'http://localhost:4322',
    )
  })
})

describe('5.4 requests go without credentials', () => {
  test('no answer ever allows credentials', async () => {
    const origin = 'https://rotan.example'
    const preflight = await app.call('/products', {
      method: 'OPTIONS',
      origin,
      headers: { 'Access-Control-Request-Method': 'GET' },
    })
    const read = await app.call('/products', { origin })
    const refused = await app.call('/products', { origin: 'https://jahat.example' })
    for (const answer of [preflight, read, refused]) {
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
    }
  })
})

describe('5.5 refusals are readable by the page', () => {
  const strangers = [
    'https://jahat.example',
    'null',
    'https://rotan.example.jahat.example',
    'https://jahat.example?rotan.example',
    'https://xrotan.example',
    'https://rotan.example:444',
    'https://rotan.example@jahat.example',
    'file://',
    'chrome-extension://abc',
  ]
  for (const origin of strangers) {
    test(`${origin} is forbidden, and can read that`, async () => {
      assertRefused(await app.call('/products', { origin }), 'forbidden', origin)
    })
  }

  test('a developer reads which origin it was, and what to do about it', async () => {
    const detailsOf = async (origin: string) => (await app.call('/products', { origin })).body.error.details
    const stranger = await detailsOf('http://localhost:5173')
    assert.equal(stranger.origin, 'http://localhost:5173')
    assert.match(stranger.hint, /Pengaturan → Domain/)
    const file = await detailsOf('null')
    assert.equal(file.origin, 'null')
    assert.match(file.hint, /opened from a file/)
  })

  test('a preflight answers 204 to every origin, with what the page may send', async () => {
    for (const origin of ['https://rotan.example', 'https://jahat.example', 'null']) {
      const preflight = await app.call('/echo', {
        method: 'OPTIONS',
        origin,
        headers: {
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type, idempotency-key,traceparent',
        },
      })
      assert.equal(preflight.status, 204)
      assert.equal(preflight.text, '')
      assert.equal(preflight.headers['access-control-allow-origin'], origin)
      assert.match(preflight.headers['access-control-allow-methods'] ?? '', /\bPOST\b/)
      assert.equal(
        preflight.headers['access-control-allow-headers'],
        'content-type, idempotency-key,traceparent',
        'as asked',
      )
      assert.equal(preflight.headers['access-control-max-age'], '7200')
    }
  })

  test('a preflight that asks for no header, or for what is none, gets those of the API', async () => {
    for (const asked of [null, '', 'a b', 'x,,y', ', x', 'x;y', `x-${'a'.repeat(3_000)}`]) {
      const preflight = await app.call('/echo', {
        method: 'OPTIONS',
        origin: 'https://rotan.example',
        headers: {
          'Access-Control-Request-Method': 'POST',
          ...(asked !== null && { 'Access-Control-Request-Headers': asked }),
        },
      })
      assert.equal(preflight.status, 204)
      for (const header of ['Content-Type', 'X-API-Version', 'Idempotency-Key']) {
        assert.ok(preflight.headers['access-control-allow-headers']?.includes(header), `${header}: ${asked}`)
      }
    }
  })

  test('every answer to a page exposes the headers it may want to read', async () => {
    const exposed = [
      'Date',
      'ETag',
      'Retry-After',
      'X-API-Version',
      'Idempotent-Replay',
      'RateLimit',
      'RateLimit-Policy',
      'X-Ignored-Parameters',
      'X-Request-Id',
    ]
    const origin = 'https://rotan.example'
    for (const path of ['/products', '/products/none', '/nowhere']) {
      const answer = await app.call(path, { origin })
      assert.deepEqual(answer.headers['access-control-expose-headers']?.split(', '), exposed, path)
      assert.equal(answer.headers['access-control-allow-origin'], origin, path)
    }
  })

  test('a path spelt in another way does not walk around the gates', async () => {
    const headers = { Host: 'gula.localhost', Origin: 'https://jahat.example' }
    const spellings = [
      '/%61pi/v1/products',
      '/api%2Fv1/products',
      '//api/v1/products',
      'http://gula.localhost/api/v1/products',
      '/api/v1/%70roducts',
      '/nowhere',
    ]
    for (const path of spellings) {
      const answer = await app.send(path, { headers })
      assert.equal(answer.status, 403, path)
      const old = await app.send(path, {
        headers: { Host: 'rotan.localhost', 'X-API-Version': '1999-01-01' },
      })
      assert.equal(old.status, 400, path)
    }
  })

  test('the refusal comes before the version is looked at', async () => {
    const answer = await app.call('/products', { origin: 'https://jahat.example', version: '1999-01-01' })
    assert.equal(answer.body.error.code, 'forbidden')
  })
})

describe('5.6 a plan change reaches the API within a minute', () => {
  test('it counts at this node and at another', async (t) => {
    const other = await startApp({ database: app.database })
    t.after(() => other.close())
    await app.shop(aShop({ slug: 'naik', plan: 'gratis', domains: [{ host: 'naik.example' }] }))
    const request = { shop: 'naik', origin: 'https://naik.example' }
    assert.equal((await other.call('/products', request)).status, 403)

    const shop = await findShopBySlug(app.ctx.db, 'naik')
    assert.ok(shop)
    await setPlan(app.ctx, shop, 'katalog')

    for (const node of [app, other])
      await until(async () => (await node.call('/products', request)).status === 200)
  })
})
