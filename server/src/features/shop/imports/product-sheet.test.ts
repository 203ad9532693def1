// Products from a plain sheet, and from those of Shopee, Tokopedia and TikTok Shop: added, found again, and never half.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { workbook } from '../../../../test/workbook.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { storedCategories, storedProducts } from '../../catalogue/products/stored.ts'
import { csv, importFile, xlsx } from './imports.fixture.ts'
import { PLAIN, SHOPEE, TOKOPEDIA } from './product-sheet.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let shops = 0

async function aMerchant(products: ProductInput[] = []) {
  const slug = `tabel-${++shops}`
  await app.shop(aShop({ slug, products }))
  const token = await app.token({ shop: slug, scopes: ['products:write', 'products:read'] })
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return {
    slug,
    token,
    import: (file: string | Buffer, dryRun = false) =>
      importFile(app, file, { shop: slug, token, kind: 'product_sheet', dryRun }),
    products: async () => {
      const stored = await storedProducts(app.ctx.db, shop.id)
      return new Map(stored.map(({ value }) => [value.slug, value]))
    },
    categories: async () => (await storedCategories(app.ctx.db, shop.id)).map(({ value }) => value.label),
  }
}

const sold = (product: ProductInput | undefined) =>
  (product?.variants ?? []).map(({ sku, options, price, stock }) => [
    sku,
    Object.values(options ?? {}).join(' '),
    price ?? product?.price,
    stock,
  ])

