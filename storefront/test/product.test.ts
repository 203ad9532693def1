// The product page: buttons in view, a choice asked for, buying at once, shipping, pictures, and waiting for what is sold out.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newBuyer } from '../../test/buyer.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { codeMailedTo, mailsTo } from './mailed.ts'
import { smallShop } from './shops.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { PHONE, visit } from './visitor.ts'

const { demo } = stage.origins

describe('a product', SIDE_BY_SIDE, () => {
  test('is bought at once from a phone, after the buyer was asked for the choice', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/piring-makan-pesisir`)
    const buyNow = page.getByRole('button', { name: 'Beli sekarang' })
    await assertInView(page, '.buy-now')
    await buyNow.click()
    await page.getByText('Pilih warna dulu.').waitFor()
    const colour = page.getByRole('radio', { name: 'Biru Laut' })
    assert.ok(await colour.evaluate((radio) => radio === document.activeElement))
    await assertForEveryone(page, 'a choice that is asked for')
    await colour.check()
    await page.getByRole('radio', { name: '20 cm' }).check()
    assert.match(await page.locator('.buy-bar-price').innerText(), /Rp85\.000\s+Biru Laut, 20 cm/)
    await buyNow.click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByRole('link', { name: 'Keranjang, 1 barang' }).waitFor()

    await page.goBack()
    await page.getByRole('radio', { name: 'Biru Laut' }).check()
    await page.getByRole('radio', { name: '20 cm' }).check()
    await page.getByRole('button', { name: 'Tambah Jumlah' }).click()
    await buyNow.click()
    // As many as were chosen, not one more each time.
    await page.getByRole('link', { name: 'Keranjang, 2 barang' }).waitFor()
  })

  test('has a bar that leaves the foot of the page to be read, and moves nothing', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByText('Sudah masuk keranjang.').waitFor()
    await assertInView(page, '.buy-said')
    await page.locator('.footer-end').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const end = await page.locator('.footer-end').boundingBox()
    const bar = await page.locator('.buy-bar').boundingBox()
    assert.ok(end && bar && end.y + end.height <= bar.y, 'the last line stands above the bar')
  })

  test('says what shipping costs to the place that the device knows', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Cek ongkir' }).click()
    await page.getByLabel('Kirim ke mana?').fill('gondomanan')
    await page.getByRole('button', { name: /Ngupasan/ }).click()
    const estimate = page.locator('.shipping-estimate')
    await estimate.getByText(/Ongkir ke Ngupasan/).waitFor()
    await estimate.getByText(/^mulai Rp/).waitFor()
    await assertForEveryone(page, 'an estimate of shipping')
    await page.reload()
    await estimate.getByText(/^mulai Rp/).waitFor()
    await page.getByRole('button', { name: 'Ubah tujuan pengiriman' }).click()
    await page.getByLabel('Kirim ke mana?').waitFor()
    await page.keyboard.press('Escape')
    await estimate.getByText(/Ongkir ke Ngupasan/).waitFor()
  })

  test('shows its pictures in full, by keys as well, and the way back closes them', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/keranjang-belly-seagrass`)
    const first = page.getByRole('link', { name: 'Perbesar foto 1 dari 2' })
    const viewer = page.getByRole('dialog', { name: 'Foto Keranjang Belly Seagrass' })
    await first.focus()
    await page.keyboard.press('Enter')
    await viewer.getByText('1 / 2').waitFor()
    await assertForEveryone(page, 'a picture in full')
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 / 2').waitFor()
    await page.keyboard.press('+')
    await viewer.locator('[data-zoomed="true"]').waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    assert.ok(await first.evaluate((link) => link === document.activeElement))
    await first.click()
    await viewer.waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
    assert.ok(page.url().endsWith('/p/keranjang-belly-seagrass'))
  })

  test('is asked about by WhatsApp by its name, choice and address, and shared', async (t) => {
    const page = await visit(t)
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (what: { url: string }) => document.body.setAttribute('data-shared', what.url),
      })
    })
    await page.goto(`${demo}/p/cangkir-lereng`)
    await page.getByRole('radio', { name: 'Arang' }).check()
    const ask = page.getByRole('main').getByRole('link', { name: 'Tanya lewat WhatsApp' })
    const text = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    assert.match(text, /Cangkir Lereng.* \(Arang\)/)
    assert.ok(text.includes(`${demo}/p/cangkir-lereng?v=`))
    await page.getByRole('button', { name: 'Bagikan' }).click()
    await page.locator('body[data-shared*="/p/cangkir-lereng?v="]').waitFor()
  })

  test('that is sold out is waited for, and its return is mailed once', async (t) => {
    const page = await visit(t)
    const shop = smallShop('tunggu', 'Tunggu Kain', 'lengkap', 'tunggu.example')
    const products = (stock: number) => shop.products.map((each) => ({ ...each, stock }))
    await stage.server.applyShop({ ...shop, domains: [], products: products(0) })
    const buyer = newBuyer()
    // A press before the page is alive is lost.
    await page.goto(`${stage.hostOf('tunggu')}/p/syal`, { waitUntil: 'networkidle' })
    await page.getByText('Barang ini sedang habis.').waitFor()
    await page.getByRole('button', { name: 'Kabari saya' }).click()
    const sheet = page.getByRole('dialog', { name: 'Kabari saya' })
    await sheet.getByLabel('E-mail').fill(buyer.email)
    await assertForEveryone(page, 'waiting for what is sold out')
    await sheet.getByRole('button', { name: 'Kirim kode' }).click()
    await sheet.getByLabel('Kode 6 angka').fill(await codeMailedTo(buyer, 0))
    await sheet.getByText('Kami kabari sekali').waitFor()
    await sheet.getByRole('button', { name: 'Selesai' }).click()

    await stage.server.applyShop({ ...shop, domains: [], products: products(4) })
    await stage.server.runJob('tell-restocked')
    await until(() => mailsTo(buyer).length > 1)
    const news = mailsTo(buyer)[1]?.text ?? ''
    assert.match(news, /Syal Lurik yang Anda tunggu sudah tersedia di/)
    await page.goto(/^http\S+\/p\/syal$/m.exec(news)?.[0] ?? '')
    await page.getByRole('button', { name: 'Beli sekarang' }).waitFor()
  })
})

