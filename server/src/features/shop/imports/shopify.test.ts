// Shopify's product CSV applied to a shop: old headings and new, all of it or nothing, once or twice.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { storedCategories, storedProducts } from '../../catalogue/products/stored.ts'
import { csv, importFile, runImports, type SeenImport } from './imports.fixture.ts'
import { NEW_HEADINGS, OLD_HEADINGS } from './shopify.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let shops = 0

/** A shop of the test's own, and what its merchant does with it. */
async function aMerchant(products: ProductInput[] = []) {
  const slug = `toko-${++shops}`
  await app.shop(aShop({ slug, products }))
  const token = await app.token({ shop: slug, scopes: ['products:write'] })
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return {
    slug,
    token,
    import: (file: string | Buffer, dryRun = false): Promise<SeenImport> =>
      importFile(app, file, { shop: slug, token, kind: 'shopify_csv', dryRun }),
    products: async () => (await storedProducts(app.ctx.db, shop.id)).map(({ value }) => value),
    product: async (name: string) =>
      (await storedProducts(app.ctx.db, shop.id)).find(({ value }) => value.slug === name)?.value,
    categories: async () => (await storedCategories(app.ctx.db, shop.id)).map(({ value }) => value),
  }
}

describe('a file that is whole', () => {
  test('becomes products with options, variants, categories and plain descriptions', async () => {
    const merchant = await aMerchant()
    const seen = await merchant.import(csv(OLD_HEADINGS))
    assert.deepEqual(seen.faults, [])
    assert.equal(seen.state, 'done')
    assert.deepEqual(seen.summary, { added: 2, changed: 0, unchanged: 0, archived: 0 })
    assert.deepEqual(seen.progress, { done: 4, total: 4 })
    const kaos = await merchant.product('kaos-batik')
    assert.equal(kaos?.name, 'Kaos Batik')
    assert.equal(kaos?.description, 'Katun halus & adem.\n\n * Cuci dingin')
    assert.deepEqual(kaos?.tags, ['batik', 'pria'])
    assert.deepEqual(kaos?.options, [
      { name: 'Ukuran', values: ['M', 'L'] },
      { name: 'Warna', values: ['Biru'] },
    ])
    assert.deepEqual(
      kaos?.variants?.map((v) => [v.sku, v.options, v.price ?? kaos.price, v.compare_at_price, v.stock]),
      [
        ['KB-M', { Ukuran: 'M', Warna: 'Biru' }, 150_000, 175_000, 5],
        ['KB-L', { Ukuran: 'L', Warna: 'Biru' }, 160_000, null, 3],
      ],
    )
    const topi = await merchant.product('topi')
    assert.deepEqual(
      [topi?.sku, topi?.price, topi?.stock, topi?.weight_grams, topi?.options, topi?.variants],
      ['TP-1', 45_000, 12, 90, [], []],
    )
    assert.deepEqual(
      (await merchant.categories()).map(({ key, label }) => [key, label]),
      [
        ['kaos', 'Kaos'],
        ['aksesori', 'Aksesori'],
      ],
    )
    assert.equal(kaos?.category, 'kaos')
    assert.deepEqual([seen.notes, seen.pictures.waiting], [[], 3])
  })

  test('is seen by buyers at once', async () => {
    const merchant = await aMerchant()
    assert.deepEqual((await app.call('/products', { shop: merchant.slug })).body.products ?? [], [])
    await merchant.import(csv(OLD_HEADINGS))
    await app.ctx.caughtUp()
    const shown = await app.call('/products/topi', { shop: merchant.slug })
    assert.equal(shown.status, 200, shown.text)
  })

  test('of the new headings is read likewise', async () => {
    const merchant = await aMerchant()
    const seen = await merchant.import(csv(NEW_HEADINGS))
    assert.deepEqual([seen.state, seen.summary?.added], ['done', 1])
    const kursi = await merchant.product('kursi-rotan')
    assert.equal(kursi?.category, 'chairs')
    assert.equal(kursi?.price, 900_000)
    assert.deepEqual(
      kursi?.variants?.map(({ sku, price, stock, weight_grams }) => [sku, price, stock, weight_grams]),
      [
        ['KR-1', null, 4, null],
        ['KR-2', null, 6, 5000],
      ],
    )
  })

  test('changes nothing the second time, also with a byte order mark, semicolons and other line ends', async () => {
    const merchant = await aMerchant()
    await merchant.import(csv(OLD_HEADINGS))
    const before = await merchant.products()
    for (const again of [
      csv(OLD_HEADINGS),
      `\uFEFF${csv(OLD_HEADINGS, ';')}`,
      csv(OLD_HEADINGS).replaceAll('\r\n', '\n'),
    ]) {
      const seen = await merchant.import(again)
      assert.deepEqual(seen.summary, { added: 0, changed: 0, unchanged: 2, archived: 0 })
    }
    assert.deepEqual(await merchant.products(), before)
  })

  test('changes what it names and keeps the rest: pictures, other products, stock that it leaves out', async () => {
    const merchant = await aMerchant([
      aProduct({ slug: 'lampu', sku: 'L-1', stock: 7, care_copy: 'Lap kering', tags: ['lama'] }),
      aProduct({ slug: 'meja' }),
    ])
    const seen = await merchant.import(
      csv([
        ['Handle', 'Title', 'Variant Price'],
        ['lampu', 'Lampu Baru', '75000'],
      ]),
    )
    assert.deepEqual(seen.summary, { added: 0, changed: 1, unchanged: 0, archived: 0 })
    assert.deepEqual(seen.changes, [
      { slug: 'lampu', name: 'Lampu Baru', what: 'nama "lampu" → "Lampu Baru", harga Rp100.000 → Rp75.000' },
    ])
    const lampu = await merchant.product('lampu')
    assert.deepEqual(
      [lampu?.name, lampu?.price, lampu?.stock, lampu?.care_copy, lampu?.tags, lampu?.sku],
      ['Lampu Baru', 75_000, 7, 'Lap kering', ['lama'], 'L-1'],
    )
    assert.equal((await merchant.products()).length, 2)
  })

  test('archives what is a draft there, and leaves out drafts that the shop never had', async () => {
    const merchant = await aMerchant([aProduct({ slug: 'lampu' })])
    const seen = await merchant.import(
      csv([
        ['Handle', 'Title', 'Variant Price', 'Status'],
        ['lampu', 'Lampu', '75000', 'draft'],
        ['baru', 'Baru', '75000', 'archived'],
      ]),
    )
    assert.deepEqual(seen.summary, { added: 0, changed: 0, unchanged: 0, archived: 1 })
    assert.deepEqual(
      seen.notes.map(({ row }) => row),
      [3],
    )
    assert.deepEqual(await merchant.products(), [])
  })

  test('can be looked at without changing anything', async () => {
    const merchant = await aMerchant([aProduct({ slug: 'topi', name: 'Topi Lama' })])
    const before = await merchant.products()
    const seen = await merchant.import(csv(OLD_HEADINGS), true)
    assert.deepEqual(seen.summary, { added: 1, changed: 1, unchanged: 0, archived: 0 })
    assert.deepEqual(
      seen.changes.map(({ slug }) => slug),
      ['topi', 'kaos-batik'],
    )
    assert.deepEqual(await merchant.products(), before)
    assert.deepEqual(await merchant.categories(), [])
  })
})

