// After the order: its mail, its page in every state, payments that ran out, and finding it again by a code.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Buyer, goToCheckout, newBuyer, putIntoCart, waitForStatus } from '../../test/buyer.ts'
import { until } from '../../test/until.ts'
import { assertForEveryone } from './everyone.ts'
import { fetchFromHere } from './intercepted.ts'
import { codeMailedTo, mailsTo, placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins

describe('following an order', SIDE_BY_SIDE, () => {
  test('on a second device an order is found by a code, and paid by the link that is mailed again', async (t) => {
    const page = await visit(t, { expects: /status of 400/ })
    const buyer = newBuyer()
    const number = await order(page, 'Transfer BCA', buyer)
    // The confirmation goes out beside the order: it must not be taken for the code.
    await until(() => mailsTo(buyer).length === 2)

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${demo}/orders`)
    await page.getByLabel('E-mail atau nomor WhatsApp').fill('sari@pembeli')
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    await page.getByText('Tulis alamat e-mail lengkap, seperti nama@gmail.com.').waitFor()
    await assertForEveryone(page, 'lookup with a contact that is none')
    await page.getByLabel('E-mail atau nomor WhatsApp').fill(buyer.email)
    await page.getByRole('button', { name: 'Kirim kode' }).click()
    const code = await codeMailedTo(buyer, 2)
    // Six digits submit themselves.
    await page.getByLabel('Kode 6 angka').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('alert').getByText('Kode').waitFor()
    await assertForEveryone(page, 'lookup with a refused code')
    await page.getByLabel('Kode 6 angka').fill(code)
    await page.getByRole('heading', { name: '1 pesanan ditemukan' }).waitFor()
    await page.getByText('kami kirim lagi ke s***@pembeli.example').waitFor()
    await page.getByText(number).click()
    await page.getByRole('heading', { name: 'Rincian pesanan' }).waitFor()
    await assertForEveryone(page, 'orders that were found')
    // One code is enough to pay, to see the whole address, and to correct it.
    await page.getByRole('link', { name: 'Buka dan bayar' }).click()
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()
    await page.getByRole('button', { name: 'Ubah alamat' }).click()
    await page.getByRole('textbox', { name: 'Alamat' }).fill('Jl. Mawar No. 77')
    await page.getByRole('button', { name: 'Simpan alamat' }).click()
    await page.getByText('Jl. Mawar No. 77').waitFor()
    await assertForEveryone(page, 'an order opened by a code')
    const link = await linkMailedTo(buyer, 3)
    assert.ok(!(await page.content()).includes(link.split('/').at(-1) ?? link), 'the page does not hold it')
    await page.goto(link)
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()
    // Whoever has the link does not have the address.
    await page.getByText('Jl. M••• No. •').waitFor()
    assert.equal(await page.getByText('Mawar No. 77').count(), 0)
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
    await page.getByRole('button', { name: 'Ya, batalkan' }).click()
    await waitForStatus(page, 'Dibatalkan')
    assert.equal(await page.getByRole('button', { name: 'Batalkan pesanan' }).count(), 0)
  })

  test('an order is thanked for once, and its page moves by itself when the shop confirms the money', async (t) => {
    const page = await visit(t, { expects: /ERR_FAILED/ })
    // As a shop in a hurry says it.
    await page.route('**/orders/track/*', async (route) => {
      const response = await fetchFromHere(route)
      await route.fulfill({ response, json: { ...(await response.json()), next_poll_seconds: 1 } })
    })
    const number = await order(page, 'Transfer BCA')
    const thanks = page.getByText(`Terima kasih, pesanan ${number} sudah kami terima.`)
    await thanks.waitFor()
    await assertForEveryone(page, 'an order just placed')
    await page.reload()
    await waitForStatus(page, 'Menunggu pembayaran')
    // Its code comes later, as that of the thanks does.
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()
    assert.equal(await thanks.count(), 0)

    await stage.server.command('orders', 'paid', 'demo', number)
    await waitForStatus(page, 'Dibayar')
    await page.getByRole('heading', { name: 'Pembayaran diterima' }).waitFor()
    await page.getByText('segera menyiapkan pesanan Anda').waitFor()

    await page.goto(`${demo}/orders`)
    const own = page.getByRole('link', { name: number })
    await own.getByText('Dibayar').waitFor()
    await assertForEveryone(page, 'the orders of this device')
    // What cannot be asked is shown as the device knows it.
    await page.unroute('**/orders/track/*')
    await page.route('**/orders/track/*', (route) => route.abort())
    await page.reload()
    await own.waitFor()
    assert.equal(await own.getByText('Dibayar').count(), 0)
  })

  test('what was agreed opens beside the order: in full where it was placed, masked for whoever has the link', async (t) => {
    const page = await visit(t)
    const buyer = newBuyer()
    const number = await order(page, 'Transfer BCA', buyer)
    const name = 'Konfirmasi pesanan, untuk disimpan atau dicetak'
    const opened = async (role: 'button' | 'link') => {
      const [copy] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole(role, { name }).click(),
      ])
      await copy.getByRole('heading', { name: 'Konfirmasi pesanan' }).waitFor()
      await copy.getByText(number).waitFor()
      return copy
    }
    const own = await opened('button')
    await own.getByText(buyer.email).waitFor()
    const [token = ''] = new URL(page.url()).pathname.split('/').slice(-1)
    for (const secret of ['own_', 'lengkap', token]) assert.ok(!own.url().includes(secret), own.url())
    await assertForEveryone(own, 'the confirmation of an order')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    const shared = await opened('link')
    await shared.getByText('s***@pembeli.example').waitFor()
    assert.equal(await shared.getByText(buyer.email).count(), 0)
  })

  test('the link in the mail lands on the order, on the site the shop calls its own', async (t) => {
    const page = await visit(t, { colorScheme: 'dark' })
    const buyer = newBuyer()
    const number = await order(page, 'Virtual Account BCA', buyer)
    await page.evaluate(() => localStorage.clear())
    const link = await linkMailedTo(buyer, 1)
    assert.ok(link.startsWith(`${demo}/track/`), link)
    await page.goto(link)
    await page.getByRole('heading', { name: `Pesanan ${number}` }).waitFor()
    await waitForStatus(page, 'Menunggu pembayaran')
    await assertForEveryone(page, 'an order opened from its mail, dark')
  })

  test('a payment that ran out, or failed, is opened again from the page and then paid', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    await order(page, 'QRIS Otomatis')

    await decide(page, 'Biarkan kedaluwarsa')
    await page.getByRole('heading', { name: 'Waktu pembayaran habis' }).waitFor()
    await assertForEveryone(page, 'a payment that ran out')
    await page.getByRole('button', { name: 'Buat pembayaran baru' }).click()
    await page.getByRole('heading', { name: 'Selesaikan pembayaran' }).waitFor()

    await decide(page, 'Gagalkan')
    await page.getByRole('heading', { name: 'Pembayaran belum berhasil' }).waitFor()
    await assertForEveryone(page, 'a payment that failed')
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
    const now = page.locator('section', {
      has: page.getByRole('heading', { name: 'Pesanan dalam perjalanan' }),
    })
    await now.getByText('Paket Anda dibawa JNE REG.').waitFor()
    await now.getByText('JNE0012345678').waitFor()
    await now.getByRole('button', { name: 'Salin nomor resi' }).waitFor()
    const courier = now.getByRole('link', { name: 'Lacak di situs JNE' })
    assert.equal(await courier.getAttribute('href'), 'https://www.jne.co.id/tracking-package')
    const steps = await page.locator('.timeline li').allInnerTexts()
    assert.match(
      steps.find((step) => step.startsWith('Dikirim')) ?? '',
      /[A-Z][a-z]{2}, \d+ [A-Z][a-z]{2} \d\d\.\d\d/,
    )
    assert.doesNotMatch(steps.find((step) => step.startsWith('Selesai')) ?? '', /\d/)
    await assertForEveryone(page, 'a shipped order')
    await stage.server.command('orders', 'refund', 'demo', number)
    await page.reload()
    await waitForStatus(page, 'Dana dikembalikan')
    await assertForEveryone(page, 'a refunded order')
  })

  test('a cancelled order asks for no money', async (t) => {
    const page = await visit(t)
    const number = await order(page, 'Transfer BCA')
    await stage.server.command('orders', 'cancel', 'demo', number)
    await page.reload()
    await waitForStatus(page, 'Dibatalkan')
    assert.equal(await page.locator('.payment').count(), 0)
    await page.getByRole('link', { name: 'Pesan lagi' }).waitFor()
    await assertForEveryone(page, 'a cancelled order')
  })

  test('an address of an order that is not there offers to look it up', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    await page.goto(`${demo}/track/tidak-ada`)
    await page.getByRole('heading', { name: 'Pesanan tidak ditemukan' }).waitFor()
    await assertForEveryone(page, 'an unknown order')
  })
})

async function order(page: Page, payment: string, buyer: Buyer = newBuyer()): Promise<string> {
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  await goToCheckout(page)
  return placeOrder(page, { courier: 'JNE', payment }, buyer)
}

/** The page of the order in the mail after so many. */
async function linkMailedTo(buyer: Buyer, before: number): Promise<string> {
  await until(() => mailsTo(buyer).length > before)
  return /http:\/\/\S+\/track\/[\w-]+/.exec(mailsTo(buyer)[before]?.text ?? '')?.[0] ?? ''
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
