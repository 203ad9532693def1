// Pictures that files name by their addresses: fetched once the products are there, and from nowhere that is private.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { fetching } from './fetching.ts'
import { importFile, type SeenImport, undo } from './imports.fixture.ts'

/** The pictures are on this machine. */
const ALLOWED = { ALLOW_PRIVATE_ADDRESSES: '1' }

interface Site {
  readonly url: string
  readonly calls: string[]
}

async function aSite(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Site> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls }
}

const picture = (shade: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 90, b: 30 } } })
    .png()
    .toBuffer()

/** Of another colour at each address. */
async function aGallery(t: TestContext): Promise<Site> {
  return aSite(t, async ({ url = '' }, response) => {
    const shade = Number(/\d+/.exec(url)?.[0] ?? 0)
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(await picture(shade))
  })
}

async function aMerchant(t: TestContext, env: Record<string, string> = ALLOWED) {
  const app = await startApp({ env })
  t.after(() => app.close())
  await app.shop(aShop({ slug: 'toko', products: [] }))
  const token = await app.token({ shop: 'toko' })
  const shop = await findShopBySlug(app.ctx.db, 'toko')
  assert.ok(shop)
  return {
    app,
    import: (file: string, dryRun = false) =>
      importFile(app, file, { shop: 'toko', token, kind: 'product_sheet', dryRun }),
    undo: ({ id }: SeenImport) => undo(app, id, { shop: 'toko', token }),
    look: async ({ id }: SeenImport): Promise<SeenImport> =>
      (await app.admin(`/shops/toko/imports/${id}`, { token })).body,
    product: async (slug: string) =>
      (await storedProducts(app.ctx.db, shop.id)).find(({ value }) => value.slug === slug)?.value,
  }
}

/** All that is due, and what becomes due by that. */
async function fetchAll({ ctx }: TestApp): Promise<void> {
  const outbox = fetching.open(ctx)
  await outbox.look()
  await outbox.finished()
}

test('come to their products in the order of the file, and only once', async (t) => {
  const { url, calls } = await aGallery(t)
  const merchant = await aMerchant(t)
  const sheet = `Nama,Harga,Foto,Gambar 2\nTeh,5000,"${url}/1.png, ${url}/2.png",${url}/3.png\nKopi,9000,${url}/4.png,`
  const looked = await merchant.import(sheet, true)
  assert.equal(looked.pictures.wanted, 4)
  await fetchAll(merchant.app)
  assert.deepEqual(calls, [], 'a dry run fetches nothing')

  const imported = await merchant.import(sheet)
  assert.deepEqual([imported.pictures.wanted, imported.pictures.waiting], [4, 4])
  await fetchAll(merchant.app)
  const { pictures } = await merchant.look(imported)
  assert.deepEqual([pictures.fetched, pictures.waiting, pictures.failed], [4, 0, 0])
  const teh = await merchant.product('teh')
  const hashes = await Promise.all(
    [1, 2, 3].map(async (shade) => (await merchant.app.ctx.media.takeIn('x', await picture(shade))).hash),
  )
  assert.deepEqual(
    teh?.images?.map(({ media }) => media),
    hashes,
  )
  assert.equal((await merchant.product('kopi'))?.images?.length, 1)

  const again = await merchant.import(sheet)
  assert.deepEqual([again.summary?.unchanged, again.pictures.wanted], [2, 0])
  await fetchAll(merchant.app)
  assert.equal(calls.length, 4)
})

test('do not stand in the way of undoing, and are not fetched for what is undone', async (t) => {
  const { url, calls } = await aGallery(t)
  const merchant = await aMerchant(t)
  const fetched = await merchant.import(`Nama,Harga,Foto\nTeh,5000,${url}/1.png`)
  await fetchAll(merchant.app)
  const undone = await merchant.undo(fetched)
  assert.deepEqual([undone.notes, undone.summary?.archived], [[], 1])

  const waiting = await merchant.import(`Nama,Harga,Foto\nKopi,5000,${url}/2.png`)
  await merchant.undo(waiting)
  await fetchAll(merchant.app)
  assert.deepEqual(calls, ['/1.png'])

  await merchant.import(`Nama,Harga,Foto\nTeh,5000,${url}/1.png`)
  await fetchAll(merchant.app)
  assert.equal((await merchant.product('teh'))?.images?.length, 1, 'what comes back gets its picture again')
})

