// The outbox, where a new user finds a one-time code, and products from files.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { createClient } from '@etalase/client'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

describe('the outbox', () => {
  test('shows a code as soon as a buyer asks for one, and what nobody sends', async (t) => {
    const page = await openShop(t, '/kotak-keluar', { viewport: PHONE })
    const list = page.getByRole('list', { name: 'Daftar pesan' })
    await list.or(page.getByText('Belum ada pesan')).waitFor()
    const codes = list.getByText('Kode sekali pakai', { exact: true }).locator('xpath=following-sibling::p')
    const before = await codes.count()
    const placeWith = await askForCode()
    await codes.nth(before).waitFor()
    await page.getByText('Pengirim e-mail/WhatsApp belum dipasang oleh pengelola').waitFor()
    await assertAccessible(page)
    const number = await placeWith((await codes.first().textContent()) ?? '')

    const message = page
      .getByRole('listitem')
      .filter({ hasText: 'Pesanan diterima' })
      .filter({ hasText: number })
    await message.getByRole('link', { name: `Pesanan ${number}` }).waitFor()
    await message.getByRole('button', { name: 'Baca isinya' }).click()
    await message.getByText(/Halo Sari/).waitFor()
    await message.getByRole('button', { name: 'Kirim ulang' }).click()
    const asked = page.getByRole('dialog', { name: 'Kirim ulang “Pesanan diterima”?' })
    await asked.getByText(/dikirim ke .*, dan tidak dapat ditarik kembali/).waitFor()
    await asked.getByRole('button', { name: 'Kirim sekarang' }).click()
    await page.getByText('Pesan dikirim ulang').waitFor()
    await message.nth(1).waitFor()
  })

  test('is sorted out by what became of messages and by what they are about', async (t) => {
    const page = await openShop(t, '/kotak-keluar', { viewport: DESKTOP, colorScheme: 'dark' })
    await page.getByRole('list', { name: 'Daftar pesan' }).waitFor()
    await page.getByLabel('Jenis pesan').selectOption('code')
    const placed = page.getByRole('listitem').filter({ hasText: 'Pesanan diterima' })
    await placed.first().waitFor({ state: 'detached' })
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('Tidak ada pesan yang cocok').waitFor()
    await page.reload()
    await page.getByText('Tidak ada pesan yang cocok').waitFor()
    assert.equal(await page.getByLabel('Jenis pesan').inputValue(), 'code')
    await page.getByRole('button', { name: 'Tampilkan semua' }).click()
    await page.getByRole('list', { name: 'Daftar pesan' }).waitFor()
  })
})

describe('a new order', () => {
  test('is heard, unless somebody switched that off on the device', async (t) => {
    const page = await openShop(t, '/akun', { viewport: PHONE })
    await page.evaluate(() => {
      const { AudioContext } = globalThis
      globalThis.AudioContext = class extends AudioContext {
        constructor() {
          super()
          document.body.dataset.heard = String(Number(document.body.dataset.heard ?? 0) + 1)
        }
      }
    })
    const heard = () => page.evaluate(() => Number(document.body.dataset.heard ?? 0))
    const sound = page.getByRole('switch', { name: 'Bunyi untuk pesanan baru' })
    assert.equal(await sound.isChecked(), true)
    await sound.click()
    await page.getByRole('switch', { name: 'Bunyi untuk pesanan baru', checked: false }).waitFor()
    assert.equal(await heard(), 0)
    await sound.click()
    await until(async () => (await heard()) === 1)
    const placeWith = await askForCode()
    const program = await stage.programOf('demo')
    const { items } = await program.listMessages({ shop: 'demo', kind: 'code', limit: 1 })
    const code = /\b\d{6}\b/.exec(JSON.stringify(items[0]))?.[0] ?? ''
    await placeWith(code)
    await until(async () => (await heard()) === 2)
  })
})