describe('a product that changed', SIDE_BY_SIDE, () => {
  test('that is to come says from when, and is waited for', async (t) => {
    const page = await visit(t)
    const shop = smallShop('segera', 'Segera Kain', 'lengkap', 'segera.example')
    const products = (sell_from: string | null) => shop.products.map((each) => ({ ...each, sell_from }))
    await stage.server.applyShop({ ...shop, domains: [], products: products('2031-03-01T02:00:00Z') })
    const buyer = newBuyer()
    await page.goto(`${stage.hostOf('segera')}/p/syal`, { waitUntil: 'networkidle' })
    await page.getByText('Mulai dijual').waitFor()
    await page.getByRole('button', { name: 'Kabari saya' }).click()
    const sheet = page.getByRole('dialog', { name: 'Kabari saya' })
    await sheet.getByText('begitu Syal Lurik mulai dijual').waitFor()
    await sheet.getByLabel('E-mail').fill(buyer.email)
    await sheet.getByRole('button', { name: 'Kirim kode' }).click()
    await sheet.getByLabel('Kode 6 angka').fill(await codeMailedTo(buyer, 0))
    await sheet.getByText('Kami kabari sekali').waitFor()

    await stage.server.applyShop({ ...shop, domains: [], products: products(null) })
    await stage.server.runJob('tell-restocked')
    await until(() => mailsTo(buyer).length > 1)
    assert.match(mailsTo(buyer)[1]?.text ?? '', /Syal Lurik yang Anda tunggu sudah tersedia di/)
  })

  test('its name opens by the address that was shared, and shows the one it has', async (t) => {
    const page = await visit(t)
    const shop = smallShop('pindah', 'Pindah Kain', 'lengkap', 'pindah.example')
    await stage.server.applyShop({ ...shop, domains: [] })
    const host = stage.hostOf('pindah')
    await page.goto(`${host}/p/syal`)
    const token = (await stage.server.command('token', 'create', 'pindah')).trim().split('\n').at(-1)
    const renamed = await send(stage.server.port, '/admin/v1/shops/pindah/products/syal', {
      method: 'PATCH',
      headers: {
        Host: 'console.localhost',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'If-Match': '*',
      },
      body: JSON.stringify({ slug: 'syal-lurik' }),
    })
    assert.equal(renamed.status, 200, renamed.text)
    await page.goto(`${host}/p/syal?utm_source=wa`)
    await page.getByRole('heading', { level: 1, name: 'Syal Lurik' }).waitFor()
    assert.equal(page.url(), `${host}/p/syal-lurik?utm_source=wa`)
  })
})

/** Wholly, without scrolling. */
async function assertInView(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor()
  const box = await page.locator(selector).boundingBox()
  assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height, `${selector} is in view`)
}
