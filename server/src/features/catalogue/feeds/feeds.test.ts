// Feeds as their readers fetch them: what is in them, that page and API say the same, what they cost, and whose they are.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { startTestSite } from '../../shop/site/site.fixture.ts'
import type { ProductDetail } from '../catalog/schema.ts'
import { assertSame, productOn, readCsv, readFeeds, readXml, soldBy } from './reading.fixture.ts'

const NOW = '2026-03-01T05:00:00.000Z'
const HOSTILE = '=HYPERLINK("x") ]]> <b>&amp;</b> \u0007\u000b "kutip" \'satu\', 🎉; baris'

const site = startTestSite(async (app) => {
  const picture = (color: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: color } }).png()
  for (const color of ['red', 'blue'])
    await picture(color).toFile(join(app.ctx.config.dataDir, `${color}.png`))
  const images = ['red', 'blue'].map((color) => ({ file: `${color}.png`, alt: color }))
  app.clock.set(NOW)
  await app.shop(
    aShop({
      categories: [{ key: 'kursi', label: 'Kursi & Bangku', google_category: 'Furniture > Chairs' }],
      promotions: [
        {
          key: 'maret',
          name: 'Maret',
          kind: 'campaign',
          discount_type: 'percent',
          discount_value: 10,
          products: ['kaos', 'dicoret'],
          starts_at: '2026-02-28T17:00:00Z',
          ends_at: '2026-03-31T17:00:00Z',
        },
      ],
      products: [
        aProduct({
          slug: 'kaos',
          name: 'Kaos',
          category: 'kursi',
          description: 'Katun.\r\n\r\nAdem.',
          brand: 'Adem',
          mpn: 'AD-1',
          weight_grams: 200,
          images,
          options: [
            { name: 'Warna', values: ['Hitam', 'Merah'] },
            { name: 'Ukuran', values: ['M', 'L'] },
            { name: 'Lengan', values: ['Panjang'] },
          ],
          variants: [
            {
              options: { Warna: 'Hitam', Ukuran: 'M', Lengan: 'Panjang' },
              stock: 5,
              gtin: '8993175537995',
              image: 1,
            },
            { options: { Warna: 'Hitam', Ukuran: 'L', Lengan: 'Panjang' }, stock: 0, price: 120_000 },
            {
              options: { Warna: 'Merah', Ukuran: 'L', Lengan: 'Panjang' },
              stock: 2,
              weight_grams: 250,
              mpn: 'AD-1-R',
            },
          ],
        }),
        aProduct({ slug: 'polos', name: 'Polos' }),
        aProduct({ slug: 'habis', stock: 0 }),
        aProduct({ slug: 'sedikit', stock: 1, condition: 'used', compare_at_price: 150_000 }),
        aProduct({ slug: 'dicoret', compare_at_price: 150_000 }),
        aProduct({ slug: 'dipesan', stock: 0, preorder: { lead_days: 7 }, condition: 'refurbished' }),
        aProduct({ slug: 'nanti', sell_from: '2026-04-01T00:00:00Z' }),
        aProduct({ slug: 'usai', sell_until: '2026-02-01T00:00:00Z' }),
        aProduct({ slug: 'draf', draft: true }),
        aProduct({
          slug: 'madu',
          legal: {
            halal: 'certified',
            halal_certificate_no: 'ID31110000123456789',
            registration_no: 'MD 867010123456',
            sni_no: 'SNI 8664:2018',
          },
        }),
        aProduct({
          slug: 'jahat',
          name: HOSTILE,
          description: HOSTILE,
          options: [{ name: HOSTILE, values: [HOSTILE, '+1'] }],
          variants: [
            { options: { [HOSTILE]: HOSTILE }, stock: 1 },
            { options: { [HOSTILE]: '+1' }, stock: 1 },
          ],
        }),
        aProduct({ slug: 'panjang', name: `${'Kursi rotan anyam '.repeat(11)}`.trim() }),
      ],
    }),
  )
  await app.shop(aShop({ slug: 'lain', name: 'Toko Lain', products: [aProduct({ slug: 'rahasia-lain' })] }))
})

const get = (path: string, headers: Record<string, string> = {}) => site.open(path, { headers })

/** Read once for all tests: a shop has its share of feeds. */
let feeds: ReturnType<typeof readFeeds> | undefined
const read = () => {
  feeds ??= readFeeds(get)
  return feeds
}

async function details(): Promise<ProductDetail[]> {
  const { body } = await get('/api/v1/products?limit=100')
  const slugs: string[] = body.products.map(({ slug }: { slug: string }) => slug)
  return Promise.all(slugs.map(async (slug) => (await get(`/api/v1/products/${slug}`)).body))
}

