// From the home page to a paid order, from another origin than the API's, in every way to pay.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import {
  enterCode,
  fillIn,
  goToCheckout,
  newBuyer,
  putIntoCart,
  review,
  rupiah,
  waitForStatus,
} from '../../test/buyer.ts'
import { fetchFromHere } from './intercepted.ts'
import { askForCode, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { DESKTOP, visit } from './visitor.ts'

const { demo, gift } = stage.origins

describe('paying', SIDE_BY_SIDE, () => {
  test('a bank transfer is claimed by the buyer, confirmed by the shop, and the page shows it by itself', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    await cartFromHome(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'JNE', payment: 'Transfer BCA', voucher: 'LARAS10' })
    await page.getByText('Memeriksa voucher').or(page.locator('.notice.good')).first().waitFor()
    await page.locator('.checkout-section .notice.good').waitFor()
    await assertAccessible(page, 'checkout with a draft')
    const code = await askForCode(page, buyer)
    await assertAccessible(page, 'code entry')
    const number = await enterCode(page, code)
    assert.ok(page.url().startsWith(`${demo}/track/`), 'still on the other origin')
    await page.getByText('Rekening BCA').waitFor()
    assert.match(await page.locator('.payment').innerText(), /1234\s*5678\s*90/)
    await waitForStatus(page, 'Menunggu pembayaran')
    await assertAccessible(page, 'a transfer to make')

    await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
    await assertAccessible(page, 'the question before a claim')
    await page.getByRole('button', { name: 'Ya, saya sudah transfer' }).click()
    await page.getByRole('heading', { name: 'Menunggu dicek toko' }).waitFor()
    await assertAccessible(page, 'a claimed transfer')

    await stage.server.command('orders', 'paid', 'demo', number)
    await page.clock.fastForward(31_000)
    await waitForStatus(page, 'Dibayar')
    await page.getByRole('heading', { name: 'Pembayaran diterima' }).waitFor()
    await assertAccessible(page, 'a paid order')
  })

  test("the shop's own QRIS shows the code with the exact amount, and can be saved", async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    await cartFromHome(page)
    await placeOrder(page, { payment: 'QRIS Toko' })
    const qr = page.getByRole('img', { name: 'Kode QRIS untuk pesanan ini' })
    await qr.waitFor()
    assert.ok(await isLoaded(page, '.qr img'), 'the picture is there')
    await page.getByText('Jumlah tepat').waitFor()
    await assertAccessible(page, 'a manual QRIS, dark')
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Simpan gambar QR' }).click()
    assert.match((await saved).suggestedFilename(), /^qris-.*\.png$/)
  })

  for (const { method, shows } of [
    { method: 'QRIS Otomatis', shows: 'Pindai dengan aplikasi bank' },
    { method: 'Virtual Account BCA', shows: 'Virtual Account BCA' },
  ]) {
    test(`a payment by ${method} is made in the simulator, and the page that waits shows it by itself`, async (t) => {
      const page = await visit(t, { viewport: DESKTOP })
      await page.clock.install()
      await cartFromHome(page)
      await placeOrder(page, { courier: 'J&T', payment: method })
      await page.locator('.payment').getByText(shows).first().waitFor()
      await assertAccessible(page, `${method} to pay`)
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Mode uji coba: bayar di simulator' }).click()
      const simulator = await opened
      await simulator.getByRole('button', { name: 'Bayar' }).click()
      await simulator.getByText('Sudah dibayar').waitFor()
      await page.clock.fastForward(6_000)
      await waitForStatus(page, 'Dibayar')
    })
  }

  test('a buyer pays on the page of a gateway, and comes back to a paid order', async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    await cartFromHome(page)
    await placeOrder(page, { payment: 'Dompet Digital' })
    await assertAccessible(page, 'a redirect to follow, dark')
    const track = page.url()
    await page.getByRole('link', { name: 'Bayar sekarang' }).click()
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.waitForURL(track)
    await waitForStatus(page, 'Dibayar')
  })

  test('an order that costs nothing is paid at once, and asks for nothing', async (t) => {
    const page = await visit(t)
    await page.goto(gift)
    await putIntoCart(page, 'Contoh Kain')
    await goToCheckout(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { courier: 'Ambil Sendiri', payment: 'Transfer BCA' })
    const draft = await review(page)
    assert.equal(draft.total, 0)
    await enterCode(page, await askForCode(page, buyer))
    await waitForStatus(page, 'Dibayar')
    assert.equal(await page.getByRole('button', { name: /transfer/i }).count(), 0)
    assert.equal(await page.locator('.payment').count(), 0)
    await assertAccessible(page, 'an order of nothing')
  })

  test("Mandiri's two numbers are shown apart, each to be copied", async (t) => {
    const page = await visit(t)
    await page.goto(gift)
    await putIntoCart(page, 'Syal Lurik')
    await goToCheckout(page)
    // As a real gateway gives it; the built-in one knows one number only.
    await page.route('**/orders/track/*', async (route) => {
      const response = await fetchFromHere(route)
      const { payment, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: {
          ...rest,
          payment: { ...payment, va_bank_name: 'Mandiri', va_biller_code: '70012', va_number: '99887766' },
        },
      })
    })
    await placeOrder(page, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await page.getByText('Kode perusahaan Mandiri').waitFor()
    await page.getByText('Kode bayar', { exact: true }).waitFor()
    await page.getByText(rupiah(89_000)).first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^Salin/ }).count(), 3)
  })
})

/** Home, a product with variants, one of them, and the cart. */
async function cartFromHome(page: Page): Promise<void> {
  await page.goto(demo)
  await putIntoCart(page, 'Keranjang Belly Seagrass', 'Sedang 32 cm')
  await goToCheckout(page)
}

async function isLoaded(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(async (image) => {
    await (image as HTMLImageElement).decode()
    return (image as HTMLImageElement).naturalWidth > 0
  })
}
