// The files of the storefront, robots.txt and sitemap.xml: how long browsers keep them, how they are packed, what the server never serves.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startApp } from '../../../../test/app.ts'
import { AT, newShop } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { saveProduct } from '../../catalogue/products/actions/save-product.ts'
import { SCRIPT, startTestSite } from './site.fixture.ts'

const site = startTestSite((app) =>
  app.shop(
    aShop({
      domains: [{ host: 'rotan.example', primary: true }],
      categories: [{ key: 'kursi', label: 'Kursi' }],
      products: [aProduct({ slug: 'kursi-teras' }), aProduct({ slug: 'meja' })],
      pages: { tentang: [], faq: [] },
    }),
  ),
)

describe('a file of the build', () => {
  for (const [path, type] of [
    ['/assets/index-abc123.js', 'text/javascript; charset=utf-8'],
    ['/assets/index-abc123.css', 'text/css; charset=utf-8'],
    ['/assets/huruf.woff2', 'font/woff2'],
  ] as const) {
    test(`the file ${path} may be cached for ever, as ${type}`, async () => {
      const file = await site.open(path)
      assert.equal(file.status, 200)
      assert.equal(file.headers['content-type'], type)
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(file.headers['x-content-type-options'], 'nosniff')
    })
  }

  test('a file that is not named by its content may be cached for an hour', async () => {
    const icon = await site.open('/favicon.svg')
    assert.equal(icon.headers['content-type'], 'image/svg+xml')
    assert.equal(icon.headers['cache-control'], 'public, max-age=3600')
  })

  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    test(`a file goes out in ${encoding} to a browser that takes "${accepted}"`, async () => {
      const file = await site.open('/assets/index-abc123.js', { headers: { 'Accept-Encoding': accepted } })
      assert.equal(file.headers['content-encoding'], encoding)
      assert.match(String(file.headers.vary), /Accept-Encoding/)
      assert.equal(unpack(file.bytes).toString(), SCRIPT)
    })
  }

  test('a file goes out as it is to a caller that takes no encoding, and when it would not get smaller', async () => {
    const plain = await site.open('/assets/index-abc123.js')
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.text, SCRIPT)
    for (const path of ['/assets/huruf.woff2', '/assets/index-abc123.css']) {
      const file = await site.open(path, { headers: { 'Accept-Encoding': 'br' } })
      assert.equal(file.headers['content-encoding'], undefined)
    }
  })

  test('a file has an ETag of its own in each encoding, and is not sent again to a browser that has it', async () => {
    const ask = (headers: Record<string, string>) => site.open('/assets/index-abc123.js', { headers })
    const br = await ask({ 'Accept-Encoding': 'br' })
    const plain = await ask({})
    assert.notEqual(br.headers.etag, plain.headers.etag)
    assert.equal((await ask({ 'If-None-Match': String(plain.headers.etag) })).status, 304)
    assert.equal((await ask({ 'If-None-Match': String(br.headers.etag) })).status, 200)
  })

  for (const path of [
    '/../rahasia.txt',
    '/assets/../../rahasia.txt',
    '/assets/..%2f..%2frahasia.txt',
    '/%2e%2e/rahasia.txt',
    '/assets/%00',
    '/index.html',
    '//etc/passwd',
  ]) {
    test(`nothing but the files of the build is served: not ${path}`, async () => {
      const answer = await site.open(path, { headers: { Accept: '*/*' } })
      assert.equal(answer.status, 404)
      assert.ok(!answer.text.includes('isi yang rahasia'))
    })
  }
})

describe('robots.txt', () => {
  test('robots.txt keeps search engines out of carts and orders, and names the sitemap on the primary domain', async () => {
    const { headers, text } = await site.open('/robots.txt')
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.deepEqual(text.split('\n'), [
      'User-agent: *',
      'Disallow: /cart',
      'Disallow: /beli',
      'Disallow: /lanjut',
      'Disallow: /checkout',
      'Disallow: /track',
      'Disallow: /orders',
      'Disallow: /sandbox',
      '',
      'Sitemap: https://rotan.example/sitemap.xml',
      '',
    ])
  })
})

describe('llms.txt', () => {
  test('tells assistants that shop what there is and where, in words that make no links of their own', async () => {
    const { headers, text } = await site.open('/llms.txt')
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(text, /^# .+\n/)
    assert.match(text, /\n- \[Kursi\]\(https:\/\/rotan\.example\/[^)]+\)\n/)
    assert.match(text, /\n- \[faq\]\(https:\/\/rotan\.example\/[^)]+\)\n- \[tentang\]/)
    assert.match(text, /https:\/\/rotan\.example\/sitemap\.xml/)
    assert.match(text, /https:\/\/rotan\.example\/api\/v1\/docs\/llms\.txt/)
    for (const path of ['/.well-known/ucp', '/ucp/mcp', '/feeds/google.xml', '/feeds/openai.csv.gz'])
      assert.ok(text.includes(`(https://rotan.example${path})`), path)
    await site.app.shop(aShop({ slug: 'jahat', name: 'Toko](https://jahat.example) `x`', products: [] }))
    const evil = await site.open('/llms.txt', { headers: { Host: 'jahat.localhost' } })
    assert.match(evil.text, /^# Toko\(https:\/\/jahat\.example\) x\n/)
    await site.app.shop(aShop({ slug: 'sendiri', agents: false }))
    const closed = await site.open('/llms.txt', { headers: { Host: 'sendiri.localhost' } })
    assert.match(closed.text, /\/feeds\/google\.xml/)
    assert.doesNotMatch(closed.text, /ucp/)
  })
})