async function idOf(slug: string, place = 0): Promise<string> {
  const { body } = await get(`/api/v1/products/${slug}`)
  return (body.variants[place] ?? body).id
}

describe('what is sold', () => {
  test('is in every feed under one id, as page and API say it: price, availability, numbers, address', async () => {
    const { google, ...others } = await read()
    const products = (await details()).filter(({ availability }) => availability !== 'ended')
    const ids = products.flatMap((product) => soldBy(product).map(({ id }) => id))
    assert.ok(ids.length > 12)
    assert.deepEqual([...(google?.keys() ?? [])].sort(), ids.toSorted())
    for (const [feed, entries] of Object.entries(others))
      assert.deepEqual([...entries.keys()].sort(), ids.toSorted(), feed)
    for (const product of products)
      for (const sold of soldBy(product)) {
        const entry = google?.get(sold.id)
        assertSame(entry, productOn(await get(sold.path)), sold, product)
        for (const [feed, entries] of Object.entries(others)) {
          const other = entries.get(sold.id)
          assert.equal(other?.price, entry?.price, feed)
          assert.equal(other?.sale_price, entry?.sale_price, feed)
          assert.equal(other?.link ?? other?.url, entry?.link, feed)
          assert.equal(
            other?.availability?.replaceAll(' ', '_').replace('pre_order', 'preorder'),
            entry?.availability,
            feed,
          )
        }
      }
  })

  test('is left out when it has ended, is a draft or left; what is sold out or not sold yet stays', async () => {
    const links = [...((await read()).google?.values() ?? [])].map(({ link = '' }) => link)
    const has = (slug: string) => links.some((link) => link.includes(`/p/${slug}`))
    assert.deepEqual(['habis', 'nanti', 'dipesan', 'usai', 'draf'].map(has), [true, true, true, false, false])
  })

  test('as variants share their group, differ by colour and size, and have pictures and weights of their own', async () => {
    const { google } = await read()
    const { body } = await get('/api/v1/products/kaos')
    const [first, second, third] = body.variants.map(({ id }: { id: string }) => google?.get(id))
    assert.deepEqual(
      [first, second, third].map((each) => [each?.item_group_id, each?.color, each?.size, each?.title]),
      [
        [body.id, 'Hitam', 'M', 'Kaos - Hitam, M, Panjang'],
        [body.id, 'Hitam', 'L', 'Kaos - Hitam, L, Panjang'],
        [body.id, 'Merah', 'L', 'Kaos - Merah, L, Panjang'],
      ],
    )
    assert.deepEqual([first?.attribute_name, first?.attribute_value], ['Lengan', 'Panjang'])
    assert.deepEqual([first?.shipping_weight, third?.shipping_weight], ['200 g', '250 g'])
    assert.deepEqual([first?.gtin, first?.mpn, third?.mpn], ['8993175537995', 'AD-1', 'AD-1-R'])
    assert.deepEqual([first?.image_link, third?.image_link], [body.images[1].url, body.images[0].url])
    assert.deepEqual(
      [first?.google_product_category, first?.product_type],
      ['Furniture > Chairs', 'Kursi & Bangku'],
    )
    assert.equal(first?.description, 'Katun.\n\nAdem.')
  })

  test('says from when to when a sale lasts, where its price goes back to what is struck through', async () => {
    const { google } = await read()
    const [kaos, struck] = [google?.get(await idOf('kaos')), google?.get(await idOf('dicoret'))]
    assert.deepEqual([kaos?.price, kaos?.sale_price], ['100000 IDR', '90000 IDR'])
    assert.equal(kaos?.sale_price_effective_date, '2026-02-28T17:00:00.000Z/2026-03-31T17:00:00.000Z')
    assert.deepEqual([struck?.price, struck?.sale_price], ['150000 IDR', '90000 IDR'])
    assert.equal(struck?.sale_price_effective_date, undefined)
  })

  test('says when a pre-order leaves, and what the law wants said', async () => {
    const { google } = await read()
    const [ordered, madu] = [google?.get(await idOf('dipesan')), google?.get(await idOf('madu'))]
    assert.deepEqual(
      [ordered?.availability, ordered?.availability_date],
      ['preorder', '2026-03-08T05:00:00.000Z'],
    )
    assert.deepEqual([madu?.identifier_exists, madu?.condition], ['no', 'new'])
    const { text } = await get('/feeds/google.xml')
    for (const words of ['ID31110000123456789', 'BPOM MD 867010123456', 'SNI 8664:2018'])
      assert.match(text, new RegExp(`<g:attribute_value>[^<]*${words}`))
  })

  test('has a name of at most 150 characters, cut between words', async () => {
    const { title = '' } = (await read()).google?.get(await idOf('panjang')) ?? {}
    assert.ok(title.length <= 150 && title.length > 130, title)
    assert.match(title, /(?:Kursi|rotan|anyam)$/)
  })
})

