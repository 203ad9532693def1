// After the order: its mail, its page in every state, payments that ran out, and finding it again by a code.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/fakes/until.ts'
import { assertAccessible } from '../../test/axe.ts'
import { type Buyer, goToCheckout, newBuyer, putIntoCart, waitForStatus } from '../../test/buyer.ts'
import { codeMailedTo, mailsTo, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins

describe('following an order', SIDE_BY_SIDE, () => {
  test('orders are found again by a code that is mailed to their contact', async (t) => {
    const page = await visit(t, { expects: /status of 400/ })
    const buyer = newBuyer()
    const number = await order(page, 'Transfer BCA', buyer)
    // The confirmation goes out beside the order: it must not be taken for the code.
    await until(() => mailsTo(buyer).length === 2, 15_000)

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${demo}/orders`)
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(buyer.email)
    await assertAccessible(page, 'lookup')
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await page.getByLabel('Kode 6 angka').fill('000000')
    const code = await codeMailedTo(buyer, 2)
    await page.getByRole('button', { name: 'Lihat pesanan' }).click()
    await page.getByRole('alert').getByText('Kode').waitFor()
    await assertAccessible(page, 'lookup with a refused code')
    await page.getByLabel('Kode 6 angka').fill(code)
    await page.getByRole('button', { name: 'Lihat pesanan' }).click()
    await page.getByRole('heading', { name: '1 pesanan ditemukan' }).waitFor()
    await page.getByText(number).click()
    await page.getByRole('heading', { name: 'Rincian pesanan' }).waitFor()
    await assertAccessible(page, 'orders that were found')
  })

  test('the link in the mail lands on the order, on the site the shop calls its own', async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    const buyer = newBuyer()
    const number = await order(page, 'Virtual Account BCA', buyer)
    await page.evaluate(() => localStorage.clear())
    await until(() => mailsTo(buyer).length === 2, 15_000)
    const link = /http:\/\/\S+\/track\/[\w-]+/.exec(mailsTo(buyer)[1]?.text ?? '')?.[0] ?? ''
    assert.ok(link.startsWith(`${demo}/track/`), link)
    await page.goto(link)
    await page.getByRole('heading', { name: `Pesanan ${number}` }).waitFor()
    await waitForStatus(page, 'Menunggu pembayaran')
    await assertAccessible(page, 'an order opened from its mail, dark')
  })

  test('a payment that ran out, or failed, is opened again from the page and then paid', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    await order(page, 'QRIS Otomatis')

    await decide(page, 'Biarkan kedaluwarsa')
    await page.getByRole('heading', { name: 'Waktu pembayaran habis' }).waitFor()
    await assertAccessible(page, 'a payment that ran out')
    await page.getByRole('button', { name: 'Buat pembayaran baru' }).click()
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()

    await decide(page, 'Gagalkan')
    await page.getByRole('heading', { name: 'Pembayaran belum berhasil' }).waitFor()
    await assertAccessible(page, 'a payment that failed')
    await page.getByRole('button', { name: 'Coba bayar lagi' }).click()
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()

    await decide(page, 'Bayar')
    await waitForStatus(page, 'Dibayar')
  })

  test('an order is shown in each of its states, with the number of its parcel', async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    const number = await order(page, 'Transfer BCA')
    await stage.server.command('orders', 'paid', 'demo', number)
    await stage.server.command('orders', 'ship', 'demo', number, '--awb', 'JNE0012345678')
    await page.reload()
    await waitForStatus(page, 'Dikirim')
    await page.getByText('JNE0012345678').waitFor()
    await assertAccessible(page, 'a shipped order')
    await stage.server.command('orders', 'refund', 'demo', number)
    await page.reload()
    await waitForStatus(page, 'Dana dikembalikan')
    await assertAccessible(page, 'a refunded order')
  })

  test('a cancelled order asks for no money', async (t) => {
    const page = await visit(t)
    const number = await order(page, 'Transfer BCA')
    await stage.server.command('orders', 'cancel', 'demo', number)
    await page.reload()
    await waitForStatus(page, 'Dibatalkan')
    assert.equal(await page.getByRole('button', { name: 'Saya sudah transfer' }).count(), 0)
    await assertAccessible(page, 'a cancelled order')
  })

  test('an address of an order that is not there offers to look it up', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    await page.goto(`${demo}/track/tidak-ada`)
    await page.getByRole('heading', { name: 'Pesanan tidak ditemukan' }).waitFor()
    await assertAccessible(page, 'an unknown order')
  })
})

async function order(page: Page, payment: string, buyer: Buyer = newBuyer()): Promise<string> {
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  await goToCheckout(page)
  return placeOrder(page, { courier: 'JNE', payment }, buyer)
}

/** In the simulator, in a window of its own; the page of the order asks again soon after. */
async function decide(page: Page, outcome: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Mode uji coba: bayar di simulator' }).click()
  const simulator = await opened
  await simulator.getByRole('button', { name: outcome }).click()
  await simulator
    .getByText(/Kedaluwarsa|Gagal$|Sudah dibayar/)
    .first()
    .waitFor()
  await simulator.close()
  await page.clock.fastForward(6_000)
}