describe('importing', () => {
  test('a dry run shows the faults of a file before it is applied', async (t) => {
    const page = await openShop(t, '/produk/impor', { viewport: PHONE })
    await page.getByRole('heading', { name: 'Contoh berkas' }).waitFor()
    await choose(page, 'SKU;slug;stok\n;kendi-kasongan;tiga\n;tidak-ada;1\n')
    await page.getByRole('radio', { name: /^Lembar stok dan harga/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Periksa dulu' }).click()
    await page.getByRole('cell', { name: '"tiga" bukan bilangan bulat' }).waitFor()
    await page.getByRole('heading', { name: '2 kesalahan' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Pilih berkas lain' }).click()

    await choose(page, 'SKU;slug;stok\n;kendi-kasongan;77\n')
    await page.getByRole('button', { name: 'Periksa dulu' }).click()
    await page.getByRole('heading', { name: 'Yang akan berubah' }).waitFor()
    await page.reload()
    await page.getByText('Pilih lagi berkasnya').waitFor()
    // Another one is seen before it is applied, too.
    await choose(page, 'SKU;slug;stok\n;kendi-kasongan;78\n')
    await page.getByRole('row').filter({ hasText: '78' }).waitFor()
    await page.getByRole('button', { name: 'Impor berkas lain' }).click()
    await choose(page, 'SKU;slug;stok\n;kendi-kasongan;77\n')
    await page.getByRole('button', { name: 'Periksa dulu' }).click()
    await page.getByRole('row').filter({ hasText: '77' }).waitFor()
    await page.getByRole('button', { name: 'Terapkan', exact: true }).click()
    await page.getByRole('heading', { name: 'Selesai diterapkan' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'kendi-kasongan' }).waitFor()
    const program = await stage.programOf('demo')
    assert.equal((await program.getProduct({ shop: 'demo', id: 'kendi-kasongan' })).stock, 77)
  })

  test('a plain sheet comes first, has an example to download, and adds products', async (t) => {
    const page = await openShop(t, '/produk/impor', { viewport: PHONE })
    const kinds = page.getByRole('radiogroup', { name: 'Jenis berkas' }).getByRole('radio')
    assert.equal(await kinds.first().getAttribute('value'), 'product_sheet')
    const [example] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh contoh: Lembar produk' }).click(),
    ])
    const text = await readFile(await example.path(), 'utf8')
    assert.match(text, /^\uFEFFNama,Harga,Harga modal,Stok,Berat \(gram\),Kategori,Variasi,Foto\r\n/)
    await choose(page, text.replace('15000,9000', 'lima belas,9000'), example.suggestedFilename())
    await page.getByRole('radio', { name: /^Lembar produk/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Periksa dulu' }).click()
    const fault = page.getByRole('row').filter({ hasText: '"lima belas" bukan jumlah seperti 150000' })
    await fault.getByRole('cell', { name: '3', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pilih berkas lain' }).click()

    await choose(page, text, example.suggestedFilename())
    await page.getByRole('button', { name: 'Periksa dulu' }).click()
    await page.getByRole('heading', { name: 'Yang akan berubah' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'sambal-bawang' }).getByText('ditambahkan').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Terapkan', exact: true }).click()
    await page.getByRole('heading', { name: 'Selesai diterapkan' }).waitFor()
    const program = await stage.programOf('demo')
    const { name, price, stock } = await program.getProduct({ shop: 'demo', id: 'sambal-bawang' })
    assert.deepEqual([name, price, stock], ['Sambal Bawang', 25_000, 40])
    for (const id of ['sambal-bawang', 'keripik-tempe'])
      await program.archiveProduct({ shop: 'demo', id }, { ifMatch: '*' })
  })
})

async function choose(
  page: Awaited<ReturnType<typeof openShop>>,
  text: string,
  name = 'stok.csv',
): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** As a buyer does; the order is placed once the code is known. */
async function askForCode(): Promise<(code: string) => Promise<string>> {
  const shop = createClient({ baseUrl: stage.server.demoApi })
  const { id } = await shop.getProduct({ slug: 'kendi-kasongan' })
  const items = [{ product_id: id ?? '', qty: 1 }]
  const { options } = await shop.quoteShipping({ items, destination_ref: '3471101001' })
  const draft = await shop.createDraft({
    items,
    customer_name: 'Sari Wulandari',
    contact: 'sari@contoh.id',
    phone: '081234567890',
    address: 'Jl. Mawar 1',
    city: 'Yogyakarta',
    payment_method: 'transfer_bca',
    shipping_quote_id: options[0]?.quote_id ?? '',
  })
  const draft_id = draft.draft_id ?? ''
  await shop.sendCheckoutCode({ draft_id })
  return async (code) => (await shop.verifyCheckoutCode({ draft_id, code })).order.number ?? ''
}
