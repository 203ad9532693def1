// GET /media/…: what an answer promises of a picture is what is served, for ever, to every origin.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Request } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

const PICTURES = {
  // JPEGs are shrunk while they are read: where a row of pixels is easily lost.
  'lebar.jpg': () => plain(2075, 302).jpeg(),
  // Stored lying down, with a note by the camera that it stands.
  'berdiri.jpg': () => redBesideBlue().withMetadata({ orientation: 6 }).jpeg(),
  'kecil.png': () => plain(50, 40).png(),
  'gerak.gif': () => twoFrames().gif({ keepDuplicateFrames: true }),
  'lembut.webp': () => plain(700, 500).webp(),
  'modern.avif': () => plain(330, 200).avif({ effort: 0 }),
}
type Name = keyof typeof PICTURES
const NAMES = Object.keys(PICTURES) as Name[]

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a52' } })
}

function redBesideBlue() {
  const blue = { create: { width: 300, height: 400, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } }).composite([
    { input: blue, left: 300, top: 0 },
  ])
}

function twoFrames() {
  return sharp({ create: { width: 400, height: 600, pageHeight: 300, channels: 3, background: '#a52' } })
}

interface Image {
  url: string
  srcset: string
  width: number
  height: number
}

let app: TestApp
before(async () => {
  app = await startApp()
  for (const name of NAMES) {
    await writeFile(join(app.ctx.config.dataDir, name), await PICTURES[name]().toBuffer())
  }
  const images = NAMES.map((file) => ({ file }))
  await app.shop(
    aShop({
      slug: 'rotan',
      plan: 'gratis',
      domains: [{ host: 'rotan.example' }],
      products: [aProduct({ slug: 'kursi', images })],
    }),
  )
  await app.shop(aShop({ slug: 'lain' }))
})
after(() => app.close())

async function image(name: Name, host = 'rotan.localhost'): Promise<Image> {
  const { body } = await app.call('/products/kursi', { headers: { Host: host } })
  return body.images[NAMES.indexOf(name)]
}

/** The file at an address, as a browser asks for it. */
function fetchPicture(url: string, request: Request = {}) {
  const { host, pathname } = new URL(url)
  return app.send(pathname, { ...request, headers: { Host: host, ...request.headers } })
}

function candidatesOf(srcset: string): { url: string; width: number }[] {
  return srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return { url, width: Number(width.replace(/w$/, '')) }
  })
}

const toAvif = (url: string) => url.replace(/\.webp$/, '.avif')

/** An AVIF takes a moment to make, and the WebP stands in for it. */
async function onceMade(url: string) {
  const isMade = async () => (await fetchPicture(url)).headers['content-type'] === 'image/avif'
  await until(isMade)
  return fetchPicture(url)
}

describe('a picture', () => {
  for (const [name, width, height] of [
    ['lebar.jpg', 1280, 186],
    ['berdiri.jpg', 400, 600],
    ['kecil.png', 50, 40],
    ['gerak.gif', 400, 300],
    ['lembut.webp', 700, 500],
    ['modern.avif', 330, 200],
  ] as const) {
    test(`the picture ${name} is announced as ${width} by ${height}, and is`, async () => {
      const shown = await image(name)
      assert.deepEqual([shown.width, shown.height], [width, height])
      const { bytes, headers } = await fetchPicture(shown.url)
      assert.equal(headers['content-type'], 'image/webp')
      const served = await sharp(bytes).metadata()
      assert.deepEqual([served.format, served.width, served.height], ['webp', width, height])
    })

    test(`the picture ${name} is served in every width of its srcset, as WebP and as AVIF`, async () => {
      const shown = await image(name)
      const candidates = candidatesOf(shown.srcset)
      assert.ok(candidates.some(({ url }) => url === shown.url))
      for (const { url, width: promised } of candidates) {
        const webp = await fetchPicture(url)
        const avif = await onceMade(toAvif(url))
        const [a, b] = [await sharp(webp.bytes).metadata(), await sharp(avif.bytes).metadata()]
        assert.deepEqual([a.width, b.width], [promised, promised])
        assert.equal(b.compression, 'av1')
        assert.equal(a.height, b.height)
      }
    })
  }

  test('a picture whose AVIF is still being made is answered as WebP at once, and not cached for long', async () => {
    await writeFile(join(app.ctx.config.dataDir, 'baru.png'), await plain(640, 480).png().toBuffer())
    await app.shop(
      aShop({ slug: 'baru', products: [aProduct({ slug: 'baru', images: [{ file: 'baru.png' }] })] }),
    )
    const { body } = await app.call('/products/baru', { shop: 'baru' })
    const path = toAvif(new URL(body.image).pathname)
    const ask = () => app.send(path, { headers: { Host: 'baru.localhost' } })
    const [meanwhile] = await Promise.all([ask(), ask()])
    assert.deepEqual(
      [meanwhile.status, meanwhile.headers['content-type'], meanwhile.headers['cache-control']],
      [200, 'image/webp', 'public, max-age=60'],
    )
    const made = await onceMade(`http://baru.localhost${path}`)
    assert.match(String(made.headers['cache-control']), /immutable/)
    assert.notEqual(made.headers.etag, meanwhile.headers.etag)
  })

  test('a picture far wider than pages need is offered in five widths', async () => {
    const widths = candidatesOf((await image('lebar.jpg')).srcset).map(({ width }) => width)
    assert.deepEqual(widths, [320, 640, 960, 1280, 1920])
  })

  test('a picture is never offered wider than it is', async () => {
    const { url, srcset } = await image('kecil.png')
    assert.equal(srcset, `${url} 50w`)
  })

  test('a picture stands upright when the camera was turned', async () => {
    const { bytes } = await fetchPicture((await image('berdiri.jpg')).url)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const colourAt = (row: number) => {
      const at = (row * info.width + info.width / 2) * info.channels
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
    }
    assert.deepEqual([colourAt(100), colourAt(500)], ['red', 'blue'])
  })

  test('a picture is served without what the camera noted', async () => {
    const { url } = await image('berdiri.jpg')
    for (const each of [url, toAvif(url)]) {
      const served = await sharp((await fetchPicture(each)).bytes).metadata()
      assert.deepEqual([served.exif, served.orientation], [undefined, undefined])
    }
  })
})

