// The commonest jobs of a merchant on a phone, from "Hari ini": what each takes in taps and typed fields (docs/console.md).
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { countedOf, countHand } from '../../test/hand.ts'
import { until } from '../../test/until.ts'
import { openConsole, PHONE, signInQuietly } from './merchant.ts'
import { demoProgram, makeClaim, makeOrder } from './order-maker.ts'

const PICTURE = new URL('../../server/demo/images/cangkir-lereng-bata.webp', import.meta.url)
const shop = 'demo'

describe('on a phone', () => {
  test('a new order is seen and packed', async (t) => {
    const { number } = await makeOrder({ name: 'Dewi Kemas', paid: true })
    const page = await atToday(t)
    await tap(page, 'link', /^Belum dikemas/)
    await tap(page, 'link', /Dewi Kemas/)
    await tap(page, 'button', 'Mulai kemas')
    await page.getByText('Pesanan mulai dikemas.').waitFor()
    assert.equal(await statusOf(number), 'processing')
    await assertTook(page, { taps: 3, fields: 0 })
  })

  test('a receipt number is entered', async (t) => {
    const { number } = await makeOrder({ name: 'Bayu Resi', paid: true })
    await (await demoProgram()).moveOrder({ shop, number: number ?? '', to: 'processing' })
    const page = await atToday(t)
    await tap(page, 'link', /^Siap kirim/)
    await tap(page, 'link', /Bayu Resi/)
    await tap(page, 'button', 'Isi resi & kirim')
    await page.getByLabel('Nomor resi').pressSequentially('JP1234567890')
    await tap(page, 'button', /^Kirim/, 'dialog')
    await until(async () => (await statusOf(number)) === 'shipped')
    await assertTook(page, { taps: 4, fields: 1 })
  })

  test('labels of ten orders are printed', async (t) => {
    for (let made = 0; made < 10; made += 1) await makeOrder({ name: `Label ${made}`, paid: true })
    const page = await atToday(t)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await tap(page, 'link', /^Belum dikemas/)
    await tap(page, 'button', 'Pilih')
    await tap(page, 'button', /^Pilih semua/)
    await tap(page, 'button', 'Lainnya', 'toolbar')
    await page.getByRole('menuitem', { name: 'Cetak label' }).click()
    await page.getByRole('button', { name: /^Cetak \d\d lembar$/ }).click()
    await page.locator('body[data-printed]').waitFor()
    await assertTook(page, { taps: 6, fields: 0 })
  })

  test('a transfer is confirmed', async (t) => {
    const { number } = await makeClaim('Maria Transfer')
    const page = await atToday(t)
    await tap(page, 'link', /^Cek transfer/)
    await tap(page, 'link', /Maria Transfer/)
    await tap(page, 'button', 'Uang sudah masuk')
    await until(async () => (await statusOf(number)) === 'paid')
    await assertTook(page, { taps: 3, fields: 0 })
  })

  test('where an order is, asked by its buyer, is found by the name and told', async (t) => {
    const { number } = await makeOrder({ name: 'Yulia Bertanya', paid: true })
    await (await demoProgram()).moveOrder({ shop, number: number ?? '', to: 'shipped', awb: 'JP1234567891' })
    const page = await atToday(t)
    await tap(page, 'link', /Pesanan/, 'navigation')
    await page.getByRole('searchbox').pressSequentially('yulia')
    await tap(page, 'link', /Yulia Bertanya/)
    await page.getByRole('status').getByText('Dikirim').waitFor()
    await page.getByText('JP1234567891').first().waitFor()
    const chat = await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')
    assert.match(decodeURIComponent(chat ?? ''), /Halo Kak Yulia, .*Resi: JP1234567891/s)
    await assertTook(page, { taps: 2, fields: 1 })
  })

  test('a price is changed and stock is added', async (t) => {
    const page = await atToday(t)
    await tap(page, 'link', 'Produk')
    await tap(page, 'link', 'Stok & harga')
    await typeOver(page, 'Harga Kotak Tisu Rotan', '115000')
    await tap(page, 'button', 'Simpan 1 perubahan')
    await until(async () => (await productNamed('Kotak Tisu Rotan'))?.price === 115_000)
    await assertTook(page, { taps: 3, fields: 1 })

    await page.goto('/toko/demo')
    await tap(page, 'link', 'Produk')
    await tap(page, 'link', 'Stok & harga')
    await typeOver(page, 'Stok Kotak Tisu Rotan', '40')
    await tap(page, 'button', 'Simpan 1 perubahan')
    await until(async () => (await productNamed('Kotak Tisu Rotan'))?.stock === 40)
    await assertTook(page, { taps: 3, fields: 1 })
  })

  test('a payout of fifty parcels that were paid at the door is noted', async (t) => {
    const program = await demoProgram()
    const numbers: string[] = []
    for (let made = 0; made < 50; made += 1)
      numbers.push((await makeOrder({ name: `Setoran ${made}`, method: 'cod' })).number ?? '')
    await program.moveOrders({
      shop,
      moves: numbers.map((number, at) => ({ number, to: 'shipped', awb: `JP10000${at}` })),
    })
    const { items } = await program.listOrders({ shop, waiting: 'payout', limit: 100 })
    const page = await atToday(t)
    await tap(page, 'button', 'Lainnya')
    await tap(page, 'link', 'Uang')
    await tap(page, 'link', 'Catat setoran COD')
    await tap(page, 'button', `Pilih semua ${items.length}`)
    await page.getByLabel(/^Yang masuk ke rekening/).pressSequentially('1000000')
    await page.getByText(/^Kurang Rp.* dicatat sebagai biaya kurir/).waitFor()
    await tap(page, 'button', `Catat ${items.length} setoran`)
    await page.getByText('Tidak ada uang COD di kurir').waitFor()
    const settled = await Promise.all(numbers.map((number) => program.getOrder({ shop, number })))
    assert.ok(settled.every(({ cod }) => cod?.remitted_at))
    await assertTook(page, { taps: 5, fields: 1 })
  })

  test('a product with a picture is put on sale', async (t) => {
    const page = await atToday(t)
    await tap(page, 'link', 'Produk')
    await tap(page, 'link', /Baru$/)
    const chosen = page.waitForEvent('filechooser')
    await tap(page, 'button', 'Tambah foto')
    const buffer = await readFile(PICTURE)
    await (await chosen).setFiles({ name: 'cangkir.webp', mimeType: 'image/webp', buffer })
    await page.getByText('Utama', { exact: true }).waitFor()
    await page.getByLabel('Nama produk').pressSequentially('Cangkir Sepuluh Ketuk')
    await page.getByRole('textbox', { name: 'Harga', exact: true }).pressSequentially('85000')
    await page.getByLabel('Stok awal').pressSequentially('12')
    await tap(page, 'button', 'Simpan produk')
    await until(async () => (await productNamed('Cangkir Sepuluh Ketuk'))?.images.length === 1)
    await assertTook(page, { taps: 4, fields: 3 })
  })

  test('a voucher is made', async (t) => {
    const page = await atToday(t)
    await tap(page, 'button', 'Lainnya')
    await tap(page, 'link', 'Promosi')
    await tap(page, 'tab', 'Voucher')
    await tap(page, 'link', 'Voucher baru')
    await tap(page, 'button', 'Buatkan kode')
    await page.getByLabel('Besar potongan').fill('10')
    await tap(page, 'button', 'Buat')
    await page.getByRole('link', { name: 'Bagikan di WhatsApp' }).waitFor()
    await assertTook(page, { taps: 6, fields: 1 })
  })

  test('a sale of a chat is entered', async (t) => {
    const page = await atToday(t)
    await tap(page, 'link', /Pesanan/, 'navigation')
    await tap(page, 'link', /Pesanan baru$/)
    await page.getByLabel('Cari produk').pressSequentially('tatakan gelas')
    await tap(page, 'button', /^Tambah(kan)? Tatakan Gelas/)
    await page.getByLabel('Nama penerima').pressSequentially('Rizky Chat')
    await page.getByText('Diambil', { exact: true }).click()
    await tap(page, 'button', 'Buat pesanan')
    await page.waitForURL(/\/pesanan\/ETL-/)
    await assertTook(page, { taps: 5, fields: 2 })
  })
})

async function atToday(t: TestContext): Promise<Page> {
  const page = await openConsole(t, { viewport: PHONE })
  await signInQuietly(page)
  await countHand(page)
  await page.goto('/toko/demo')
  await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
  return page
}

/** What a person reads on it; `within`: the bar that it is in. */
async function tap(
  page: Page,
  role: 'link' | 'button' | 'tab',
  name: string | RegExp,
  within?: 'toolbar' | 'dialog' | 'navigation',
): Promise<void> {
  const place = within ? page.getByRole(within) : page
  await place.getByRole(role, { name, exact: true }).first().click()
}

async function typeOver(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.selectText()
  await field.pressSequentially(text)
}

async function statusOf(number: string | null) {
  return (await (await demoProgram()).getOrder({ shop, number: number ?? '' })).status
}

async function productNamed(name: string) {
  const { items } = await (await demoProgram()).listProducts({ shop, q: name, limit: 1 })
  return items[0]
}

async function assertTook(page: Page, expected: { taps: number; fields: number }): Promise<void> {
  assert.deepEqual(await countedOf(page), expected)
}
