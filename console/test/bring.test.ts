// A new shop is filled by what its merchant has: an export of Shopee, a list from a chat, photos; and an import is taken back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { workbook } from '../../server/test/workbook.ts'
import { assertAccessible } from '../../test/axe.ts'
import { openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

const PICTURE = await readFile(new URL('../../server/demo/images/cangkir-lereng-bata.webp', import.meta.url))
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** "Informasi Penjualan": every tenth product has two variations. */
function shopeeSales(products: number): Buffer {
  const rows = Array.from({ length: products }, (_, i) => {
    const row = (variation: string, sku: string, price: number) => [
      ...[`2405${i + 1000}`, `Barang ${i + 1}`, variation && `${i}`, variation, '', sku, price, '', 5],
    ]
    return i % 10 === 0
      ? [row('Kecil', `B-${i}-K`, 10_000 + i), row('Besar', `B-${i}-B`, 20_000 + i)]
      : [row('', `B-${i}`, 15_000 + i)]
  }).flat()
  return workbook({
    Sheet1: [
      [
        ...[
          'et_title_product_id',
          'et_title_product_name',
          'et_title_variation_id',
          'et_title_variation_name',
        ],
        ...['et_title_parent_sku', 'et_title_variation_sku', 'et_title_variation_price', 'ps_gtin_code'],
        'et_title_variation_stock',
      ],
      ['sales_info', '220408_floatingstock'],
      [
        'Kode Produk',
        'Nama Produk',
        'Kode Variasi',
        'Nama Variasi',
        'SKU Induk',
        'SKU',
        'Harga',
        'GTIN',
        'Stok',
      ],
      ['', '', '', '', '', '', 'Wajib', '', 'Wajib'],
      ['Tidak dapat diubah', '', '', '', 'Opsional', 'Opsional', 'Min. 99', 'Opsional', 'Maks. 999999'],
      ...rows,
    ],
  })
}

/** "Informasi Media": where the pictures of the first products are. */
function shopeeMedia(urls: readonly string[]): Buffer {
  return workbook({
    Sheet1: [
      ['et_title_product_id', 'et_title_product_name', 'ps_item_cover_image'],
      ['media_info', '220408'],
      ['Kode Produk', 'Nama Produk', 'Foto Sampul'],
      ...urls.map((url, i) => [`2405${i + 1001}`, `Barang ${i + 2}`, url]),
    ],
  })
}

async function aNewShop(t: TestContext, slug: string): Promise<Page> {
  const page = await openShop(t, '', { viewport: PHONE })
  const opened = await page.request.post(`${stage.console}/admin/v1/me/shops`, {
    data: { name: `Toko ${slug}`, slug },
    headers: { Origin: stage.console, 'Idempotency-Key': slug },
  })
  assert.equal(opened.status(), 201, await opened.text())
  await page.goto(`/toko/${slug}/produk`)
  return page
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer })

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terapkan', exact: true }).click()
  await page.getByRole('heading', { name: 'Selesai diterapkan' }).waitFor()
}

const counted = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()