describe('a broken file', () => {
  test('changes nothing, and every fault is named with its row and column', async () => {
    const merchant = await aMerchant([aProduct({ slug: 'lampu', sku: 'L-1' })])
    const before = await merchant.products()
    const seen = await merchant.import(
      csv([
        [
          'Handle',
          'Title',
          'Option1 Name',
          'Option1 Value',
          'Variant SKU',
          'Variant Grams',
          'Variant Inventory Qty',
          'Variant Price',
        ],
        ['baik', 'Baik', '', '', 'B-1', 100, 1, '10000'],
        ['pecahan', 'Pecahan', '', '', 'P-1', 100, 1, '10000.50'],
        ['tanpa-harga', 'Tanpa Harga', '', '', 'T-1', 'berat', 'banyak', ''],
        ['', '', '', '', '', '', '', ''],
        ['tanpa-nama', '', '', '', 'B-1', 100, 1, '10000'],
        ['milik-lain', 'Milik Lain', '', '', 'L-1', 100, 1, '10000'],
        ['kembar', 'Kembar', 'Ukuran', 'M', 'K-1', 100, 1, '10000'],
        ['kembar', '', '', 'M', 'K-2', 100, 1, 'mahal'],
        ['kembar', '', '', '', 'K-3', 100, 1, '10000'],
      ]),
    )
    assert.equal(seen.state, 'failed')
    assert.equal(seen.summary, null)
    assert.deepEqual(
      seen.faults.map(({ row, column }) => `${row} ${column}`),
      [
        '3 Variant Price',
        '4 Variant Grams',
        '4 Variant Inventory Qty',
        '4 Variant Price',
        '6 Title',
        '6 Variant SKU',
        '7 Variant SKU',
        '9 Variant Price',
        '9 Option1 Value',
        '10 Option1 Value',
      ],
      JSON.stringify(seen.faults, null, 1),
    )
    assert.match(seen.faults[0]?.message ?? '', /bukan rupiah bulat/)
    assert.deepEqual(await merchant.products(), before)
  })

  test('without needed columns says which are missing', async () => {
    const merchant = await aMerchant()
    const seen = await merchant.import('Judul,Harga\nKaos,10000')
    assert.deepEqual(
      seen.faults.map(({ row, column }) => [row, column]),
      [
        [1, 'Handle'],
        [1, 'Title'],
      ],
    )
    const unpriced = await merchant.import('Handle,Title\nkaos,Kaos\ntopi,Topi')
    assert.deepEqual(
      unpriced.faults.map(({ row, column }) => [row, column]),
      [[1, 'Variant Price']],
    )
  })

  test('that is no table says so', async () => {
    const merchant = await aMerchant()
    for (const [file, message] of [
      [Buffer.from('Handle,Title\nkop\xed,Kop\xed', 'latin1'), /UTF-8/],
      ['Handle,Title\nkopi,"Kopi', /tanda kutip/],
      ['\n\n', /kosong/],
      [Buffer.from('PK\u0003\u0004 no archive', 'latin1'), /XLSX/],
    ] as const) {
      const seen = await merchant.import(file)
      assert.equal(seen.state, 'failed')
      assert.match(seen.faults[0]?.message ?? '', message)
    }
  })
})