describe('sitemap.xml', () => {
  const addresses = async (host: string) => {
    const { text } = await site.open('/sitemap.xml', { headers: { Host: host } })
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  }

  test('sitemap.xml lists home, categories, pages and products on the primary domain, whichever host is asked', async () => {
    const { headers } = await site.open('/sitemap.xml')
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
    for (const host of ['rotan.localhost', 'rotan.example']) {
      assert.deepEqual((await addresses(host)).sort(), [
        'https://rotan.example/',
        'https://rotan.example/c/kursi',
        'https://rotan.example/p/kursi-teras',
        'https://rotan.example/p/meja',
        'https://rotan.example/page/faq',
        'https://rotan.example/page/tentang',
      ])
    }
  })

  test('sitemap.xml is on the platform’s host for a shop without a domain, and loses what leaves the shop', async () => {
    const shop = (...slugs: string[]) =>
      site.app.shop(aShop({ slug: 'polos', products: slugs.map((slug) => aProduct({ slug })) }))
    await shop('satu', 'dua')
    const home = 'http://polos.localhost:3000'
    assert.deepEqual((await addresses('polos.localhost')).sort(), [
      `${home}/`,
      `${home}/p/dua`,
      `${home}/p/satu`,
    ])
    await shop('satu')
    assert.deepEqual(await addresses('polos.localhost'), [`${home}/`, `${home}/p/satu`])
  })

  test('sitemap.xml has a product that is saved alone, without the slug that it had before', async () => {
    const shop = await newShop(site.app, { products: [aProduct({ slug: 'satu' })] })
    const host = `${shop.slug}.localhost`
    const home = `http://${host}:3000`
    assert.deepEqual(await addresses(host), [`${home}/`, `${home}/p/satu`])
    const { id } = await saveProduct(site.app.ctx, shop, { slug: 'satu' }, AT)
    await saveProduct(site.app.ctx, shop, { slug: 'dua' }, AT, { id })
    await site.app.ctx.caughtUp()
    assert.deepEqual(await addresses(host), [`${home}/`, `${home}/p/dua`])
  })

  test('sitemap.xml says when each was last edited', async () => {
    const shop = await newShop(site.app, {
      products: [aProduct({ slug: 'satu' }), aProduct({ slug: 'dua' })],
      categories: [{ key: 'kursi', label: 'Kursi' }],
      pages: { faq: [] },
    })
    const read = async () => {
      const { text } = await site.open('/sitemap.xml', { headers: { Host: `${shop.slug}.localhost` } })
      const found = text.matchAll(/<loc>http:\/\/[^/]*([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)
      return new Map(Array.from(found, ([, path = '', at = '']) => [path, new Date(at).getTime()]))
    }
    const before = await read()
    assert.deepEqual([...before.keys()].sort(), ['/', '/c/kursi', '/p/dua', '/p/satu', '/page/faq'])
    const { id } = await saveProduct(site.app.ctx, shop, { slug: 'satu' }, AT)
    await saveProduct(site.app.ctx, shop, { slug: 'satu', name: 'Satu Lagi' }, AT, { id })
    await site.app.ctx.caughtUp()
    const after = await read()
    assert.ok((after.get('/p/satu') ?? 0) > (before.get('/p/satu') ?? 0))
    assert.equal(after.get('/p/dua'), before.get('/p/dua'))
  })

  test('sitemap.xml answers 304 while nothing changed, and refuses other methods', async () => {
    const { headers } = await site.open('/sitemap.xml')
    const again = await site.open('/sitemap.xml', { headers: { 'If-None-Match': String(headers.etag) } })
    assert.equal(again.status, 304)
    const refused = await site.open('/sitemap.xml', { method: 'DELETE' })
    assert.deepEqual([refused.status, refused.headers.allow], [405, 'GET, HEAD'])
  })
})

test('without a built storefront the API works, and the bare address leads to its reference', async (t) => {
  const app = await startApp()
  t.after(() => app.close())
  await app.shop(aShop())
  const headers = { Host: 'rotan.localhost', Accept: 'text/html' }
  const home = await app.send('/', { headers })
  assert.deepEqual([home.status, home.headers.location], [302, '/api/v1/docs/'])
  assert.equal((await app.call('/products')).status, 200)
  for (const path of ['/cart', '/robots.txt']) {
    assert.equal((await app.send(path, { headers })).body.error.code, 'not_found')
  }
})
