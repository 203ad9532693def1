// A sheet of prices and stock, CSV or XLSX: only what its rows name changes, all of it or nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { zipSync } from 'fflate'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { csv, importFile, xlsx } from './imports.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const PRODUCTS = [
  aProduct({ slug: 'lampu', sku: 'L-1', price: 50_000, stock: 4 }),
  aProduct({
    slug: 'kaos',
    price: 80_000,
    options: [{ name: 'Ukuran', values: ['S', 'L'] }],
    variants: [
      { sku: 'K-S', options: { Ukuran: 'S' }, stock: 1 },
      { sku: 'K-L', options: { Ukuran: 'L' }, stock: 2, price: 90_000 },
    ],
  }),
]

let shops = 0

async function aMerchant() {
  const slug = `lembar-${++shops}`
  await app.shop(aShop({ slug, products: PRODUCTS }))
  const token = await app.token({ shop: slug, scopes: ['products:write'] })
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return {
    import: (file: string | Buffer, dryRun = false) =>
      importFile(app, file, { shop: slug, token, kind: 'stock_sheet', dryRun }),
    /** stock and price of everything that can be bought, by SKU */
    async state() {
      const products = (await storedProducts(app.ctx.db, shop.id)).map(({ value }) => value)
      return Object.fromEntries(
        products.flatMap((product) =>
          (product.variants?.length ? product.variants : [product]).map((thing) => [
            thing.sku,
            [thing.stock, thing.price ?? product.price, thing.compare_at_price],
          ]),
        ),
      )
    },
  }
}

const BEFORE = { 'L-1': [4, 50_000, null], 'K-S': [1, 80_000, null], 'K-L': [2, 90_000, null] }

test('sets stock and price by SKU, and leaves alone what a cell leaves empty', async () => {
  const merchant = await aMerchant()
  const sheet = csv(
    [
      ['Nama', 'SKU', 'Stok', 'Harga', 'Harga coret'],
      ['Lampu', 'L-1', 9, 'Rp55.000', '60000'],
      ['Kaos S', 'K-S', 0, '', ''],
      ['Kaos L', 'K-L', '', '95000.00', ''],
    ],
    ';',
  )
  const seen = await merchant.import(sheet)
  assert.deepEqual([seen.state, seen.faults], ['done', []])
  assert.deepEqual(seen.summary, { added: 0, changed: 2, unchanged: 0, archived: 0 })
  const after = { 'L-1': [9, 55_000, 60_000], 'K-S': [0, 80_000, null], 'K-L': [2, 95_000, null] }
  assert.deepEqual(await merchant.state(), after)
  const again = await merchant.import(sheet)
  assert.deepEqual(again.summary, { added: 0, changed: 0, unchanged: 2, archived: 0 })
})

test('finds a variant by the product’s slug and its options', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import('slug,ukuran,stock\nkaos,l,20\nlampu,,6')
  assert.deepEqual(seen.faults, [])
  assert.deepEqual(await merchant.state(), {
    'L-1': [6, 50_000, null],
    'K-S': [1, 80_000, null],
    'K-L': [20, 90_000, null],
  })
})

test('is read from an XLSX file as well', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import(
    xlsx([['SKU', 'stock', 'price'], ['L-1', 11, 52_500], [], ['K-S', 3, '']]),
  )
  assert.deepEqual([seen.state, seen.faults], ['done', []])
  assert.deepEqual(await merchant.state(), { ...BEFORE, 'L-1': [11, 52_500, null], 'K-S': [3, 80_000, null] })
  const broken = await merchant.import(xlsx([['SKU', 'stock'], [], ['X-9', 1]]))
  assert.deepEqual(
    broken.faults.map(({ row, column }) => [row, column]),
    [[3, 'SKU']],
  )
})

test('with one unknown SKU changes nothing, and every fault is named', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import(
    csv([
      ['SKU', 'slug', 'stok', 'harga'],
      ['L-1', '', 100, ''],
      ['TIDAK-ADA', '', 1, ''],
      ['', '', 1, ''],
      ['K-S', '', -1, 'mahal'],
      ['', 'kaos', 5, ''],
      ['L-1', '', 7, ''],
    ]),
  )
  assert.equal(seen.state, 'failed')
  assert.deepEqual(
    seen.faults.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    [
      '3 SKU: tidak ada SKU "TIDAK-ADA"',
      '4 SKU: wajib diisi',
      '5 harga: "mahal" bukan jumlah seperti 150000',
      '5 stok: tidak boleh kurang dari 0',
      '6 slug: tidak menyebut varian mana dari produk "kaos"',
      '7 SKU: sama dengan yang di baris 2',
    ],
  )
  assert.deepEqual(await merchant.state(), BEFORE)
})

test('says which columns it needs', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import('Nama,Catatan\nLampu,-')
  assert.deepEqual(
    seen.faults.map(({ row, column }) => [row, column]),
    [
      [1, 'SKU'],
      [1, 'stok'],
    ],
  )
})

test('can be looked at without changing anything', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import('sku,stok\nL-1,5', true)
  assert.deepEqual(seen.changes, [{ slug: 'lampu', name: 'lampu', what: 'stok 4 → 5' }])
  assert.deepEqual(await merchant.state(), BEFORE)
})

test('an XLSX file that unpacks to more than fits is refused unread', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import(
    Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) })),
  )
  assert.match(seen.faults[0]?.message ?? '', /terlalu besar/)
})

test('a sheet that is longer or wider than any honest one is refused before it is read', async () => {
  const merchant = await aMerchant()
  const says = async (file: string | Buffer) => (await merchant.import(file)).faults[0]?.message ?? ''
  assert.match(await says(`sku,stok\n${'L-1,5\n'.repeat(50_001)}`), /lebih dari 50000 baris/)
  assert.match(await says(xlsx([['SKU', 'stock']], ['XFD'])), /lebih dari 200 kolom/)
  assert.match(await says(xlsx([['SKU', 'stock']], ['&#88;FD'])), /lebih dari 200 kolom/)
})
