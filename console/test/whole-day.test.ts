// The whole day of a merchant: a shop is made, set up and found by a buyer, and its first order goes out of the door.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, type TestContext, test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import type { Page } from 'playwright-core'
import {
  type Buyer,
  enterCode,
  fillIn,
  goToCheckout,
  newBuyer,
  order,
  putIntoCart,
  rupiah,
  waitForStatus,
} from '../../test/buyer.ts'
import { paperOf, readBack } from './label.ts'
import { addAuthenticator, DESKTOP, openConsole, PHONE, signInQuietly } from './merchant.ts'
import { stage } from './stage.ts'

const OPERATOR = { login: 'pengelola@rotan.example', password: 'wedang jahe tiga gelas' }
const PASSWORD = 'bubur ayam dua mangkuk'
const RESI = 'JP9876543210'
const PICTURE = {
  name: 'cangkir.webp',
  mimeType: 'image/webp',
  buffer: await readFile(new URL('../../server/demo/images/cangkir-lereng-bata.webp', import.meta.url)),
}

/** After which an open console has asked again what waits, and a claim that was accepted is sent. */
const A_WHILE_MS = 11_000
/** After which the page of a claimed order has asked again. */
const CLAIMED_MS = 31_000

interface Day {
  readonly shop: string
  readonly slug: string
  readonly owner: string
  readonly viewport: typeof PHONE
  readonly key: 'passkey' | 'password'
}

before(async () => {
  const said = await stage.server.command('person', 'add', OPERATOR.login, '--operator')
  const key = /\/masuk\/(\S+)/.exec(said)?.[1] ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password: OPERATOR.password })
})

describe('the whole day of a merchant', () => {
  test('on a phone, with a passkey', (t) =>
    liveThrough(t, {
      shop: 'Kedai Pagi',
      slug: 'kedai-pagi',
      owner: 'rina@pagi.example',
      viewport: PHONE,
      key: 'passkey',
    }))

  test('on a desktop, with a password', { skip: process.env.BROWSER_TESTS === 'short' }, (t) =>
    liveThrough(t, {
      shop: 'Kedai Malam',
      slug: 'kedai-malam',
      owner: 'bayu@malam.example',
      viewport: DESKTOP,
      key: 'password',
    }),
  )
})

async function liveThrough(t: TestContext, day: Day): Promise<void> {
  const link = await makeShop(t, day)
  const merchant = await openConsole(t, { viewport: day.viewport, deviceScaleFactor: 2 })
  await comeIn(merchant, link, day)
  await setUp(merchant)

  const person = newBuyer()
  const buyer = await openConsole(t, { viewport: day.viewport, baseURL: stage.shopOf(day.slug) })
  const { number, total, unique_code: uniqueCode } = await buy(buyer, person, merchant)
  await waitForStatus(buyer, 'Menunggu pembayaran')

  await hearOfOrder(merchant, number, person, total)
  await claim(buyer, total)
  await acceptClaim(merchant, total, uniqueCode)
  await buyer.clock.fastForward(CLAIMED_MS)
  await waitForStatus(buyer, 'Dibayar')

  await merchant.getByRole('button', { name: 'Mulai kemas' }).click()
  await waitForStep(merchant, 'Dikemas')
  await lookAgain(buyer)
  await waitForStatus(buyer, 'Diproses')

  await ship(merchant)
  await lookAgain(buyer)
  await waitForStatus(buyer, 'Dikirim')
  await buyer.getByText(RESI).first().waitFor()

  await printLabel(t, merchant, number, person)

  await merchant.getByRole('button', { name: 'Tandai selesai' }).click()
  await waitForStep(merchant, 'Selesai')
  await lookAgain(buyer)
  await waitForStatus(buyer, 'Selesai')
}

/** By the operator; answers the link for its owner. */
async function makeShop(t: TestContext, { shop, slug, owner, viewport }: Day): Promise<string> {
  const operator = await openConsole(t, { viewport })
  await signInQuietly(operator, OPERATOR)
  await operator.goto('/platform')
  await operator.getByRole('link', { name: 'Toko baru' }).click()
  await operator.getByLabel('Nama toko').fill(shop)
  assert.equal(await operator.getByLabel('Alamat').inputValue(), slug)
  await operator.getByLabel('E-mail atau nomor WhatsApp pemilik').fill(owner)
  await operator.getByRole('button', { name: 'Buat toko' }).click()
  return operator.getByText(/^http\S+\/masuk\/\S+$/).innerText()
}