describe('a plain sheet', () => {
  test('says what things cost the merchant, of variants what most of them cost as the product’s', async () => {
    const merchant = await aMerchant()
    await merchant.import(
      'Nama,Harga,HPP,Stok,Ukuran\nTeh,5000,3.500,4,\nKaos,75000,40000,3,M\nKaos,75000,40000,3,L\nKaos,80000,45000,3,XL\nTopi,9000,,1,\n',
    )
    const products = await merchant.products()
    const costs = (slug: string) => [
      products.get(slug)?.cost_price,
      ...(products.get(slug)?.variants ?? []).map(({ cost_price }) => cost_price),
    ]
    assert.deepEqual(costs('teh'), [3_500])
    assert.deepEqual(costs('kaos'), [40_000, null, null, 45_000])
    assert.deepEqual(costs('topi'), [null])
  })

  test('adds products by the names of its columns, and the same again changes nothing', async () => {
    const merchant = await aMerchant()
    const looked = await merchant.import(PLAIN, true)
    assert.deepEqual(looked.faults, [])
    assert.deepEqual(looked.summary, { added: 3, changed: 0, unchanged: 0, archived: 0 })
    assert.deepEqual(looked.changes[0], {
      slug: 'sambal-bawang',
      name: 'Sambal Bawang',
      what: 'ditambahkan: Sambal Bawang, Rp25.000, stok 40',
    })
    assert.equal((await merchant.products()).size, 0, 'a dry run changes nothing')

    await merchant.import(PLAIN)
    const products = await merchant.products()
    assert.deepEqual(
      Array.from(products.values(), ({ slug, name, price, stock, weight_grams, category }) => [
        slug,
        name,
        price,
        stock,
        weight_grams,
        category,
      ]),
      [
        ['sambal-bawang', 'Sambal Bawang', 25_000, 40, 250, 'sambal'],
        ['sambal-matah', 'Sambal Matah', 27_500, 1_000, 250, 'sambal'],
        [
          'keripik-tempe',
          'Keripik Tempe',
          15_000,
          12,
          products.get('keripik-tempe')?.weight_grams,
          'camilan',
        ],
      ],
    )
    assert.deepEqual(await merchant.categories(), ['Sambal', 'Camilan'])
    const again = await merchant.import(PLAIN)
    assert.deepEqual(again.summary, { added: 0, changed: 0, unchanged: 3, archived: 0 })
  })

  test('takes pictures that the shop has, and says of what is none', async () => {
    const merchant = await aMerchant()
    const unknown = 'a'.repeat(32)
    const named = await merchant.import(`Nama,Harga,Gambar 1,Foto\nTeh,1000,${unknown},sambal.jpg`)
    assert.deepEqual(
      named.notes.map(({ message }) => message),
      [
        'bukan alamat gambar (https://…), jadi dilewati: sambal.jpg',
        `toko tidak punya gambar ${unknown}, jadi tidak dipasang`,
      ],
    )
    const { body } = await uploadPicture(merchant)
    const own = await merchant.import(`Nama,Harga,Gambar 1\nTeh,1000,${body.media}`)
    assert.deepEqual([own.notes, own.summary?.changed], [[], 1])
    assert.equal((await merchant.products()).get('teh')?.images?.[0]?.media, body.media)
    const again = await merchant.import(`Nama,Harga,Gambar 1\nTeh,1000,${body.url}`)
    assert.deepEqual([again.summary?.unchanged, again.pictures.wanted], [1, 0])
  })

  test('keeps as a draft what it calls one, also without a price', async () => {
    const merchant = await aMerchant()
    const sheet = 'Nama,Harga,Draf\nTeh,,ya\nKopi,5000,tidak\nGula,3000,x'
    const { changes, faults } = await merchant.import(sheet)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      changes.map(({ what }) => what),
      [
        'ditambahkan: Teh, draf, stok 0',
        'ditambahkan: Kopi, Rp5.000, stok tanpa batas',
        'ditambahkan: Gula, draf, stok 0',
      ],
    )
    const drafts = Array.from((await merchant.products()).values(), ({ draft, price }) => [draft, price])
    assert.deepEqual(drafts, [
      [true, 0],
      [undefined, 5_000],
      [true, 3_000],
    ])
    assert.equal((await merchant.import(sheet)).summary?.unchanged, 3)
  })

  test('lists variants in rows of one name, in columns of the merchant’s own', async () => {
    const merchant = await aMerchant()
    const sheet = csv([
      ['NAMA PRODUK', 'Warna', 'Ukuran', 'harga', 'stok', 'Kode'],
      ['Kaos', 'Merah', 'M', '80000', '3', 'K-1'],
      ['Kaos', 'Merah', 'L', '90000', '4', 'K-2'],
    ])
    assert.deepEqual((await merchant.import(sheet)).faults, [])
    const kaos = (await merchant.products()).get('kaos')
    assert.deepEqual(
      kaos?.options?.map(({ name }) => name),
      ['Warna', 'Ukuran'],
    )
    assert.deepEqual(sold(kaos), [
      ['K-1', 'Merah M', 80_000, 3],
      ['K-2', 'Merah L', 90_000, 4],
    ])
    assert.equal((await merchant.import(sheet)).summary?.unchanged, 1)
  })

  test('leaves alone what a cell leaves empty, and variants that it does not list', async () => {
    const merchant = await aMerchant([
      aProduct({
        slug: 'kemeja',
        name: 'Kemeja',
        price: 80_000,
        description: 'Katun.',
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: [
          { sku: 'K-S', options: { Ukuran: 'S' }, stock: 1 },
          { sku: 'K-L', options: { Ukuran: 'L' }, stock: 2, price: 90_000 },
        ],
      }),
    ])
    const seen = await merchant.import('Nama,SKU,Harga,Stok,Deskripsi\nKemeja,K-L,95000,,')
    assert.deepEqual([seen.faults, seen.summary?.changed], [[], 1])
    const product = (await merchant.products()).get('kemeja')
    assert.deepEqual([product?.name, product?.description], ['Kemeja', 'Katun.'])
    assert.deepEqual(sold(product), [
      ['K-S', 'S', 80_000, 1],
      ['K-L', 'L', 95_000, 2],
    ])
    const added = await merchant.import('Nama,Varian,SKU,Harga,Stok\nKemeja,s,,,7\nKemeja,XL,K-XL,99000,3')
    assert.deepEqual(added.faults, [])
    assert.deepEqual(sold((await merchant.products()).get('kemeja')), [
      ['K-S', 'S', 80_000, 7],
      ['K-L', 'L', 95_000, 2],
      ['K-XL', 'XL', 99_000, 3],
    ])
  })

  test('with faults changes nothing, and names each by its row', async () => {
    const merchant = await aMerchant([
      aProduct({
        slug: 'kaos',
        name: 'Kaos',
        options: [{ name: 'Ukuran', values: ['S'] }],
        variants: [{ sku: 'K-S', options: { Ukuran: 'S' } }],
      }),
    ])
    const { state, faults } = await merchant.import(
      csv([
        ['Nama', 'Harga', 'Stok', 'Berat', 'SKU'],
        ['Teh', 'murah', '1', '', ''],
        ['Kopi', '', '', '', ''],
        ['Gula', '1000', 'banyak', 'ringan', ''],
        ['', '5000', '', '', ''],
        ['Madu', '5000', '', '', ''],
        ['Madu', '6000', '', '', ''],
        ['!!!', '5000', '', '', ''],
        ['Kaos', '5000', '', '', ''],
      ]),
    )
    assert.equal(state, 'failed')
    assert.deepEqual(
      faults.map(({ row, column, message }) => `${row} ${column}: ${message}`),
      [
        '2 Harga: "murah" bukan jumlah seperti 150000',
        '3 Harga: wajib diisi',
        '4 Stok: "banyak" bukan bilangan bulat',
        '4 Berat: "ringan" bukan berat dalam gram',
        '5 Nama: wajib diisi bila tidak ada SKU yang menyebut produknya',
        '7 Variasi: beberapa baris satu produk perlu opsi yang membedakannya',
        '8 Nama: tidak memuat huruf atau angka',
        '9 Variasi: wajib ada: produk ini punya varian',
      ],
    )
    assert.equal((await merchant.products()).size, 1)
  })

  test('without the headings is refused with what it needs', async () => {
    const merchant = await aMerchant()
    const { faults } = await merchant.import('SKU,stok\nL-1,5')
    assert.match(faults[0]?.message ?? '', /berkas perlu kolom Nama/)
    assert.match((await merchant.import('\n\n')).faults[0]?.message ?? '', /berkas kosong/)
  })
})

