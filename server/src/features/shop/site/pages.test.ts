// The pages of the storefront on a shop's own hosts: which there are, what their heads say, what browsers may do with them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { aProduct, aShop } from '../../../../test/world.ts'
import { pageHeaders } from './rules.ts'
import { headIn, startTestSite } from './site.fixture.ts'

const site = startTestSite(async (app) => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
  await picture.png().toFile(join(app.ctx.config.dataDir, 'gambar.png'))
  const image = { file: 'gambar.png', alt: 'Rotan' }
  app.clock.set('2026-03-01T05:00:00.000Z')
  await app.shop(
    aShop({
      plan: 'gratis',
      domains: [{ host: 'rotan.example', primary: true }, { host: 'www.rotan.example' }],
      brand: {
        tagline: 'Rotan dari Jepara',
        social_image: image,
        nav: [{ label: 'Tentang kami', route: '/page/tentang' }],
      },
      categories: [{ key: 'kursi', label: 'Kursi & Bangku', subtitle: 'Untuk teras', image }],
      products: [
        aProduct({
          slug: 'kursi',
          name: 'Kursi "Teras" <b>',
          description: 'Ringan $& kuat.',
          price: 350_000,
          images: [image],
        }),
        aProduct({
          slug: 'meja',
          name: 'Meja',
          description: `${'anyaman '.repeat(40)}`,
          options: [{ name: 'Ukuran', values: ['S', 'L'] }],
          variants: [
            { options: { Ukuran: 'S' }, price: 100_000, stock: 1 },
            { options: { Ukuran: 'L' }, price: 200_000, stock: 1 },
          ],
        }),
      ],
      pages: {
        tentang: [{ type: 'story', story: { title: 'Cerita', text: 'Kami menganyam.' } }],
        'cara-pesan': [],
      },
    }),
  )
  await app.shop(aShop({ slug: 'polos', name: 'Toko Polos', plan: 'gratis' }))
})

describe('an address of the storefront', () => {
  for (const path of [
    '/',
    '/?utm_source=wa',
    '/c/kursi',
    '/c/kursi/',
    '/search?q=kursi',
    '/p/kursi',
    '/cart',
    '/checkout',
    '/track/abc-DEF_123',
    '/orders',
    '/page/tentang',
  ]) {
    test(`the address ${path} is the page, on every host of the shop and on any plan`, async () => {
      for (const host of ['rotan.localhost', 'rotan.example', 'www.rotan.example:8443']) {
        const page = await site.open(path, { headers: { Host: host, Accept: '*/*' } })
        assert.equal(page.status, 200)
        assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
        assert.match(page.text, /<div id="root">/)
        assert.match(page.text, /<meta name="etalase-api" content="" \/>/)
      }
    })
  }

  test('a page answers HEAD with the headers of GET and nothing else', async () => {
    const [get, head] = [await site.open('/p/kursi'), await site.open('/p/kursi', { method: 'HEAD' })]
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['content-length', 'etag', 'content-type'])
      assert.equal(head.headers[name], get.headers[name])
  })

  test('a host that no shop has is answered in JSON to a caller that wants no page', async () => {
    const answer = await site.open('/', { headers: { Host: 'siapa.example', Accept: 'application/json' } })
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'shop_not_found'])
  })
})

describe('what is not there', () => {
  for (const path of ['/p/tidak-ada', '/c/tidak-ada', '/page/tidak-ada', `/p/${'x'.repeat(300)}`]) {
    test(`the address ${path.slice(0, 20)} is the page with status 404, for every caller`, async () => {
      const page = await site.open(path, { headers: { Accept: '*/*' } })
      assert.equal(page.status, 404)
      assert.equal(headIn(page).title, 'Halaman tidak ditemukan · Rotan Nusantara')
      assert.equal(headIn(page).robots, 'noindex')
      assert.match(page.text, /<div id="root">/)
    })
  }

  for (const path of ['/tidak/ada', '/P/kursi', '/cart/isi', '/track/', '/assets/lain.js']) {
    test(`the address ${path} is the page with status 404 for a browser, and JSON for a program`, async () => {
      const page = await site.open(path)
      assert.equal(page.status, 404)
      assert.match(page.text, /<div id="root">/)
      const json = await site.open(path, { headers: { Accept: '*/*' } })
      assert.deepEqual([json.status, json.body.error.code], [404, 'not_found'])
    })
  }

  for (const path of ['/api', '/api/v1/tidak-ada', '/api/v2/products', '/api/v1/products/tidak-ada']) {
    test(`the address ${path} of the API is answered in JSON, also for a browser`, async () => {
      const json = await site.open(path)
      assert.deepEqual([json.status, json.body.error.code], [404, 'not_found'])
    })
  }

  test('a page is only looked at: other methods are 405 in JSON, but for what is below the API', async () => {
    for (const method of ['POST', 'DELETE', 'TRACE', 'PROPFIND']) {
      for (const path of ['/', '/cart']) {
        const { status, headers, body } = await site.open(path, { method })
        const seen = [status, headers.allow, body.error.code]
        assert.deepEqual(seen, [405, 'GET, HEAD', 'method_not_allowed'], `${method} ${path}`)
      }
      assert.equal((await site.open('/api/v1/tidak-ada', { method })).status, 404)
    }
  })
})

