// What is read from the shop when it is refused, taken away, out of date, or asked for again.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { chooseDestination, goToCheckout, putIntoCart, rupiah, waitForStatus } from '../../test/buyer.ts'
import { fetchFromHere, REFUSAL, refuse } from './intercepted.ts'
import { placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const KENDI = '**/products/kendi-kasongan'
const TRACK = '**/orders/track/*'

describe('loading', SIDE_BY_SIDE, () => {
  test('a product that could not be read shows why, and is read again on demand', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    await page.route(KENDI, refuse(500, 'internal_error'))
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('alert').getByText(REFUSAL).waitFor()
    await page.unroute(KENDI)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kendi Kasongan' }).waitFor()
  })

  test('a product that was read a moment ago is shown without asking again, and later asked for behind it', async (t) => {
    const page = await visit(t)
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const timesAsked = () => asked.filter((path) => path.endsWith('/products/kendi-kasongan')).length
    await lookAtKendi(page)
    await goBackAndForth(page)
    assert.equal(timesAsked(), 1)
    await page.clock.fastForward(31_000)
    const answered = page.waitForResponse(KENDI)
    await goBackAndForth(page)
    await answered
    assert.equal(timesAsked(), 2)
  })

  test('a product that was taken out of the shop is no longer shown to who looked at it before', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    await page.clock.install()
    await lookAtKendi(page)
    await page.route(KENDI, refuse(404, 'not_found'))
    await page.clock.fastForward(31_000)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Hasil untuk' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' }).waitFor()
  })

  test('a product stays on the screen when it could not be read again', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    await page.clock.install()
    await lookAtKendi(page)
    await page.route(KENDI, refuse(500, 'internal_error'))
    await page.clock.fastForward(31_000)
    const refused = page.waitForResponse(KENDI)
    await goBackAndForth(page)
    await refused
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByText('Sudah masuk keranjang.').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('the cart shows prices as they are now, and what is no longer sold cannot be checked out', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    await page.goto(`${demo}/search?q=kendi`)
    await putIntoCart(page, 'Kendi Kasongan')
    await page.route(KENDI, async (route) => {
      const response = await fetchFromHere(route)
      await route.fulfill({ response, json: { ...(await response.json()), price: 123_000 } })
    })
    await page.getByRole('link', { name: 'Lihat keranjang' }).click()
    await page.getByText('(sebelumnya').waitFor()
    await page.locator('.cart-sum').getByText(rupiah(123_000)).waitFor()

    await page.unroute(KENDI)
    await page.route(KENDI, refuse(404, 'not_found'))
    await page.reload()
    await page.getByText('Barang ini sudah tidak dijual.').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Lanjut ke pembayaran' }).isDisabled())
  })

  test('shipping that could not be priced is asked for again on demand', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    await page.goto(`${demo}/search?q=kendi`)
    await putIntoCart(page, 'Kendi Kasongan')
    await goToCheckout(page)
    await page.route('**/shipping/rates', refuse(500, 'internal_error'))
    await chooseDestination(page, 'gondomanan')
    await page.getByText(REFUSAL).waitFor()
    await page.unroute('**/shipping/rates')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('group', { name: 'Kurir' }).waitFor()
    assert.equal(await page.getByText(REFUSAL).count(), 0)
  })

  test('an order stays on the screen when an update is missed, and the next one makes up for it', async (t) => {
    const page = await visit(t, { expects: /status of 500/ })
    const number = await anOrderToPay(page)
    await page.route(TRACK, refuse(500, 'internal_error'))
    const missed = page.waitForResponse((response) => response.status() === 500)
    await page.clock.fastForward(31_000)
    await missed
    await page.getByRole('heading', { level: 1, name: `Pesanan ${number}` }).waitFor()
    await page.unroute(TRACK)
    await stage.server.command('orders', 'paid', 'demo', number)
    await page.clock.fastForward(31_000)
    await waitForStatus(page, 'Dibayar')
  })

  test('an order is not asked for while nobody looks at it, and at once when someone looks again', async (t) => {
    const page = await visit(t)
    const number = await anOrderToPay(page)
    await stage.server.command('orders', 'paid', 'demo', number)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/orders/track/')) asked += 1
    })
    await page.evaluate(setVisibility, 'hidden' as const)
    asked = 0
    await page.clock.fastForward(60_000)
    assert.equal(asked, 0)
    await page.evaluate(setVisibility, 'visible' as const)
    await waitForStatus(page, 'Dibayar')
  })
})

async function lookAtKendi(page: Page): Promise<void> {
  await page.goto(`${demo}/search?q=kendi`)
  await page.getByRole('link', { name: 'Kendi Kasongan' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Kendi Kasongan' }).waitFor()
}

async function goBackAndForth(page: Page): Promise<void> {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Hasil untuk' }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Kendi Kasongan' }).waitFor()
}

/** By a clock that the test moves on. */
async function anOrderToPay(page: Page): Promise<string> {
  await page.clock.install()
  await page.goto(`${demo}/search?q=tatakan+gelas`)
  await putIntoCart(page, 'Tatakan Gelas Rotan')
  await goToCheckout(page)
  const number = await placeOrder(page, { courier: 'JNE', payment: 'Transfer BCA' })
  await waitForStatus(page, 'Menunggu pembayaran')
  return number
}

/** Runs in the page, as if the buyer had turned to another tab or back. */
function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
