// A whole order without a mouse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { newBuyer, seeTotal, waitForStatus } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { codeMailedTo } from './mailed.ts'
import { stage } from './stage.ts'
import { DESKTOP, visit } from './visitor.ts'

const MAX_TABS = 60

test('an order is placed and claimed by keys alone', async (t) => {
  const page = await visit(t, { viewport: DESKTOP })
  const buyer = newBuyer()
  await page.goto(stage.origins.demo)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.keyboard.press('Tab')
  assert.ok(
    await isFocused(page.getByRole('link', { name: 'Langsung ke isi' })),
    'the first stop skips the bar',
  )
  await tabTo(page, page.getByRole('banner').getByRole('combobox', { name: 'Cari produk' }))
  await page.keyboard.type('cangkir lereng')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Hasil untuk' }).waitFor()
  await press(page, page.getByRole('link', { name: 'Cangkir Lereng' }))

  await page.getByRole('heading', { level: 1, name: 'Cangkir Lereng' }).waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Biru Laut' }))
  await page.keyboard.press('ArrowRight')
  assert.ok(await page.getByRole('radio', { name: 'Putih Tulang' }).isChecked())
  await press(page, page.getByRole('button', { name: 'Tambah ke keranjang' }))
  await press(page, page.getByRole('link', { name: 'Lihat keranjang' }))
  await press(page, page.getByRole('link', { name: 'Lanjut ke pembayaran' }))

  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await write(page, page.getByLabel('Nama penerima'), buyer.name)
  await tabTo(page, page.getByRole('radio', { name: 'WhatsApp' }))
  await page.keyboard.press('ArrowRight')
  await write(page, page.getByRole('textbox', { name: 'E-mail' }), buyer.email)
  await write(page, page.getByLabel('Nomor HP'), buyer.phone)
  await write(page, page.getByRole('combobox', { name: /Kelurahan/ }), 'gondomanan')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await write(page, page.getByLabel('Alamat lengkap'), 'Jl. Panembahan Senopati 4')
  await page.getByRole('group', { name: 'Kurir' }).waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Transfer BCA' }))
  await page.keyboard.press('Space')
  await seeTotal(page)
  await press(page, page.getByRole('button', { name: 'Buat pesanan' }))

  // The code can be typed at once.
  await until(() => isFocused(page.getByLabel('Kode 6 angka')))
  await page.keyboard.type(await codeMailedTo(buyer, 0))

  await waitForStatus(page, 'Menunggu pembayaran')
  await press(page, page.getByRole('button', { name: 'Saya sudah transfer' }))
  await press(page, page.getByRole('button', { name: 'Ya, saya sudah transfer' }))
  // Focus is where the news is.
  await until(() => isFocused(page.getByRole('heading', { name: 'Menunggu dicek toko' })))
})

/** Forward, stop by stop, as someone without a mouse goes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MAX_TABS; stops++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  assert.fail(`${target} is not reached within ${MAX_TABS} stops; focus is on ${at}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
