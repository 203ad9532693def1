// The page of an order on the device that ordered it: whole, whatever its buyer does there, and nothing on it moves.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { goToCheckout, putIntoCart } from '../../test/buyer.ts'
import { refuse } from './intercepted.ts'
import { placeOrder } from './mailed.ts'
import { countShifts } from './shifts.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const STREET = 'Jl. Panembahan Senopati 4, RT 2'
/** RTT and rate that Lighthouse calls slow 4G. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 184_320, uploadThroughput: 86_400 }

describe('the page of one’s own order', SIDE_BY_SIDE, () => {
  test('shows the whole address after another way to pay was chosen, and after the transfer was reported', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    await anOrder(page, 'Virtual Account BCA')
    await noneReadsAgain(page)
    await page.getByRole('button', { name: 'Ganti cara bayar' }).click()
    await page.getByRole('radio', { name: 'Transfer BCA' }).check()
    await page.getByRole('button', { name: 'Pakai cara ini' }).click()
    await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
    await seeWholeAddress(page)
    await page.getByRole('button', { name: 'Ya, saya sudah transfer' }).click()
    await page.getByRole('heading', { name: 'Menunggu dicek toko' }).waitFor()
    await seeWholeAddress(page)
  })

  test('shows the whole address after it was cancelled', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    await anOrder(page, 'Transfer BCA')
    await noneReadsAgain(page)
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
    await page.getByRole('button', { name: 'Ya, batalkan' }).click()
    await page.getByRole('heading', { name: 'Pesanan dibatalkan' }).waitFor()
    await page.locator('.order-delivery').getByText(STREET).waitFor()
  })

  for (const [payment, first] of [
    ['Transfer BCA', 'Selesaikan pembayaran'],
    ['QRIS Toko', 'Selesaikan pembayaran'],
    ['Bayar di tempat', 'Bayar saat barang tiba'],
  ] as const)
    test(`does not move on slow 4G, right after ordering and opened again: ${payment}`, async (t) => {
      const page = await visit(t)
      await countShifts(page, '/track/')
      await page.goto(`${demo}/search?q=tatakan+gelas`)
      await putIntoCart(page, 'Tatakan Gelas Rotan')
      await goToCheckout(page)
      const line = await page.context().newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', SLOW_4G)
      await line.send('Network.setCacheDisabled', { cacheDisabled: true })
      await placeOrder(page, { courier: 'JNE', payment })
      await page.getByText('Terima kasih, pesanan').waitFor()
      assert.equal(await shiftsOnce(page, first), 0, 'right after ordering')
      await page.reload()
      assert.equal(await shiftsOnce(page, first), 0, 'opened again')
    })
})

async function shiftsOnce(page: Page, heading: string): Promise<number> {
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifts)
}

async function anOrder(page: Page, payment: string): Promise<void> {
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  await goToCheckout(page)
  await placeOrder(page, { courier: 'JNE', payment })
  await seeWholeAddress(page)
}

/** What is shown from now on is what the changes answered. */
async function noneReadsAgain(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.route(
    ({ pathname }) => /\/orders\/track\/[^/]+$/.test(pathname),
    (route) => (route.request().method() === 'GET' ? refuse(500, 'internal_error')(route) : route.continue()),
  )
}

async function seeWholeAddress(page: Page): Promise<void> {
  const delivery = page.locator('.order-delivery')
  await delivery.getByText(STREET).waitFor()
  await delivery.getByRole('button', { name: 'Ubah alamat' }).waitFor()
}