async function comeIn(page: Page, link: string, { slug, owner, key, viewport }: Day): Promise<void> {
  if (key === 'passkey') await addAuthenticator(page)
  await page.goto(link)
  if (key === 'passkey') await page.getByRole('button', { name: 'Buat passkey' }).click()
  else {
    await page.getByLabel(/^Kata sandi baru/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Simpan dan masuk' }).click()
  }
  await page.waitForURL(`**/toko/${slug}`)
  await page.getByRole('heading', { name: 'Siapkan toko Anda' }).waitFor()

  if (viewport === PHONE) await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('button', { name: 'Keluar' }).click()
  if (key === 'passkey') await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
  else {
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(owner)
    await page.getByLabel(/^Kata sandi/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  }
  await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
}

/** Step by step, by the links of the first screen, until it says that the shop can sell. */
async function setUp(page: Page): Promise<void> {
  await page.getByText('0 dari 9 langkah selesai').waitFor()
  await page.getByRole('link', { name: /^Kontak Anda/ }).click()
  await page.getByLabel('Kabari saya di').fill('pemilik@kedai.example')
  await save(page)

  await goTo(page, 'Hari ini')
  await page.getByText('1 dari 9 langkah selesai').waitFor()
  await page.getByRole('link', { name: /^Pengiriman/ }).click()
  await page.getByLabel(/^Cari kelurahan/).fill('coblong bandung')
  await page
    .getByRole('option', { name: /Coblong/ })
    .first()
    .click()
  await save(page)
  await page.getByRole('link', { name: 'Tambah kurir' }).click()
  await page.getByRole('combobox', { name: 'Nama kurir' }).fill('J&T Express')
  await page.getByRole('option', { name: 'J&T Express' }).click()
  await page.getByLabel('Ongkir', { exact: true }).fill('12000')
  await save(page)
  await page.getByRole('link', { name: /J&T Express.*Rp12.000/ }).waitFor()

  await goTo(page, 'Hari ini')
  await page.getByText('2 dari 9 langkah selesai').waitFor()
  await page.getByRole('link', { name: /^Pengirim di label/ }).click()
  assert.equal(
    await page.getByLabel('Kota dan kode pos', { exact: true }).inputValue(),
    'Kota Bandung',
    'known from the origin',
  )
  await page.getByLabel('Nomor HP (WhatsApp)').fill('0812-3456-789O')
  await page.getByLabel('Alamat', { exact: true }).fill('Jl. Dago No. 7')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Nomor ini belum benar').waitFor()
  await page.getByLabel('Nomor HP (WhatsApp)').fill('0812-3456-7890')
  await page.getByRole('button', { name: 'Simpan' }).click()

  await page.getByText('3 dari 9 langkah selesai').waitFor()
  await page.getByRole('link', { name: /^Pembayaran/ }).click()
  await page.getByRole('button', { name: 'Tambah cara bayar' }).click()
  await page.getByRole('menuitem', { name: /^Transfer bank/ }).click()
  await page.getByLabel('Bank atau dompet').fill('BCA')
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Atas nama').fill('Rina Kusuma')
  assert.equal(await page.getByRole('switch', { name: 'Tambahkan kode unik' }).isChecked(), true)
  await save(page)
  await page.getByRole('link', { name: /Transfer BCA/ }).waitFor()

  await goTo(page, 'Hari ini')
  await page.getByText('4 dari 9 langkah selesai').waitFor()
  await page.getByRole('link', { name: /^Produk pertama/ }).click()
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByLabel('Nama produk').fill('Cangkir Lereng')
  await page.getByRole('textbox', { name: 'Harga', exact: true }).fill('85000')
  await page.getByLabel('Berat dengan kemasan').fill('400')
  await page.getByRole('button', { name: 'Tambah pilihan' }).click()
  await page.getByRole('combobox', { name: 'Isi pilihan' }).fill('Kecil, Besar')
  await page.getByRole('button', { name: 'Tambahkan' }).click()
  await page.getByLabel('Stok Kecil', { exact: true }).fill('4')
  await page.getByLabel('Stok Besar', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Hapus foto 1' }).waitFor()
  await page.getByRole('button', { name: 'Simpan produk' }).click()
  await page.getByText('Cangkir Lereng sudah ada di toko.').waitFor()

  await goTo(page, 'Hari ini')
  await page.getByText('Toko Anda siap menerima pesanan.').waitFor()
}

/** One variant, by a transfer; its merchant hands over the code that nobody sends. */
async function buy(page: Page, buyer: Buyer, merchant: Page) {
  await page.clock.install()
  await page.goto('/')
  await putIntoCart(page, 'Cangkir Lereng', 'Besar')
  await goToCheckout(page)
  await fillIn(page, buyer, { courier: 'J&T Express', payment: 'Transfer BCA' })
  const { total, unique_code } = await order(page)

  await merchant.getByText(/hal lain untuk Anda$/).click()
  await merchant.getByRole('link', { name: 'Buka Kotak keluar' }).click()
  const message = merchant.getByRole('listitem').filter({ hasText: 'Kode sekali pakai pembeli' })
  const code = /\b\d{6}\b/.exec(await message.innerText())?.[0]
  assert.ok(code, 'the outbox shows the code')
  return { number: await enterCode(page, code), total, unique_code }
}

/** Wherever one is in the console: here still in the outbox. */
async function hearOfOrder(page: Page, number: string, { name }: Buyer, total: number): Promise<void> {
  await page.clock.install()
  await page.clock.fastForward(A_WHILE_MS)
  const news = page.getByRole('alert').filter({ hasText: `Pesanan baru ${number} dari ${name}` })
  assert.match(await news.innerText(), new RegExp(rupiah(total)))
  await news.getByRole('button', { name: 'Lihat' }).click()
  await waitForStep(page, 'Menunggu pembayaran')
}

async function claim(page: Page, total: number): Promise<void> {
  await page.getByText('Rekening BCA').waitFor()
  const asked = page.locator('.pay-fact', { hasText: 'Jumlah tepat' })
  assert.match(await asked.innerText(), new RegExp(rupiah(total)))
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  await page.getByRole('button', { name: 'Ya, saya sudah transfer' }).click()
  await page.getByRole('heading', { name: 'Menunggu dicek toko' }).waitFor()
}

async function acceptClaim(page: Page, total: number, uniqueCode: number): Promise<void> {
  await page.clock.fastForward(A_WHILE_MS)
  await waitForStep(page, 'Cek transfer')
  const said = await nextStep(page).innerText()
  assert.ok(uniqueCode > 0)
  assert.match(
    said.replaceAll(/\s+/g, ' '),
    new RegExp(`${rupiah(total)}.*Termasuk kode unik ${String(uniqueCode).padStart(3, '0')}`),
  )
  await page.getByRole('button', { name: 'Uang sudah masuk' }).click()
  await page.clock.fastForward(A_WHILE_MS)
  await waitForStep(page, 'Dibayar')
}

async function ship(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Isi resi & kirim' })
  if (await open.isVisible()) await open.click()
  await page.getByLabel('Nomor resi', { exact: true }).fill(RESI)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await waitForStep(page, 'Dikirim')
}

async function printLabel(t: TestContext, page: Page, number: string, { name }: Buyer): Promise<void> {
  await page.getByRole('link', { name: 'Cetak label' }).click()
  const label = page.getByRole('article', { name: number })
  await label.getByText(name).waitFor()
  await label.getByText('081234567890').first().waitFor()
  await label.getByText('Jl. Dago No. 7').waitFor()
  assert.equal(await readBack(t, await label.screenshot()), RESI)
  assert.deepEqual(await paperOf(page), ['100 × 150 mm'])
  await page.evaluate('window.print = () => { document.documentElement.dataset.printed = "yes" }')
  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.locator('html[data-printed=yes]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Kembali' }).click()
}

function nextStep(page: Page) {
  return page.getByRole('region', { name: 'Langkah berikutnya' })
}

async function waitForStep(page: Page, status: string): Promise<void> {
  await nextStep(page).getByRole('status').getByText(status, { exact: true }).waitFor()
}

function goTo(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name }).click()
}

/** The bar with the button is gone once it is saved. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Simpan', exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** As someone does who comes back to the tab. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
}