describe('a sheet of a marketplace', () => {
  test('Shopee: rows above and below the headings are passed over, and two options are told apart', async () => {
    const merchant = await aMerchant()
    const seen = await merchant.import(SHOPEE)
    assert.deepEqual([seen.faults, seen.summary?.added], [[], 2])
    assert.deepEqual(
      seen.notes.map(({ row, message }) => [row, message]),
      [4, 5].map((row) => [row, 'dianggap baris petunjuk, dilewati']),
    )
    const products = await merchant.products()
    assert.deepEqual(products.get('kaos-polos')?.options, [
      { name: 'Variasi 1', values: ['Hitam', 'Putih'] },
      { name: 'Variasi 2', values: ['M', 'L'] },
    ])
    assert.equal(products.get('kaos-polos')?.sku, 'KAOS')
    assert.deepEqual(sold(products.get('kaos-polos')), [
      ['KAOS-H-M', 'Hitam M', 75_000, 20],
      ['KAOS-H-L', 'Hitam L', 79_000, 15],
      ['KAOS-P-M', 'Putih M', 75_000, 0],
    ])
    const topi = products.get('topi-rajut')
    assert.deepEqual([topi?.sku, topi?.price, topi?.stock], ['24050000002', 95_000, 8])
    assert.equal((await merchant.import(SHOPEE)).summary?.unchanged, 2)
  })

  test('Shopee: what was renamed here is found again by its SKU or its code, and keeps its options', async () => {
    const merchant = await aMerchant()
    await merchant.import(SHOPEE)
    const rename = (slug: string, json: object) =>
      app.admin(`/shops/${merchant.slug}/products/${slug}`, {
        method: 'PATCH',
        token: merchant.token,
        json,
        headers: { 'If-Match': '*' },
      })
    const [first = '', second = ''] = (await merchant.products()).keys()
    assert.equal((await rename(second, { name: 'Topi Hangat', slug: 'topi-hangat' })).status, 200)
    assert.equal((await rename(first, { slug: 'kaos-keren' })).status, 200)
    const seen = await merchant.import(SHOPEE)
    assert.deepEqual([seen.faults, seen.summary?.added, seen.summary?.changed], [[], 0, 1])
    const products = await merchant.products()
    assert.deepEqual([...products.keys()], ['kaos-keren', 'topi-hangat'])
    assert.equal(products.get('topi-hangat')?.name, 'Topi Rajut')
  })

  test('Tokopedia and TikTok Shop: the sheet with the headings counts, wherever it stands', async () => {
    const merchant = await aMerchant()
    const seen = await merchant.import(TOKOPEDIA)
    assert.deepEqual([seen.faults, seen.summary?.added], [[], 1])
    const nastar = (await merchant.products()).get('nastar')
    assert.deepEqual(
      [nastar?.description, nastar?.category, nastar?.price],
      ['Isi nanas.', 'kue-kering', 60_000],
    )
    assert.deepEqual(nastar?.options, [{ name: 'Isi', values: ['Toples kecil', 'Toples besar'] }])
    assert.deepEqual(sold(nastar), [
      ['N-K', 'Toples kecil', 60_000, 10],
      ['N-B', 'Toples besar', 110_000, 5],
    ])
    assert.deepEqual(await merchant.categories(), ['Kue Kering'])
    assert.equal((await merchant.import(TOKOPEDIA)).summary?.unchanged, 1)
  })
})