describe('the head', () => {
  const headOf = async (path: string, host = 'rotan.localhost') =>
    headIn(await site.open(path, { headers: { Host: host } }))

  test('the head of the home page shows the shop', async () => {
    const head = await headOf('/')
    assert.match(head['og:image'] ?? '', /^http:\/\/rotan\.localhost:3000\/media\/[0-9a-f]{32}-1200\.jpeg$/)
    assert.partialDeepStrictEqual(head, {
      title: 'Rotan Nusantara · Rotan dari Jepara',
      description: 'Rotan dari Jepara',
      canonical: 'https://rotan.example/',
      'og:url': 'https://rotan.example/',
      'og:type': 'website',
      'og:site_name': 'Rotan Nusantara',
      'og:title': 'Rotan Nusantara · Rotan dari Jepara',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Rotan',
      'twitter:card': 'summary_large_image',
    })
  })

  test('what is shared of home, a product, a category and a page is a JPEG of 1200 by 630', async () => {
    for (const path of ['/', '/p/kursi', '/c/kursi', '/page/tentang']) {
      const { pathname } = new URL((await headOf(path))['og:image'] ?? '')
      const picture = await site.open(pathname, { headers: { Host: 'rotan.localhost' } })
      assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/jpeg'], path)
      const { format, width, height } = await sharp(picture.bytes).metadata()
      assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    }
  })

  test('the head of a product has its name, price, description and picture, escaped', async () => {
    const head = await headOf('/p/kursi')
    assert.match(head['og:image'] ?? '', /\/media\//)
    assert.partialDeepStrictEqual(head, {
      title: 'Kursi &quot;Teras&quot; &lt;b&gt; · Rotan Nusantara',
      description: 'Rp350.000 · Ringan $&amp; kuat.',
      canonical: 'https://rotan.example/p/kursi',
      'og:type': 'product',
      'product:price:amount': '350000',
      'product:price:currency': 'IDR',
    })
  })

  test('the head of a product follows its price into a campaign', async () => {
    const now = site.app.clock.now()
    const promotion = {
      name: 'Promo',
      kind: 'campaign',
      discount_type: 'percent',
      discount_value: 20,
    } as const
    await site.app.shop(
      aShop({
        slug: 'promo',
        products: [aProduct({ slug: 'kursi', price: 350_000 })],
        promotions: [
          { ...promotion, key: 'promo', products: ['kursi'], starts_at: new Date(now + 1_000).toISOString() },
        ],
      }),
    )
    const price = async () => (await headOf('/p/kursi', 'promo.localhost'))['product:price:amount']
    assert.equal(await price(), '350000')
    site.app.clock.set(new Date(now + 1_000).toISOString())
    assert.equal(await price(), '280000')
  })

  test('the head of a product with variants says the lowest price, and cuts a long text between words', async () => {
    const { description = '' } = await headOf('/p/meja')
    assert.match(description, /^Mulai Rp100\.000 · anyaman .*anyaman…$/)
    assert.ok(description.length <= 161)
  })

  test('the head of a product without a picture has the shop’s', async () => {
    assert.equal((await headOf('/p/meja'))['og:image'], (await headOf('/'))['og:image'])
  })

  test('the head of a category has its label, subtitle and picture', async () => {
    assert.partialDeepStrictEqual(await headOf('/c/kursi'), {
      title: 'Kursi &amp; Bangku · Rotan Nusantara',
      description: 'Untuk teras',
      canonical: 'https://rotan.example/c/kursi',
      'og:image:alt': 'Rotan',
    })
  })

  test('the head of a page is named by the navigation, else by its key, and has its first text', async () => {
    assert.partialDeepStrictEqual(await headOf('/page/tentang'), {
      title: 'Tentang kami · Rotan Nusantara',
      description: 'Kami menganyam.',
      canonical: 'https://rotan.example/page/tentang',
    })
    assert.partialDeepStrictEqual(await headOf('/page/cara-pesan'), {
      title: 'Cara pesan · Rotan Nusantara',
      description: 'Rotan dari Jepara',
    })
  })

  test('the head of a shop without a domain points at its host at the platform, and says no more than is known', async () => {
    const { 'etalase-api': _, ...head } = await headOf('/', 'polos.localhost')
    assert.deepEqual(head, {
      title: 'Toko Polos',
      canonical: 'http://polos.localhost:3000/',
      'og:type': 'website',
      'og:site_name': 'Toko Polos',
      'og:locale': 'id_ID',
      'og:url': 'http://polos.localhost:3000/',
      'og:title': 'Toko Polos',
      'twitter:card': 'summary',
    })
  })

  for (const path of ['/cart', '/checkout', '/track/rahasia', '/orders', '/search?q=kursi']) {
    test(`the head of ${path} keeps search engines away and has nothing to share`, async () => {
      const page = await site.open(path)
      const head = headIn(page)
      assert.equal(head.robots, 'noindex')
      assert.equal(page.headers['x-robots-tag'], 'noindex')
      assert.equal(head.canonical, undefined)
      assert.ok(!page.text.includes('rahasia'))
    })
  }

  test('the code of a screen that shows nothing without comes with its page, and with no other', async () => {
    const tag = '<link rel="modulepreload" crossorigin href="/assets/keranjang.js" />'
    const [cart, checkout, list] = await Promise.all(
      ['/cart', '/checkout', '/screens.json'].map((path) => site.open(path)),
    )
    assert.ok(cart?.text.includes(`${tag}</head>`))
    assert.ok(!checkout?.text.includes(tag))
    assert.equal(list?.status, 404)
  })

  test('the head of a page changes with the shop', async () => {
    await site.app.shop(aShop({ slug: 'baru', name: 'Nama Lama' }))
    assert.equal((await headOf('/', 'baru.localhost')).title, 'Nama Lama')
    await site.app.shop(aShop({ slug: 'baru', name: 'Nama Baru' }))
    assert.equal((await headOf('/', 'baru.localhost')).title, 'Nama Baru')
  })
})

describe('a browser', () => {
  test('a browser asks again each time, and is answered 304 while nothing changed', async () => {
    const first = await site.open('/p/kursi')
    assert.equal(first.headers['cache-control'], 'no-cache')
    const again = await site.open('/p/kursi', { headers: { 'If-None-Match': String(first.headers.etag) } })
    assert.equal(again.status, 304)
    assert.equal(again.text, '')
    const missing = await site.open('/p/tidak-ada', { headers: { 'If-None-Match': '*' } })
    assert.equal(missing.status, 404)
  })

  test('a browser runs only what comes from the shop’s own host, and shows the page in no other', async () => {
    for (const path of ['/', '/p/tidak-ada', '/track/abc']) {
      const { headers } = await site.open(path)
      assert.equal(
        headers['content-security-policy'],
        "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; " +
          "img-src 'self' data: https:; connect-src 'self'; script-src 'self'; style-src 'self'; frame-src 'none'; object-src 'none'",
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  test('a browser shows pictures from the bucket that it is sent to', () => {
    const policy = pageHeaders(null, { pictures: 'http://s3.example:9000' })['Content-Security-Policy']
    assert.match(String(policy), /img-src 'self' data: https: http:\/\/s3\.example:9000;/)
  })

  test('a browser shows no other site the address of an order', async () => {
    assert.equal((await site.open('/track/abc')).headers['referrer-policy'], 'no-referrer')
    assert.equal((await site.open('/')).headers['referrer-policy'], 'strict-origin-when-cross-origin')
  })

  test('a browser may load the page and call the API from the shop’s own host on the plan gratis', async () => {
    const headers = { Host: 'rotan.example', Origin: 'https://rotan.example' }
    assert.equal((await site.open('/cart', { headers })).status, 200)
    assert.equal((await site.open('/api/v1/products', { headers })).status, 200)
  })
})
