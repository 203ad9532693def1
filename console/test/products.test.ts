// Products: made on a phone, changed without losing stock, counted quickly, and taken out of the shop and back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

const PICTURE = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: await readFile(new URL('../public/icon-512.png', import.meta.url)),
}
const program = await stage.programOf('demo')

describe('a product', () => {
  test('with two variants and a picture is made on a phone, and buyers see it', async (t) => {
    const page = await openShop(t, '/produk', { expects: /status of 400/ })
    await page.getByRole('link', { name: 'Baru' }).click()
    const refused = { error: { code: 'invalid_request', message: 'Gambar tidak terbaca.', details: {} } }
    await page.route('**/media', (route) => route.fulfill({ status: 400, json: refused }), { times: 1 })
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await page.getByText('Gambar tidak terbaca.').waitFor()
    await page.getByRole('button', { name: 'Coba lagi: foto.png' }).click()
    await page.getByLabel('Nama produk').fill('Kaos Batik Uji')
    await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('95000')
    await page.getByLabel('Berat dengan kemasan').fill('250')
    await page.getByRole('button', { name: 'Tambah pilihan' }).click()
    await page.getByRole('combobox', { name: 'Isi pilihan' }).fill('S, M')
    await page.getByText('Produk ini akan punya 2 varian.').waitFor()
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByLabel('Stok S', { exact: true }).fill('4')
    await page.getByLabel('Stok M', { exact: true }).fill('6')
    await page.getByRole('button', { name: 'Hapus foto 1' }).waitFor()
    await page.getByRole('button', { name: 'Simpan produk' }).click()
    await page.getByText('Kaos Batik Uji sudah ada di toko.').waitFor()
    const buyer = await page.context().newPage()
    const answer = await buyer.goto(`${stage.shopOf('demo')}/api/v1/products/kaos-batik-uji`)
    assert.equal(answer?.status(), 200)
    assert.match((await answer?.text()) ?? '', /"Kaos Batik Uji"/)
    const { variants, images } = await program.getProduct({ shop: 'demo', id: 'kaos-batik-uji' })
    assert.deepEqual(
      variants.map(({ options, stock }) => [options?.Ukuran, stock]),
      [
        ['S', 4],
        ['M', 6],
      ],
    )
    assert.equal(images.length, 1)
  })

  test('gets its variants by typing them with Enter, and one stock and price for all', async (t) => {
    const page = await openShop(t, '/produk/baru', { viewport: PHONE })
    await page.getByLabel('Nama produk').fill('Sandal Enter Uji')
    await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('50000')
    await page.getByRole('button', { name: 'Tambah pilihan' }).click()
    const values = page.getByRole('combobox', { name: 'Isi pilihan' })
    for (const value of ['38', '39', '39', '40']) {
      await values.pressSequentially(value)
      await values.press('Enter')
    }
    // Neither the option nor the product is sent by it; what is still being typed counts, too.
    await values.press('Enter')
    await values.pressSequentially('41')
    await page.getByText('Produk ini akan punya 4 varian.').waitFor()
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('button', { name: 'Isi semua stok & harga' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Stok').fill('7')
    await dialog.getByLabel('Harga', { exact: true }).fill('55000')
    await dialog.getByRole('button', { name: 'Isi 4 varian' }).click()
    await page.getByRole('button', { name: 'Simpan produk' }).click()
    await page.getByText('Sandal Enter Uji sudah ada di toko.').waitFor()
    const stocksNow = async () => {
      const { variants } = await program.getProduct({ shop: 'demo', id: 'sandal-enter-uji' })
      return variants.map(({ options, stock, price }) => [options?.Ukuran, stock, price])
    }
    const filled = (stock: number) => ['38', '39', '40', '41'].map((size) => [size, stock, 55_000])
    assert.deepEqual(await stocksNow(), filled(7))
    const { id } = await program.getProduct({ shop: 'demo', id: 'sandal-enter-uji' })
    await page.goto(`/toko/demo/produk/${id}`)
    await page.getByRole('button', { name: 'Isi semua stok & harga' }).click()
    await dialog.getByLabel('Stok').fill('9')
    await dialog.getByRole('button', { name: 'Isi 4 varian' }).click()
    await page.getByText('Stok diubah.').waitFor()
    assert.deepEqual(await stocksNow(), filled(9))
  })

  test('that is not ready is kept as a draft, which nobody sees until it is to be sold', async (t) => {
    const page = await openShop(t, '/produk/baru', { expects: /status of 404/ })
    await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('0')
    await page.getByLabel('Stok awal').fill('5')
    await page.getByRole('button', { name: 'Simpan produk' }).click()
    await page.getByText('2 isian perlu diperbaiki').waitFor()
    const name = page.getByLabel('Nama produk')
    // The first fault is reached.
    await until(() => name.evaluate((field) => field === document.activeElement))
    await name.fill('Tas Konsep')
    await page.getByText('Harga Rp0 berarti gratis.').waitFor()
    await page.getByRole('button', { name: 'Simpan sebagai draf' }).click()
    await page.getByText('Tas Konsep disimpan sebagai draf.').waitFor()
    const buyer = await page.context().newPage()
    const seen = async () =>
      (await buyer.goto(`${stage.shopOf('demo')}/api/v1/products/tas-konsep`))?.status()
    assert.equal(await seen(), 404)

    await page.getByText('Draf: pembeli belum melihat produk ini.').waitFor()
    await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('120000')
    await page.getByRole('button', { name: 'Jual sekarang' }).click()
    await page.getByText('Tas Konsep sekarang dijual.').waitFor()
    await until(async () => (await seen()) === 200)
  })

  test('keeps the stock of its variants when options are renamed, moved and taken away', async (t) => {
    const made = await makeShirt('kaos-opsi')
    const page = await openShop(t, `/produk/${made.id}`, { viewport: DESKTOP })
    await page.getByLabel('Ganti nama Merah').fill('Marun')
    await page.getByLabel('Ganti nama Merah').press('Enter')
    await moveDown(page, 'Pindahkan pilihan Warna')
    await save(page)
    const moved = await program.getProduct({ shop: 'demo', id: 'kaos-opsi' })
    assert.deepEqual(
      moved.options?.map(({ name }) => name),
      ['Ukuran', 'Warna'],
    )
    assert.deepEqual(stocksOf(moved), stocksOf(made))
    assert.deepEqual(moved.variants.find(({ id }) => id === made.variants[0]?.id)?.options, {
      Ukuran: 'S',
      Warna: 'Marun',
    })

    await page.getByRole('button', { name: 'Hapus pilihan Ukuran' }).click()
    await page.getByText('4 varian digabung menjadi 2').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await save(page)
    const merged = await program.getProduct({ shop: 'demo', id: 'kaos-opsi' })
    assert.deepEqual(
      merged.variants.map(({ options, stock }) => [options?.Warna, stock]),
      [
        ['Marun', 1 + 2],
        ['Biru', 3 + 4],
      ],
    )
  })

  test('that somebody else changed meanwhile shows both, and takes the one that is chosen', async (t) => {
    const { id } = await makeShirt('kaos-dua-orang')
    const page = await openShop(t, `/produk/${id}`, { expects: /status of 412/ })
    await page.getByLabel('Nama produk').fill('Kaos Saya')
    await program.updateProduct({ shop: 'demo', id: id ?? '', name: 'Kaos Orang Lain' }, { ifMatch: '*' })
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sudah diubah orang lain' })
    await dialog.getByText('Kaos Orang Lain').waitFor()
    await dialog.getByRole('button', { name: 'Simpan punya saya' }).click()
    await page.getByText('Tersimpan', { exact: true }).waitFor()
    assert.equal((await program.getProduct({ shop: 'demo', id: id ?? '' })).name, 'Kaos Saya')
  })

  test('leaves the shop, comes back, and is copied without its SKU and stock', async (t) => {
    await makeShirt('kaos-arsip')
    const page = await openShop(t, '/produk?q=kaos-arsip')
    await page.getByRole('button', { name: 'Tindakan untuk Kaos kaos-arsip' }).click()
    await page.getByRole('menuitem', { name: 'Arsipkan' }).click()
    await page.getByText('Tidak ada produk yang cocok').waitFor()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByRole('link', { name: 'Kaos kaos-arsip' }).waitFor()
    assert.equal((await program.getProduct({ shop: 'demo', id: 'kaos-arsip' })).archived, false)
    await page.getByRole('button', { name: 'Tindakan untuk Kaos kaos-arsip' }).click()
    await page.getByRole('menuitem', { name: 'Duplikat' }).click()
    await page.getByText('Salinan dari Kaos kaos-arsip').waitFor()
    assert.equal(await page.getByLabel('Nama produk').inputValue(), 'Kaos kaos-arsip')
    const stock = page.getByLabel('Stok Merah / S', { exact: true })
    assert.equal(await stock.inputValue(), '')
    await page.getByRole('button', { name: 'Simpan produk' }).click()
    await page.getByText('Stok belum diisi: selalu ada, atau habis?').waitFor()
    await page.getByRole('button', { name: 'Habis', exact: true }).click()
    assert.equal(await stock.inputValue(), '0')
  })
})

describe('the grid of stock and prices', () => {
  test('is walked through by keyboard and saved at once', async (t) => {
    await makeShirt('kaos-grid')
    const page = await openShop(t, '/produk/stok?q=kaos-grid', { viewport: DESKTOP })
    const price = page.getByLabel('Harga Kaos kaos-grid, Merah / S')
    await price.fill('77000')
    await price.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('25')
    await page.getByRole('button', { name: 'Simpan 2 perubahan' }).click()
    await page.getByText('2 perubahan tersimpan.').waitFor()
    const { variants } = await program.getProduct({ shop: 'demo', id: 'kaos-grid' })
    assert.deepEqual(
      variants.slice(0, 2).map((variant) => [variant.price ?? null, variant.stock]),
      [
        [77_000, 1],
        [null, 25],
      ],
    )
    await page.getByRole('button', { name: 'Riwayat stok Kaos kaos-grid, Merah / M' }).click()
    await page.getByRole('dialog').getByText('+23').waitFor()
  })

  test('tells which row somebody else changed', async (t) => {
    const { id } = await makeShirt('kaos-grid-dua')
    const page = await openShop(t, '/produk/stok?q=kaos-grid-dua', { expects: /status of 412/ })
    await page.getByRole('button', { name: 'Tambah stok Kaos kaos-grid-dua, Merah / S' }).click()
    await page.getByLabel('Harga Kaos kaos-grid-dua, Merah / S').fill('60000')
    await program.updateProduct({ shop: 'demo', id: id ?? '', price: 81_000 }, { ifMatch: '*' })
    await page.getByRole('button', { name: 'Simpan 2 perubahan' }).click()
    await page.getByText('Sudah diubah orang lain, sekarang Rp81.000').waitFor()
    await page.getByRole('button', { name: 'Simpan 1 perubahan' }).click()
    await page.getByText('1 perubahan tersimpan.').waitFor()
    const { variants } = await program.getProduct({ shop: 'demo', id: 'kaos-grid-dua' })
    assert.deepEqual([variants[0]?.price, variants[0]?.stock], [60_000, 2])
  })
})

describe('categories', () => {
  test('are made with a picture and deleted', async (t) => {
    const page = await openShop(t, '/produk/kategori')
    await page.getByRole('link', { name: 'Kategori baru' }).click()
    await page.getByLabel('Nama kategori').fill('Kaos & Kemeja')
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await page.getByRole('button', { name: 'Hapus gambar: Gambar' }).waitFor()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByRole('link', { name: 'Kaos & Kemeja' }).click()
    await page.getByRole('button', { name: 'Hapus kategori' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus kategori' }).click()
    await page.getByText('Kategori Kaos & Kemeja dihapus.').waitFor()
  })
})

/** Two colours in two sizes, with 1, 2, 3 and 4 on hand. */
async function makeShirt(slug: string) {
  const colours = ['Merah', 'Biru']
  const sizes = ['S', 'M']
  const variants = colours.flatMap((Warna, i) =>
    sizes.map((Ukuran, j) => ({ options: { Warna, Ukuran }, stock: i * 2 + j + 1, sku: `${slug}-${i}${j}` })),
  )
  return program.createProduct({
    shop: 'demo',
    slug,
    name: `Kaos ${slug}`,
    price: 80_000,
    weight_grams: 200,
    options: [
      { name: 'Warna', values: colours },
      { name: 'Ukuran', values: sizes },
    ],
    variants,
  })
}

function stocksOf({ variants }: Awaited<ReturnType<typeof makeShirt>>): Record<string, number | null> {
  return Object.fromEntries(
    variants.map(({ id, stock }) => [id ?? '', stock] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function moveDown(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Space')
  const said = page.getByRole('status')
  await said.filter({ hasText: 'di urutan 1' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await said.filter({ hasText: 'di urutan 2' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await saved
  await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor({ state: 'detached' })
}