describe('technical names', () => {
  test('Shopee: of sales, and later of pictures, where no heading is for people', async () => {
    const merchant = await aMerchant()
    const sales = workbook({
      Sheet1: [
        [
          'et_title_product_id',
          'et_title_product_name',
          'et_title_variation_id',
          'et_title_variation_name',
          'et_title_parent_sku',
          'et_title_variation_sku',
          'et_title_variation_price',
          'ps_gtin_code',
          'et_title_variation_stock',
        ],
        ['sales_info', '220408_floatingstock'],
        ['', '', '', '', '', '', 'Compulsory', '', 'Compulsory'],
        ['24050000001', 'Kaos Polos', '11', 'Hitam', '', 'K-H', '75000', '', '20'],
        ['24050000001', 'Kaos Polos', '12', 'Putih', '', 'K-P', '79000', '', '15'],
        ['24050000002', 'Topi', '', '', '', '', '95000', '', '8'],
      ],
    })
    const seen = await merchant.import(sales)
    assert.deepEqual([seen.faults, seen.summary?.added], [[], 2])
    const products = await merchant.products()
    assert.deepEqual(sold(products.get('kaos-polos')), [
      ['K-H', 'Hitam', 75_000, 20],
      ['K-P', 'Putih', 79_000, 15],
    ])
    const media = workbook({
      Sheet1: [
        ['et_title_product_id', 'et_title_product_name', 'ps_item_cover_image|0|3', 'ps_item_image_1|0|3'],
        ['media_info', '220408'],
        ['Kode Produk', 'Nama Produk', 'Foto Sampul', 'Foto Produk 1'],
        ['24050000002', 'Topi', 'https://cdn.example/1', 'https://cdn.example/2'],
      ],
    })
    const pictured = await merchant.import(media)
    assert.deepEqual([pictured.faults, pictured.summary?.added, pictured.pictures.wanted], [[], 0, 2])
  })

  test('TikTok Shop: as sellers export it, with variations and pictures', async () => {
    const merchant = await aMerchant()
    const sheet = [
      [
        'product_id',
        'category',
        'product_name',
        'sku_id',
        'variation_value',
        'price',
        'quantity',
        'seller_sku',
        'main_image',
      ],
      ['V3', '', '', '', '', '', '', '', ''],
      [
        'ID Produk',
        'Kategori',
        'Nama Produk',
        'ID SKU',
        'Nilai Variasi',
        'Harga Ritel',
        'Kuantitas',
        'SKU Penjual',
        'Gambar Utama',
      ],
      ['Tidak dapat diedit', '', 'Wajib', '', '', 'Wajib', 'Wajib', '', ''],
      ['17290', 'Kue', 'Nastar', '1', 'Kecil', '60000', '10', 'N-K', 'https://cdn.example/n.jpg'],
      ['17290', 'Kue', 'Nastar', '2', 'Besar', '110000', '5', 'N-B', 'https://cdn.example/n.jpg'],
    ]
    const seen = await merchant.import(workbook({ Template: sheet }))
    assert.deepEqual([seen.faults, seen.summary?.added, seen.pictures.wanted], [[], 1, 1])
    assert.deepEqual(sold((await merchant.products()).get('nastar')), [
      ['N-K', 'Kecil', 60_000, 10],
      ['N-B', 'Besar', 110_000, 5],
    ])
  })
})