describe('the address of a picture', () => {
  test('the address of a picture is absolute, on the host that was asked, whatever its port', async () => {
    for (const [host, address] of [
      ['rotan.localhost', 'http://rotan.localhost'],
      ['rotan.example', 'https://rotan.example'],
      ['rotan.example:8080', 'https://rotan.example'],
    ] as const) {
      const { url, srcset } = await image('kecil.png', host)
      assert.ok(url.startsWith(`${address}/media/`), url)
      assert.ok(srcset.startsWith(url))
      assert.equal((await fetchPicture(url)).status, 200)
    }
  })

  test('the address of a picture is the same for the same content, and another for other content', async () => {
    const folder = app.ctx.config.dataDir
    await writeFile(join(folder, 'salinan.png'), await PICTURES['kecil.png']().toBuffer())
    await writeFile(join(folder, 'berubah.png'), await plain(50, 41).png().toBuffer())
    const images = [{ file: 'kecil.png' }, { file: 'salinan.png' }, { file: 'berubah.png' }]
    await app.shop(aShop({ slug: 'ubah', products: [aProduct({ slug: 'kursi', images })] }))
    const { body } = await app.call('/products/kursi', { shop: 'ubah' })
    const [first, copy, changed] = body.images.map(({ url }: Image) => url)
    assert.equal(copy, first)
    assert.notEqual(changed, first)
  })
})

describe('what is served', () => {
  test('a picture that is served may be cached for ever', async () => {
    const { headers } = await fetchPicture((await image('kecil.png')).url)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.ok(headers.etag)
  })

  test('a picture that a browser has already is 304, with the same validator', async () => {
    const { url } = await image('kecil.png')
    const { etag = '' } = (await fetchPicture(url)).headers
    const again = await fetchPicture(url, { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
    assert.equal(again.bytes.length, 0)
    assert.equal(again.headers.etag, etag)
    assert.match(String(again.headers['cache-control']), /immutable/)
  })

  test('a picture that is served has a validator of its own for each width and format', async () => {
    const [small, large] = candidatesOf((await image('lembut.webp')).srcset)
    const urls = [small?.url ?? '', large?.url ?? '', toAvif(small?.url ?? '')]
    await onceMade(toAvif(small?.url ?? ''))
    const tags = await Promise.all(urls.map(async (url) => (await fetchPicture(url)).headers.etag))
    assert.equal(new Set(tags).size, 3)
  })

  // The shop's plan allows no cross-origin calls at all: pictures are not calls of the API.
  for (const origin of [undefined, 'https://rotan.example', 'https://siapa-saja.example', 'null']) {
    test(`a picture that is served can be read by ${origin === undefined ? 'who names no origin' : `a page at ${origin}`}`, async () => {
      const headers = origin === undefined ? {} : { Origin: origin }
      const { status, headers: answered } = await fetchPicture((await image('kecil.png')).url, { headers })
      assert.equal(status, 200)
      assert.equal(answered['access-control-allow-origin'], '*')
      // Without it the console, which is on an origin of its own, could not be sure to show it.
      assert.equal(answered['cross-origin-resource-policy'], 'cross-origin')
    })
  }

  test('a picture that is asked for by HEAD has its length, and no body', async () => {
    const { url } = await image('kecil.png')
    const got = await fetchPicture(url)
    const head = await fetchPicture(url, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.bytes.length, 0)
    assert.equal(head.headers['content-length'], String(got.bytes.length))
    assert.equal(head.headers['content-type'], 'image/webp')
  })
})

describe('what is not there', () => {
  const missing: [what: string, address: (url: string) => string][] = [
    ['a picture nobody has', (url) => url.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
    ['a width that is not offered', (url) => url.replace('-700', '-699')],
    ['a width above the picture’s', (url) => url.replace('-700', '-1280')],
    ['a width written otherwise', (url) => url.replace('-700', '-0700')],
    ['a format that is not offered', (url) => url.replace('.webp', '.png')],
    ['the file the merchant gave', (url) => url.replace(/-700\.webp$/, '')],
    ['the picture of another shop', (url) => url.replace('rotan.localhost', 'lain.localhost')],
    ['a way out of the folder', (url) => url.replace(/media\/.*/, 'media/..%2F..%2Fpackage.json')],
  ]
  for (const [what, address] of missing) {
    test(`${what} is 404, and that is not cached`, async () => {
      const { url } = await image('lembut.webp')
      const { status, body, headers } = await fetchPicture(address(url))
      assert.equal(status, 404)
      assert.deepEqual(Object.keys(body.error).sort(), ['code', 'details', 'message'])
      assert.equal(body.error.code, 'not_found')
      assert.equal(headers['cache-control'], 'no-store')
    })
  }

  test('a picture on a host of no shop is 404 shop_not_found', async () => {
    const { url } = await image('kecil.png')
    const { status, body } = await fetchPicture(url.replace('rotan.localhost', 'siapa.example'))
    assert.deepEqual([status, body.error.code], [404, 'shop_not_found'])
  })
})
