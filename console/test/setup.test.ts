// A shop set up in one sitting: from nothing to the first order that is paid, with counted taps and fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { enterCode, fillIn, goToCheckout, newBuyer, order, putIntoCart, seeTotal } from '../../test/buyer.ts'
import { countedOf, countHand } from '../../test/hand.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openConsole, PHONE } from './merchant.ts'
import { codeInOutbox } from './outbox.ts'
import { stage } from './stage.ts'

const QRIS = fileURLToPath(new URL('./qris.png', import.meta.url))
/** A code that is typed digit by digit is one field. */
const MORE_DIGITS = 5

async function signUp(page: Page, contact: string, name: string): Promise<void> {
  await page.goto('/daftar')
  await page.getByLabel('E-mail atau nomor WhatsApp').pressSequentially(contact)
  await page.getByRole('button', { name: 'Kirim kode' }).click()
  await page.getByText(/^Kode 6 angka dikirim/).waitFor()
  await page.getByLabel('Angka ke-1 dari kode').pressSequentially(await codeInOutbox())
  await page.getByLabel('Nama toko').pressSequentially(name)
  await page.getByLabel('Alamat toko').waitFor()
  await page.getByRole('button', { name: 'Buka toko', exact: true }).click()
  await page.getByRole('heading', { name: 'Siapkan toko' }).waitFor()
}

async function chooseVillage(page: Page): Promise<void> {
  await page.getByLabel('Cari kelurahan', { exact: false }).pressSequentially('ngupasan')
  await page.getByRole('option', { name: /Ngupasan, Gondomanan/ }).click()
}

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

test('takes at most ten taps and eight fields until an order can be taken, and is', async (t) => {
  const page = await openConsole(t, { viewport: PHONE })
  await countHand(page)
  await signUp(page, 'sri@dapur.example', 'Dapur Sri')
  await assertAccessible(page)
  await choose(page, 'Makanan & minuman')
  await chooseVillage(page)
  await choose(page, 'BCA')
  await page.getByLabel('Nomor rekening').pressSequentially('123 456 7890')
  await page.getByLabel('Atas nama').pressSequentially('Sri Wahyuni')
  await page.getByLabel('Nama produk').pressSequentially('Nastar Klasik')
  await page.getByLabel('Harga').pressSequentially('85000')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  await page.getByText('Toko Anda siap menerima pesanan.').first().waitFor()
  const { taps, fields } = await countedOf(page)
  t.diagnostic(`${taps} taps, ${fields - MORE_DIGITS} fields`)
  assert.ok(taps <= 9, `${taps} taps, and one on the front page`)
  assert.ok(fields - MORE_DIGITS <= 8, `${fields - MORE_DIGITS} fields`)

  const visitor = await openConsole(t, { viewport: PHONE, baseURL: stage.shopOf('dapur-sri') })
  const buyer = newBuyer()
  // Another connection tells the catalogue of it.
  await until(async () => {
    await visitor.goto('/')
    return (await visitor.getByRole('link', { name: 'Nastar Klasik' }).count()) > 0
  })
  await putIntoCart(visitor, 'Nastar Klasik')
  await goToCheckout(visitor)
  await fillIn(visitor, buyer, { courier: 'JNE', payment: 'Transfer BCA' })
  await seeTotal(visitor)
  await order(visitor)
  const number = await enterCode(visitor, await codeInOutbox('dapur-sri'))
  await visitor.getByText('1234567890').or(visitor.getByText('123 456 7890')).first().waitFor()
  await stage.server.command('orders', 'paid', 'dapur-sri', number)
  await page.goto(`/toko/dapur-sri/pesanan/${number}`)
  await page.getByText(buyer.name).first().waitFor()
})

test('keeps what was typed, says what is wrong where it is, and what is skipped is found again', async (t) => {
  const page = await openConsole(t, { viewport: DESKTOP, expects: /status of 400/ })
  await signUp(page, 'rina@busana.example', 'Rina Busana')
  await choose(page, 'Pakaian')
  await choose(page, 'M')
  await choose(page, 'L')
  await page.getByLabel('Nama produk').fill('Kebaya Kutu Baru')
  await page.reload()
  assert.equal(await page.getByLabel('Nama produk').inputValue(), 'Kebaya Kutu Baru')
  await choose(page, 'BRI')
  await page.getByLabel('Nomor rekening').fill('12ab34')
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  await page.getByText('Nomor rekening berisi 5 sampai 20 angka.').waitFor()
  await page.getByText('Tulis harganya.').waitFor()
  await choose(page, 'QRIS')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Baca dari gambar' }).click()
  await (await chooser).setFiles(QRIS)
  await page.getByText('QRIS terbaca.').waitFor()
  await page.getByLabel('Harga').fill('250000')
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  await page.getByText('Tersimpan. Yang belum diisi menunggu di halaman Hari ini.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Lewati' }).click()

  await page.getByRole('link', { name: 'Siapkan dalam satu halaman' }).click()
  await page.getByRole('heading', { name: 'Siapkan toko' }).waitFor()
  await until(async () => (await page.getByText('Sudah diatur').count()) === 3)
  await chooseVillage(page)
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  await page.getByText('Toko Anda siap menerima pesanan.').first().waitFor()
  const program = await stage.programOf('rina-busana')
  const { items } = await program.listProducts({ shop: 'rina-busana', limit: 10 })
  assert.deepEqual(
    items.map(({ name, price, variants }) => [name, price, variants.map(({ options }) => options?.Ukuran)]),
    [['Kebaya Kutu Baru', 250_000, ['M', 'L']]],
  )
})