describe('a list pasted from a chat', () => {
  const LIST = 'Ready kak!\nNastar 85rb, kastengel 95.000\nSagu 500gr 70k, 250gr 40k'

  test('is looked at first, then adds products, and says what it did not understand', async () => {
    const { slug: shop, token, products } = await aMerchant()
    const looked = await importFile(app, LIST, { shop, token, kind: 'product_list', dryRun: true })
    assert.deepEqual(
      looked.changes.map(({ what }) => what),
      [
        'ditambahkan: Nastar, Rp85.000, stok tanpa batas',
        'ditambahkan: Kastengel, Rp95.000, stok tanpa batas',
        'ditambahkan: Sagu, Rp40.000–Rp70.000, 2 varian, stok tanpa batas',
      ],
    )
    assert.deepEqual(
      looked.notes.map(({ row, message }) => [row, message]),
      [[1, 'tidak dimengerti, jadi dilewati: "Ready kak!"']],
    )
    await importFile(app, LIST, { shop, token, kind: 'product_list' })
    const again = await importFile(app, LIST, { shop, token, kind: 'product_list' })
    assert.equal(again.summary?.unchanged, 3)
    assert.deepEqual([...(await products()).keys()], ['nastar', 'kastengel', 'sagu'])
  })

  test('of which nothing is understood adds nothing', async () => {
    const { slug: shop, token } = await aMerchant()
    const seen = await importFile(app, 'halo\napa kabar', { shop, token, kind: 'product_list' })
    assert.deepEqual([seen.state, seen.summary?.added, seen.notes.length], ['done', 0, 2])
    const binary = await importFile(app, Buffer.from([0xff, 0, 1]), { shop, token, kind: 'product_list' })
    assert.equal(binary.state, 'failed')
  })
})