describe('texts that mean harm', () => {
  test('neither break XML nor become formulas, and TikTok gets no emoji', async () => {
    const { text } = await get('/feeds/google.xml')
    assert.ok(!text.includes(']]>') && !text.includes('<b>') && !text.includes('\u0007'))
    const id = await idOf('jahat')
    const { google, meta, tiktok } = await read()
    const seen = HOSTILE.replaceAll('\u0007', '').replaceAll('\u000b', '')
    assert.equal(google?.get(id)?.description, seen)
    assert.equal(meta?.get(id)?.description, `'${seen}`)
    assert.match(meta?.get(id)?.title ?? '', /^'=.*🎉/)
    assert.match(tiktok?.get(id)?.title ?? '', /^'=[^🎉]*$/u)
  })

  test('stand in tables as RFC 4180 wants: as many cells in each line, lines that end in CRLF', async () => {
    const { text } = await get('/feeds/meta.csv')
    assert.ok(text.startsWith('id,title,description,availability,condition,price,link,image_link,brand,'))
    assert.ok(text.endsWith('\r\n'))
    assert.ok(readCsv(text).size > 12)
  })
})

describe('a reader', () => {
  test('gets each feed with its type, packed when it can unpack it, and may keep it like the catalogue', async () => {
    const catalogue = await get('/api/v1/products')
    for (const [path, type] of [
      ['/feeds/google.xml', 'application/xml; charset=utf-8'],
      ['/feeds/meta.csv', 'text/csv; charset=utf-8'],
      ['/feeds/tiktok.csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const [plain, packed] = [await get(path), await get(path, { 'Accept-Encoding': 'gzip, br' })]
      assert.equal(plain.headers['content-type'], type)
      assert.equal(plain.headers['cache-control'], catalogue.headers['cache-control'])
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.equal(packed.headers['content-encoding'], 'gzip')
      assert.equal(gunzipSync(packed.bytes).toString('utf8'), plain.text)
    }
    const file = await get('/feeds/openai.csv.gz', { 'Accept-Encoding': 'gzip' })
    assert.deepEqual(
      [file.headers['content-type'], file.headers['content-encoding']],
      ['application/gzip', undefined],
    )
  })

  test('who has it gets 304 until something is sold, edited, or a window opens or closes', async () => {
    const { app } = site
    const campaign = { key: 'maret', name: 'Maret', kind: 'campaign', discount_type: 'percent' } as const
    await app.shop(
      aShop({
        slug: 'ubah',
        products: [aProduct({ slug: 'polos' })],
        promotions: [{ ...campaign, discount_value: 10, ends_at: '2026-03-31T17:00:00Z' }],
      }),
    )
    await app.ctx.caughtUp()
    const ask = (path: string, headers = {}) => get(path, { Host: 'ubah.localhost', ...headers })
    const path = '/feeds/google.xml'
    const { id } = (await ask('/api/v1/products/polos')).body
    const token = await app.token({ shop: 'ubah' })
    let etag = ''
    const next = async () => {
      const unknown = await ask(path, { 'If-None-Match': etag })
      assert.equal(unknown.status, 200)
      etag = unknown.headers.etag ?? ''
      const known = await ask(path, { 'If-None-Match': `"lain", ${etag}` })
      assert.deepEqual([known.status, known.bytes.length, known.headers.etag], [304, 0, etag])
      return readXml(unknown.text).get(id)
    }
    assert.equal((await next())?.availability, 'in_stock')
    const stock = { changes: [{ product_id: id, set: 0 }] }
    const counted = await app.admin('/shops/ubah/stock', { method: 'POST', token, json: stock })
    assert.equal(counted.status, 200, counted.text)
    await app.ctx.caughtUp()
    assert.equal((await next())?.availability, 'out_of_stock')
    const edit = { method: 'PATCH', token, ifMatch: '*', json: { price: 110_000 } }
    const edited = await app.admin(`/shops/ubah/products/${id}`, edit)
    assert.equal(edited.status, 200, edited.text)
    await app.ctx.caughtUp()
    const dearer = await next()
    assert.deepEqual([dearer?.price, dearer?.sale_price], ['110000 IDR', '99000 IDR'])
    app.clock.set('2026-03-31T17:00:00.000Z')
    const later = await next()
    assert.deepEqual([later?.price, later?.sale_price], ['110000 IDR', undefined])
    app.clock.set(NOW)
  })

  test('who asks with HEAD gets the head alone, and makes room at once', async () => {
    for (let i = 0; i < 6; i++) {
      const head = await site.open('/feeds/meta.csv', { method: 'HEAD' })
      assert.deepEqual([head.status, head.bytes.length], [200, 0])
    }
  })

  test('of one shop sees nothing of another, on any of its hosts', async () => {
    for (const path of ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/tiktok.csv']) {
      assert.ok(!(await get(path)).text.includes('rahasia-lain'))
      const other = (await get(path, { Host: 'lain.localhost' })).text
      assert.ok(other.includes('rahasia-lain') && !other.includes('kaos'))
    }
    assert.equal((await get('/feeds/google.xml', { Host: 'tiada.localhost' })).status, 404)
    assert.equal((await get('/feeds/lain.xml', { Accept: '*/*' })).status, 404)
  })
})

describe('whoever asks for much', () => {
  /** Thirty megabytes: more than a machine keeps for a program that does not read. */
  const large = () =>
    aShop({
      slug: 'besar',
      products: Array.from({ length: 12 }, (_, p) =>
        aProduct({
          slug: `besar-${p}`,
          description: 'panjang '.repeat(620),
          options: [{ name: 'Nomor', values: Array.from({ length: 500 }, (_, i) => `${i}`) }],
          variants: Array.from({ length: 500 }, (_, i) => ({ options: { Nomor: `${i}` }, stock: 1 })),
        }),
      ),
    })

  test('and does not read is cut, and gives the place to others', async (t) => {
    const app = await startApp({
      env: { CONNECTION_LIMITS: 'stall=1', IP_BUDGETS: 'feeds=100000' },
    })
    t.after(() => app.close())
    await app.shop(large())
    const host = 'besar.localhost'
    // What a busy machine is too slow to read is cut as well.
    const feed = () =>
      app.send('/feeds/google.xml', { headers: { Host: host } }).then(
        ({ status }) => status,
        () => null,
      )
    const readers: Socket[] = []
    t.after(() => {
      for (const each of readers) each.destroy()
    })
    /** Has asked, and reads no more than how its answer begins. */
    const reader = async () => {
      const socket = connect(app.port, '127.0.0.1')
      readers.push(socket)
      socket.on('error', () => {})
      socket.write(`GET /feeds/google.xml HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      await once(socket, 'readable').catch(() => {})
    }
    // One feed at a time for each caller. A busy machine may cut the one before the other has asked.
    await until(async () => {
      await reader()
      return (await feed()) === 429
    })
    await until(async () => (await feed()) === 200)
  })

  test('and too often is told when to come back; a feed that is known costs nothing', async (t) => {
    const app = await startApp({ env: { IP_BUDGETS: 'feeds=3' } })
    t.after(() => app.close())
    await app.shop(aShop({ slug: 'sering' }))
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const answer = await app.send('/feeds/meta.csv', { headers: { Host: 'sering.localhost' } })
      statuses.push(answer.status)
      if (answer.status === 429) assert.ok(Number(answer.headers['retry-after']) > 0)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429])
  })
})

describe('a merchant', () => {
  test('reads where the feeds are and what they lack, and the list of products by it', async () => {
    const token = await site.app.token()
    const { body } = await site.app.admin('/shops/rotan/feeds', { token })
    assert.deepEqual(
      body.feeds.map(({ name, url }: { name: string; url: string }) => `${name} ${new URL(url).pathname}`),
      [
        'google /feeds/google.xml',
        'meta /feeds/meta.csv',
        'tiktok /feeds/tiktok.csv',
        'openai /feeds/openai.csv.gz',
      ],
    )
    const names = async (lack: string) => {
      const listed = await site.app.admin(`/shops/rotan/products?lacks=${lack}&limit=100`, { token })
      return listed.body.items.map(({ slug }: { slug: string }) => slug)
    }
    for (const { lack, products } of body.lacks) assert.equal((await names(lack)).length, products, lack)
    assert.deepEqual(await names('short_name'), ['panjang'])
    for (const lack of ['picture', 'description', 'brand', 'number', 'google_category']) {
      const lacking = await names(lack)
      assert.ok(lacking.includes('polos') && !lacking.includes('kaos'), lack)
      assert.ok(
        !lacking.includes('draf') && !lacking.includes('usai'),
        `${lack}: what is in no feed lacks nothing`,
      )
    }
  })
})