test('books a hundred orders of the shop that it made in at most eight taps, and as many without their service in two', async (t) => {
  const page = await openConsole(t, { viewport: PHONE, expects: /status of 422/ })
  await signUp(page, 'yati@dapur.example', 'Dapur Yati')
  await choose(page, 'Makanan & minuman')
  await chooseVillage(page)
  await page.getByLabel('Nomor WhatsApp toko').fill('0812 3456 7890')
  await choose(page, 'BCA')
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Atas nama').fill('Yati')
  await page.getByLabel('Nama produk').fill('Kastengel')
  await page.getByLabel('Harga').fill('85000')
  await page.getByRole('button', { name: 'Mulai berjualan' }).click()
  await page.getByText('Toko Anda siap menerima pesanan.').first().waitFor()
  const shop = 'dapur-yati'
  const program = await stage.programOf(shop)
  const { items: goods } = await program.listProducts({ shop, limit: 1 })
  assert.equal(goods[0]?.weight_grams, 500, 'as the form said it would')
  const { items: couriers } = await program.listCouriers({ shop, limit: 10 })
  assert.deepEqual(
    couriers.map(({ id }) => id),
    ['jne:REG', 'jnt:EZ'],
  )
  const booking = { vendor: 'biteship', api_key: stage.biteship.key } as const
  await program.updateShop({ shop, shipping: { booking } }, { ifMatch: '*' })
  await makePaid(program, shop, 100)

  // Couriers ask for an address, and the form for it leads back.
  await page.goto(`/toko/${shop}/pesanan/kirim`)
  await page.getByText('Alamat toko belum diisi: kurir memerlukannya.').waitFor()
  await page.getByRole('link', { name: 'Isi alamat' }).click()
  await page.getByLabel('Alamat', { exact: true }).fill('Jl. Ngupasan 4')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText(/^100 paket · Rp/).waitFor({ timeout: 60_000 })

  await countHand(page)
  await page.addInitScript('window.print = () => { document.documentElement.dataset.printed = "yes" }')
  await page.goto(`/toko/${shop}`)
  await page.getByRole('link', { name: /^Belum dikemas/ }).click()
  await page.getByRole('link', { name: 'Pesan kurir' }).click()
  await page.getByText(/^100 paket · Rp/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Pesan 100 paket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pesan 100 paket' }).click()
  await page.getByText('100 paket dipesan.').waitFor({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Cetak 100 label' }).click()
  await page.getByRole('button', { name: 'Cetak 100 lembar' }).click()
  await page.locator('html[data-printed=yes]').waitFor({ state: 'attached' })
  const { taps } = await countedOf(page)
  t.diagnostic(`${taps} taps for a hundred parcels`)
  assert.ok(taps <= 8, `${taps} taps`)

  // A service is named otherwise, and orders of it are booked by another one, all at once.
  await page.goto(`/toko/${shop}/pengaturan/pengiriman/kurir/jne:REG`)
  await page.getByLabel('Layanan', { exact: true }).fill('KILAT')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await until(async () => (await program.listCouriers({ shop, limit: 10 })).items[0]?.id === 'jne:KILAT')
  await makePaid(program, shop, 2)
  await page.goto(`/toko/${shop}/pesanan/kirim`)
  await page.getByText('Layanan pilihan pembeli tidak ada untuk 2 pesanan').waitFor()
  await assertAccessible(page)
  await page
    .getByRole('button', { name: /^Pakai .* untuk semua$/ })
    .first()
    .click()
  await page.getByText(/^2 paket · Rp/).waitFor()
})

/** By the first courier that buyers of it are offered. */
async function makePaid(program: Awaited<ReturnType<typeof stage.programOf>>, shop: string, howMany: number) {
  const { items } = await program.listProducts({ shop, limit: 1 })
  const goods = [{ product_id: items[0]?.id ?? '', qty: 1 }]
  const destination_ref = '3471101001'
  for (let made = 1; made <= howMany; made += 1) {
    const { options } = await program.quoteShipping({ shop, destination_ref, items: goods })
    await program.createOrder({
      shop,
      items: goods,
      customer_name: `Pembeli ${made}`,
      contact: `pembeli${made}@contoh.example`,
      phone: '0812 3456 7890',
      address: 'Jl. Panembahan Senopati 4',
      city: 'Kota Yogyakarta',
      destination: destination_ref,
      shipping_quote_id: options.find(({ courier_code }) => courier_code === 'jne')?.quote_id ?? '',
      payment_method: 'transfer_bca',
      paid: true,
    })
  }
}