describe('a sheet that means harm', () => {
  test('has formulas that nobody works out: what they gave is read as text', async () => {
    const merchant = await aMerchant()
    await merchant.import(
      csv([
        ['Nama', 'Harga'],
        ['=HYPERLINK("http://jahat.example","Teh")', '1000'],
      ]),
    )
    const [product] = (await merchant.products()).values()
    assert.equal(product?.name, '=HYPERLINK("http://jahat.example","Teh")')
    const { faults } = await merchant.import(
      csv([
        ['Nama', 'Harga'],
        ['Kopi', '=1+1'],
      ]),
    )
    assert.match(faults[0]?.message ?? '', /bukan jumlah/)
  })

  test('has no power over names, descriptions and columns', async () => {
    const merchant = await aMerchant()
    const sheet = csv([
      ['Nama', 'Harga', 'Deskripsi', '__proto__', 'constructor', 'Variasi'],
      [
        '<script>alert(1)</script> Teh',
        '1000',
        '<img src=x onerror=alert(1)>Hangat<script>x</script>',
        'a',
        'b',
        '',
      ],
      ['constructor', '1000', '', '', '', '__proto__'],
    ])
    const seen = await merchant.import(sheet)
    assert.deepEqual(seen.faults, [])
    const products = await merchant.products()
    assert.deepEqual([...products.keys()], ['script-alert-1-script-teh', 'constructor'])
    assert.equal(products.get('script-alert-1-script-teh')?.description, 'Hangat')
  })

  test('is refused where it is too wide, too long, no text, or names one thing twice', async () => {
    const merchant = await aMerchant([
      aProduct({ slug: 'satu', sku: 'S-1' }),
      aProduct({ slug: 'dua', sku: 'S-2' }),
    ])
    const wide = `Nama,Harga,${'x,'.repeat(300)}\nTeh,1000`
    const apart = csv([
      ['Nama', 'SKU', 'Harga', 'Varian'],
      ['Teh', 'S-1', '1000', 'a'],
      ['Teh', 'S-2', '1000', 'b'],
    ])
    const twice = csv([
      ['Nama', 'SKU', 'Harga'],
      ['Teh', 'S-1', '1000'],
      ['Kopi', 'S-1', '1000'],
    ])
    for (const [file, why] of [
      [wide, /lebih dari 200 kolom/],
      [Buffer.from([0xff, 0xfe, 0x41]), /bukan teks UTF-8/],
      ['Nama,Harga\nTeh\0,1000', /NUL/],
      [apart, /milik beberapa produk/],
      [twice, /sama dengan baris 2/],
      ['PK\u0003\u0004', /XLSX/],
      [xlsx([['Nama', 'Harga']], ['ZZZ']), /kolom/],
      [workbook({ Kosong: [['']] }), /kosong|kolom Nama/],
    ] as const) {
      const { state, faults } = await merchant.import(file)
      assert.equal(state, 'failed')
      assert.match(faults.map(({ message }) => message).join(), why)
    }
    assert.equal((await merchant.products()).size, 2)
  })
})

async function uploadPicture({ slug, token }: { slug: string; token: string }) {
  // One pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const answer = await app.admin(`/shops/${slug}/media`, {
    method: 'POST',
    token,
    body: png,
    headers: { 'Content-Type': 'image/png' },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer
}

describe('what the law wants shown', () => {
  const HEADING = 'Nama,SKU,Harga,Stok,Berat,Halal,No. Sertifikat Halal,No. BPOM,Negara Asal,Masa Simpan'

  test('is read as people write it, an empty cell says nothing, and an export brings it back', async () => {
    const merchant = await aMerchant()
    await merchant.import(
      [
        HEADING,
        'Keripik,K-1,15000,10,200,Halal,ID 3111 0000 1234 56789,P-IRT 206327302009827,Indonesia,6 bulan',
        'Dendeng,D-1,50000,5,200,Tidak halal,,,id,',
        'Apel,A-1,20000,5,1000,Tidak wajib,,Tidak perlu,,',
        'Kaos,B-1,50000,5,200,,,,China,',
      ].join('\n'),
    )
    const products = await merchant.products()
    assert.deepEqual(products.get('keripik')?.legal, {
      halal: 'certified',
      halal_certificate_no: 'ID31110000123456789',
      registration_no: 'P-IRT 2063273020098-27',
      origin_country: 'ID',
      best_before: '6 bulan',
    })
    assert.deepEqual(products.get('dendeng')?.legal, { halal: 'not_halal', origin_country: 'ID' })
    assert.deepEqual(products.get('apel')?.legal, { halal: 'exempt', registration_exempt: true })
    assert.deepEqual(products.get('kaos')?.legal, { origin_country: 'CN' })

    await merchant.import('Nama,SKU,Harga,Halal\nKeripik,K-1,16000,\n')
    assert.equal((await merchant.products()).get('keripik')?.legal?.halal, 'certified')

    const { slug: shop, token } = merchant
    const { text } = await app.admin(`/shops/${shop}/products.csv`, { token })
    const other = await aMerchant()
    const { faults } = await importFile(app, text, {
      ...other,
      shop: other.slug,
      kind: 'shopify_csv',
      dryRun: false,
    })
    assert.deepEqual(faults, [])
    const [was, is] = [await merchant.products(), await other.products()]
    for (const [slug, { legal }] of was) assert.deepEqual(is.get(slug)?.legal, legal, slug)
  })

  test('what is wrong is told by row and column, and nothing is taken', async () => {
    const merchant = await aMerchant()
    const { faults } = await merchant.import(
      [
        HEADING,
        'Keripik,K-1,15000,10,200,Halal,123,,Atlantis,',
        'Dendeng,D-1,50000,5,200,entahlah,,sedang diurus,,',
      ].join('\n'),
    )
    const told = faults.map(({ row, column }) => `${row} ${column}`).sort()
    assert.deepEqual(told, ['2 Negara Asal', '2 No. Sertifikat Halal', '3 Halal', '3 No. BPOM'])
    assert.equal((await merchant.products()).size, 0)
  })
})

