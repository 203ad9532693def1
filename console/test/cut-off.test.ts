// A tap while the connection is gone: it says so at once, what was typed stays, and nothing is done later by itself.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'

const OFFLINE = 'Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.'
const CUT_OFF = { expects: /ERR_INTERNET_DISCONNECTED/ }

describe('without a connection', () => {
  test('an order is not packed, and stays as it is when the connection is back', async (t) => {
    const { number } = await makeOrder({ paid: true })
    const page = await openShop(t, `/pesanan/${number}`, CUT_OFF)
    await page.getByRole('button', { name: 'Mulai kemas' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Mulai kemas' }).click()
    await page.getByText(OFFLINE).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Tanpa koneksi.').waitFor({ state: 'detached' })
    const read = page.waitForResponse((answer) => answer.url().includes(`/orders/${number}`))
    await page.reload()
    await read
    await page.getByRole('button', { name: 'Mulai kemas' }).waitFor()
    const { status } = await (await demoProgram()).getOrder({ shop: 'demo', number: number ?? '' })
    assert.equal(status, 'paid')
  })

  test('a courier that is switched off is on again, and says why', async (t) => {
    const page = await openShop(t, '/pengaturan/pengiriman', CUT_OFF)
    const offered = page.getByRole('switch', { name: /JNE/ })
    await offered.waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await offered.click({ force: true })
    await page.getByText(OFFLINE).waitFor()
    await page.getByRole('switch', { name: /JNE/, checked: true }).waitFor({ state: 'attached' })
  })
})
