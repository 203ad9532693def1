// From the home page to a paid order, from another origin than the API's, in every way to pay.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  enterCode,
  fillIn,
  goToCheckout,
  newBuyer,
  order,
  putIntoCart,
  rupiah,
  waitForStatus,
} from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { fetchFromHere } from './intercepted.ts'
import { askForCode, codeMailedTo, mailsTo, placeOrder } from './mailed.ts'
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
    await assertForEveryone(page, 'checkout with a voucher')
    const code = await askForCode(page, buyer)
    await assertForEveryone(page, 'code entry')
    const number = await enterCode(page, code)
    assert.ok(page.url().startsWith(`${demo}/track/`), 'still on the other origin')
    await page.getByText('Rekening BCA').waitFor()
    assert.match(await page.locator('.payment').innerText(), /1234\s*5678\s*90/)
    assert.doesNotMatch(
      await page.locator('.payment').innerText(),
      /memeriksa pembayaran sendiri/,
      'the shop checks, not the page',
    )
    await waitForStatus(page, 'Menunggu pembayaran')
    await page.getByText(/^Bayar sebelum \w{3}, \d+ \w{3} \d{4} \d\d\.\d\d WIB$/).waitFor()
    await showWay(page, 'Dari bank lain atau dompet digital', /BI-FAST/)
    const proof = await page.getByRole('link', { name: 'Kirim bukti lewat WhatsApp' }).getAttribute('href')
    assert.ok(new URL(proof ?? '').searchParams.get('text')?.includes(number), 'the proof names the order')
    await assertForEveryone(page, 'a transfer to make')

    await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
    await assertForEveryone(page, 'the question before a claim')
    await page.getByRole('button', { name: 'Ya, saya sudah transfer' }).click()
    await page.getByRole('heading', { name: 'Menunggu dicek toko' }).waitFor()
    await waitForStatus(page, 'Transfer sedang dicek')
    await assertForEveryone(page, 'a claimed transfer')

    await stage.server.command('orders', 'paid', 'demo', number)
    await page.clock.fastForward(31_000)
    await waitForStatus(page, 'Dibayar')
    await page.getByRole('heading', { name: 'Pembayaran diterima' }).waitFor()
    await assertForEveryone(page, 'a paid order')
  })

  test("the shop's own QRIS shows the code with the exact amount, and can be saved", async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    await cartFromHome(page)
    await placeOrder(page, { payment: 'QRIS Toko' })
    const qr = page.getByRole('img', { name: 'Kode QRIS untuk pesanan ini' })
    await qr.waitFor()
    assert.ok(await isLoaded(page, '.qr img'), 'the picture is there')
    await page.getByText('Jumlah tepat').waitFor()
    await showWay(page, 'Di ponsel ini', /ikon galeri/)
    await page.getByRole('button', { name: 'Saya sudah bayar' }).waitFor()
    assert.doesNotMatch(
      await page.locator('.payment').innerText(),
      /transfer/i,
      'a code is not transferred to',
    )
    await assertForEveryone(page, 'a manual QRIS, dark')
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Simpan gambar QR' }).click()
    assert.match((await saved).suggestedFilename(), /^qris-.*\.png$/)
  })

  for (const { method, shows, first } of [
    { method: 'QRIS Otomatis', shows: 'Pindai dengan aplikasi bank', first: /galeri/ },
    { method: 'Virtual Account BCA', shows: 'Virtual Account BCA', first: /m-Transfer/ },
  ]) {
    test(`a payment by ${method} is made in the simulator, and the page that waits shows it by itself`, async (t) => {
      const page = await visit(t, { viewport: DESKTOP })
      await page.clock.install()
      await cartFromHome(page)
      const buyer = newBuyer()
      await placeOrder(page, { courier: 'J&T', payment: method }, buyer)
      await until(() => mailsTo(buyer).some(({ text }) => text.includes('Sebelum: ')))
      const mailed = mailsTo(buyer).flatMap(
        ({ text }) => /Sebelum: .* pukul (\d\d\.\d\d)/.exec(text)?.[1] ?? [],
      )
      const shown = /(\d\d\.\d\d) WIB/.exec(await page.locator('.pay-deadline').innerText())?.[1]
      assert.deepEqual(mailed, [shown], 'mail and page name one deadline')
      await page.locator('.payment').getByText(shows).first().waitFor()
      // There is room for the first one at once.
      await page.locator('.pay-ways details[open]').getByText(first).first().waitFor()
      await assertForEveryone(page, `${method} to pay`)
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
    await page.getByText('Jumlah tepat').waitFor()
    await showWay(page, 'Yang terjadi berikutnya', /kembali ke halaman pesanan/)
    await assertForEveryone(page, 'a redirect to follow, dark')
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
    const { total } = await order(page)
    assert.equal(total, 0)
    await enterCode(page, await codeMailedTo(buyer, 0))
    await waitForStatus(page, 'Dibayar')
    assert.equal(await page.getByRole('button', { name: /transfer/i }).count(), 0)
    assert.equal(await page.locator('.payment').count(), 0)
    await assertForEveryone(page, 'an order of nothing')
  })

  test('a buyer who would rather pay another way sees what it comes to, and pays that', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    await page.goto(gift)
    await putIntoCart(page, 'Syal Lurik')
    await goToCheckout(page)
    await placeOrder(page, { courier: 'Kurir Toko', payment: 'Transfer BCA' })
    await page.getByText('Rekening BCA').waitFor()
    await page.getByRole('button', { name: 'Ganti cara bayar' }).click()
    await page.getByRole('heading', { name: 'Ganti cara bayar' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Pakai cara ini' }).isEnabled(), false)
    await page.getByRole('radio', { name: /Virtual Account Mandiri.*Rp89\.000/ }).check()
    await assertForEveryone(page, 'another way to pay')
    await page.getByRole('button', { name: 'Pakai cara ini' }).click()
    await page.locator('.pay-fact').getByText('Virtual Account Mandiri').waitFor()
    assert.equal(await page.getByText('Rekening BCA').count(), 0)
    await showWay(page, 'ATM Mandiri', /Multi Payment/)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Mode uji coba: bayar di simulator' }).click()
    const simulator = await opened
    await simulator.getByRole('button', { name: 'Bayar' }).click()
    await simulator.getByText('Sudah dibayar').waitFor()
    await page.clock.fastForward(6_000)
    await waitForStatus(page, 'Dibayar')
    assert.equal(await page.getByRole('button', { name: 'Ganti cara bayar' }).count(), 0)
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
          payment: {
            ...payment,
            va_bank_name: 'Mandiri',
            va_biller_code: '70012',
            va_number: '99887766',
            instructions: [{ title: 'ATM Mandiri', steps: ['Masukkan kode perusahaan 70012.'] }],
          },
        },
      })
    })
    await placeOrder(page, { courier: 'Kurir Toko', payment: 'Virtual Account Mandiri' })
    await page.getByText('Kode perusahaan Mandiri').waitFor()
    await page.getByText('Kode bayar', { exact: true }).waitFor()
    await showWay(page, 'ATM Mandiri', /perusahaan 70012/)
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

/** Opens the steps of one way to pay. */
async function showWay(page: Page, title: string, says: RegExp): Promise<void> {
  const way = page.locator('.pay-ways details').filter({ has: page.getByText(title, { exact: true }) })
  await way.locator('summary').click()
  await way.getByText(says).first().waitFor()
}

async function isLoaded(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(async (image) => {
    await (image as HTMLImageElement).decode()
    return (image as HTMLImageElement).naturalWidth > 0
  })
}