describe('what lists of others want to know', () => {
  test('is read by the names of its columns, of variants their own, and an export brings it back', async () => {
    const merchant = await aMerchant()
    const { faults } = await merchant.import(
      [
        'Nama,Warna,SKU,Harga,Stok,Merek,GTIN,MPN,Kondisi',
        'Kaos,Hitam,K-1,50000,5,Adem,8993175537995,AD-1,Bekas',
        'Kaos,Putih,K-2,50000,5,,4006381333931,,',
        'Tas,,T-1,90000,5,No Brand,00,,Baru',
        'Buku,,B-1,40000,5,,978-602-03-3295-6,,',
      ].join('\n'),
    )
    assert.deepEqual(faults, [])
    const products = await merchant.products()
    const kaos = products.get('kaos')
    assert.deepEqual([kaos?.brand, kaos?.condition, kaos?.gtin], ['Adem', 'used', null])
    assert.deepEqual(
      kaos?.variants?.map(({ gtin, mpn }) => [gtin, mpn]),
      [
        ['8993175537995', 'AD-1'],
        ['4006381333931', null],
      ],
    )
    const tas = products.get('tas')
    assert.deepEqual([tas?.brand, tas?.gtin, tas?.condition], [null, null, 'new'])
    assert.equal(products.get('buku')?.gtin, '9786020332956')

    const { slug: shop, token } = merchant
    const { text } = await app.admin(`/shops/${shop}/products.csv`, { token })
    const other = await aMerchant()
    const written = await importFile(app, text, {
      ...other,
      shop: other.slug,
      kind: 'shopify_csv',
      dryRun: false,
    })
    assert.deepEqual(written.faults, [])
    const is = await other.products()
    for (const [slug, was] of products) {
      const now = is.get(slug)
      assert.deepEqual(
        [now?.brand, now?.gtin, now?.mpn, now?.condition],
        [was.brand, was.gtin, was.mpn, was.condition],
      )
      assert.deepEqual(
        now?.variants?.map(({ gtin, mpn }) => [gtin, mpn]),
        was.variants?.map(({ gtin, mpn }) => [gtin, mpn]),
      )
    }
  })

  test('what is wrong is told by row and column, and nothing is taken', async () => {
    const merchant = await aMerchant()
    const { faults = [] } = await merchant.import(
      [
        'Nama,Warna,SKU,Harga,Stok,Barcode,Kondisi',
        'Kaos,Hitam,K-1,50000,5,8993175537990,',
        'Kaos,Putih,K-2,50000,5,8.99E+12,',
        'Tas,,T-1,90000,5,,Lumayan',
      ].join('\n'),
    )
    assert.deepEqual(faults.map(({ row, column }) => `${row} ${column}`).sort(), [
      '2 Barcode',
      '3 Barcode',
      '4 Kondisi',
    ])
    assert.equal((await merchant.products()).size, 0)
  })
})