test('a description is refused where its HTML would hold up its reader', async () => {
  const merchant = await aMerchant()
  const seen = await merchant.import(
    csv([
      ['Handle', 'Title', 'Body (HTML)', 'Variant Price'],
      ['dalam', 'Dalam', '<div>'.repeat(100_000), '1000'],
      ['panjang', 'Panjang', 'a'.repeat(20_001), '1000'],
    ]),
  )
  assert.deepEqual(
    seen.faults.map(({ row, column }) => [row, column]),
    [2, 3].map((row) => [row, 'Body (HTML)']),
  )
})

test('a thousand rows take as many statements as a hundred', async () => {
  const rows = (count: number) =>
    csv([
      [
        'Handle',
        'Title',
        'Body (HTML)',
        'Type',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Inventory Qty',
        'Variant Price',
      ],
      ...Array.from({ length: count }, (_, i) => {
        const product = Math.floor(i / 2)
        const first = i % 2 === 0
        return [
          `barang-${product}`,
          first ? `Barang ${product}` : '',
          first ? '<p>Bagus</p>' : '',
          first ? `Jenis ${product % 10}` : '',
          first ? 'Ukuran' : '',
          first ? 'S' : 'L',
          `SKU-${i}`,
          3,
          '25000.00',
        ]
      }),
    ])
  const cost = async (count: number) => {
    const { slug, token, products } = await aMerchant()
    const before = app.ctx.statements()
    const started = await app.admin(`/shops/${slug}/imports?kind=shopify_csv`, {
      method: 'POST',
      token,
      body: rows(count),
    })
    await runImports(app)
    const statements = app.ctx.statements() - before
    const seen = (await app.admin(`/shops/${slug}/imports/${started.body.id}`, { token })).body
    assert.equal(seen.summary.added, count / 2)
    assert.equal((await products()).length, count / 2)
    return statements
  }
  const [few, many] = [await cost(100), await cost(1_000)]
  assert.ok(many <= few + 5, `${few} statements for 100 rows, ${many} for 1,000`)
})
