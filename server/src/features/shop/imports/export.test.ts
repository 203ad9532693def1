// Products as a file that Shopify takes, and that changes nothing where it came from.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { importFile } from './imports.fixture.ts'
import { readTable } from './table.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(
    aShop({
      slug: 'asal',
      categories: [
        { key: 'k1', label: 'Kaos > Pria' },
        { key: 'k2', label: 'Kaos > Pria' },
      ],
      products: [
        aProduct({
          slug: 'kaos',
          name: 'Kaos "Batik", biru',
          category: 'k2',
          tags: ['pria', 'a, b'],
          description: 'Baris <satu> & dua\nBaris tiga\n\n\n  Paragraf   kedua',
          price: 80_000,
          compare_at_price: 120_000,
          options: [
            { name: 'Ukuran', values: ['S', 'M', 'L'] },
            { name: 'Warna', values: ['Biru'] },
          ],
          variants: [
            { sku: 'K-S', options: { Ukuran: 'S', Warna: 'Biru' }, stock: 1, badge: 'Baru' },
            {
              sku: 'K-L',
              options: { Ukuran: 'L', Warna: 'Biru' },
              stock: 2,
              price: 130_000,
              weight_grams: 700,
            },
            { options: { Ukuran: 'M', Warna: 'Biru' }, stock: 0, price: 80_000, compare_at_price: 90_000 },
          ],
        }),
        aProduct({ slug: 'lampu', sku: 'L-1', stock: 4, compare_at_price: 150_000 }),
        aProduct({ slug: 'jasa', unlimited_stock: true }),
        aProduct({ slug: 'satu', price: 5, variants: [{ sku: 'S-1', options: {}, stock: 3, price: 7 }] }),
      ],
    }),
  )
})
after(() => app.close())

async function products(slug: string) {
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return storedProducts(app.ctx.db, shop.id)
}

async function exported(): Promise<Buffer> {
  const token = await app.token({ shop: 'asal', scopes: ['products:read'] })
  const answer = await app.admin('/shops/asal/products.csv', { token })
  assert.equal(answer.status, 200, answer.text)
  assert.match(String(answer.headers['content-type']), /^text\/csv/)
  return answer.bytes
}

test('has a row for each variant, with what buyers pay', async () => {
  const { header, rows } = await readTable(await exported())
  const cell = (row: number, name: string) => rows[row]?.cells[header.indexOf(name)]
  assert.deepEqual(
    [0, 1, 2].map((row) => [
      cell(row, 'URL handle'),
      cell(row, 'Option1 value'),
      cell(row, 'Price'),
      cell(row, 'Compare-at price'),
      cell(row, 'Weight value (grams)'),
    ]),
    [
      ['kaos', 'S', '80000', '120000', '500'],
      ['kaos', 'L', '130000', '', '700'],
      ['kaos', 'M', '80000', '90000', '500'],
    ],
  )
  assert.deepEqual([cell(3, 'Option1 name'), cell(3, 'Option1 value')], ['Title', 'Default Title'])
})

test('imported where it came from, it changes nothing', async () => {
  const token = await app.token({ shop: 'asal' })
  const before = await products('asal')
  const seen = await importFile(app, await exported(), { shop: 'asal', token, kind: 'shopify_csv' })
  assert.deepEqual([seen.state, seen.faults, seen.changes], ['done', [], []])
  assert.deepEqual(seen.summary, { added: 0, changed: 0, unchanged: 4, archived: 0 })
  assert.deepEqual(await products('asal'), before)
})

test('imported into another shop, it makes the same products', async () => {
  await app.shop(aShop({ slug: 'tujuan' }))
  const token = await app.token({ shop: 'tujuan' })
  const seen = await importFile(app, await exported(), { shop: 'tujuan', token, kind: 'shopify_csv' })
  assert.deepEqual([seen.state, seen.summary?.added], ['done', 4])
  const sold = (await products('tujuan')).map(
    ({ value: { slug, name, stock, unlimited_stock, variants = [] } }) => [
      slug,
      name,
      unlimited_stock,
      variants.length > 0 ? variants.map((variant) => variant.stock) : stock,
    ],
  )
  assert.deepEqual(sold, [
    ['kaos', 'Kaos "Batik", biru', false, [1, 2, 0]],
    ['lampu', 'lampu', false, 4],
    ['jasa', 'jasa', true, 0],
    ['satu', 'satu', false, 3],
  ])
})