test('are never fetched from private addresses, nor by a redirect to one', async (t) => {
  const secret = await aSite(t, (_, response) => response.end('rahasia'))
  const merchant = await aMerchant(t, {})
  const addresses = [
    `${secret.url}/gambar.png`,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.png',
    'http://localhost/a.png',
    'http://10.0.0.1/a.png',
    'http://user:pass@contoh.example/a.png',
  ]
  const rows = addresses.map((address, i) => `Teh ${i},5000,${address}`)
  const imported = await merchant.import(`Nama,Harga,Foto\n${rows.join('\n')}`)
  await fetchAll(merchant.app)
  const { pictures } = await merchant.look(imported)
  assert.deepEqual([pictures.failed, pictures.waiting], [addresses.length, 0])
  assert.deepEqual(
    pictures.faults.map(({ row, message }) => [row, message]),
    addresses.map((address, i) => [i + 2, `alamat ini tidak boleh diambil: ${address}`]),
  )
  assert.deepEqual(secret.calls, [])
})

test('a redirect is checked like the first address, and not followed for ever', async (t) => {
  const { url, calls } = await aSite(t, (request, response) => {
    const Location = request.url === '/berkas' ? 'file:///etc/passwd' : request.url
    response.writeHead(302, { Location }).end()
  })
  const merchant = await aMerchant(t)
  const imported = await merchant.import(`Nama,Harga,Foto\nTeh,5000,${url}/berkas\nKopi,5000,${url}/putar`)
  await fetchAll(merchant.app)
  const { pictures } = await merchant.look(imported)
  assert.deepEqual(
    pictures.faults.map(({ message }) => message),
    [`alamat ini tidak boleh diambil: ${url}/berkas`],
  )
  assert.deepEqual([calls.filter((path) => path === '/putar').length, pictures.waiting], [4, 1])
})

test('what is no picture, too large or not there is told by its row; what may come is tried again', async (t) => {
  let isUp = false
  const { url, calls } = await aSite(t, async (request, response) => {
    if (request.url === '/halaman') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>')
    else if (request.url === '/palsu.png')
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('bukan gambar')
    else if (request.url === '/besar.png') response.end(Buffer.alloc(11 * 1024 * 1024))
    else if (request.url === '/nanti.png' && isUp) response.end(await picture(7))
    else response.writeHead(request.url === '/nanti.png' ? 503 : 404).end()
  })
  const merchant = await aMerchant(t)
  merchant.app.clock.set('2026-11-15T00:00:00.000Z')
  const names = ['halaman', 'palsu.png', 'besar.png', 'hilang.png', 'nanti.png']
  const rows = names.map((name, i) => `Teh ${i},5000,${url}/${name}`)
  const imported = await merchant.import(`Nama,Harga,Foto\n${rows.join('\n')}`)
  await fetchAll(merchant.app)
  const { pictures } = await merchant.look(imported)
  assert.deepEqual(
    pictures.faults.map(({ message }) => message),
    [
      `isinya bukan gambar yang dapat ditampilkan: ${url}/halaman`,
      `isinya bukan gambar yang dapat ditampilkan: ${url}/palsu.png`,
      `lebih besar dari 10 MB: ${url}/besar.png`,
      `tidak diberikan oleh situsnya: ${url}/hilang.png`,
    ],
  )
  assert.equal(pictures.waiting, 1)
  isUp = true
  await fetchAll(merchant.app)
  assert.equal(calls.filter((path) => path === '/nanti.png').length, 1, 'not before its time')
  merchant.app.clock.set('2026-11-15T00:01:00.000Z')
  await fetchAll(merchant.app)
  assert.equal((await merchant.product('teh-4'))?.images?.length, 1)
})