test('a new shop is filled by an export of 200 products from Shopee, with its pictures, on a phone', async (t) => {
  const pictures = createServer((request, response) =>
    request.url === '/hilang' ? response.writeHead(404).end() : response.end(PICTURE),
  )
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  t.after(() => pictures.close())
  const { port } = pictures.address() as AddressInfo

  const page = await aNewShop(t, 'pindahan')
  await page.getByRole('link', { name: 'Impor' }).click()
  await choose(page, 'mass_update_sales_info.xlsx', shopeeSales(200))
  await page.getByRole('radio', { name: /^Lembar produk/, checked: true }).waitFor()
  await page.getByRole('button', { name: 'Periksa dulu' }).click()
  await page.getByRole('heading', { name: 'Yang akan berubah' }).waitFor()
  assert.equal(await counted(page, 'Ditambah'), '200')
  await page.getByText('ditambahkan: Barang 1, Rp10.000–Rp20.000, 2 varian, stok 10').waitFor()
  await page.getByText('dianggap baris petunjuk, dilewati').first().waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width)
  await assertAccessible(page)
  await apply(page)
  await page.getByRole('button', { name: 'Urungkan' }).waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Impor berkas lain' }).click()
  const urls = ['a.webp', 'b.webp', 'hilang'].map((name) => `http://127.0.0.1:${port}/${name}`)
  await choose(page, 'mass_update_media_info.xlsx', shopeeMedia(urls))
  await page.getByRole('button', { name: 'Periksa dulu' }).click()
  await page.getByText('3 gambar diambil dari alamatnya setelah diterapkan.').waitFor()
  await apply(page)
  await page.getByText('2 gambar sudah terpasang.').waitFor()
  await page.getByText(`tidak diberikan oleh situsnya: ${urls[2]}`).waitFor()

  await page.getByRole('link', { name: 'Lihat produk' }).click()
  await page.getByText('200 produk').waitFor()
  const program = await stage.programOf('pindahan')
  const { images, price, stock } = await program.getProduct({ shop: 'pindahan', id: 'barang-2' })
  assert.deepEqual([images?.length, price, stock], [1, 15_001, 5])
})

test('a list pasted from a chat is shown first, with what is not understood, and taken back in one tap', async (t) => {
  const page = await aNewShop(t, 'tempelan')
  await page.goto('/toko/tempelan/produk/impor')
  await page.getByText('Tempel daftar', { exact: true }).click()
  const list = 'Ready kak 🙏\nNastar 85rb, kastengel 95.000\nKaos polos\n- M 75rb\n- L 80rb'
  await page.getByLabel('Tempel daftar dari WhatsApp').fill(list)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Periksa dulu' }).click()
  await page.getByText('ditambahkan: Kaos polos, Rp75.000–Rp80.000, 2 varian, stok tanpa batas').waitFor()
  await page.getByText('tidak dimengerti, jadi dilewati: "Ready kak"').waitFor()
  await apply(page)
  const program = await stage.programOf('tempelan')
  const left = async () =>
    (await program.listProducts({ shop: 'tempelan', limit: 10 })).items.map(({ slug }) => slug)
  assert.deepEqual((await left()).sort(), ['kaos-polos', 'kastengel', 'nastar'])
  await program.updateProduct({ shop: 'tempelan', id: 'nastar', price: 90_000 }, { ifMatch: '*' })

  await page.getByRole('button', { name: 'Urungkan' }).click()
  await page.getByRole('heading', { name: 'Sudah diurungkan' }).waitFor()
  await page.getByText('sudah diubah setelah impor, jadi dipertahankan').waitFor()
  await assertAccessible(page)
  assert.deepEqual(await left(), ['nastar'])
})

test('many photos become products: named by their files, drafts where they have no price', async (t) => {
  const page = await aNewShop(t, 'fotoan')
  await page.goto('/toko/fotoan/produk/impor')
  await page.getByText('Foto', { exact: true }).click()
  const photo = (name: string) => ({ name, mimeType: 'image/webp', buffer: PICTURE })
  await page
    .locator('input[type=file]')
    .setInputFiles([photo('cangkir-bata.webp'), photo('IMG_20240512.webp')])
  await page.getByLabel('Harga produk di cangkir-bata.webp').fill('85000')
  const check = page.getByRole('button', { name: 'Periksa dulu' })
  assert.ok(await check.isDisabled())
  await page.getByText('Isi namanya').waitFor()
  await page.getByLabel('Nama produk di IMG_20240512.webp').fill('Cangkir baru')
  await assertAccessible(page)
  await check.click()
  await page.getByText('ditambahkan: Cangkir bata, Rp85.000, stok tanpa batas').waitFor()
  await page.getByText('ditambahkan: Cangkir baru, draf, stok 0').waitFor()
  await apply(page)
  const program = await stage.programOf('fotoan')
  const { images, draft } = await program.getProduct({ shop: 'fotoan', id: 'cangkir-baru' })
  assert.deepEqual([images?.length, draft], [1, true])
})
