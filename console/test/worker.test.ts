// The service worker: without a connection the console still opens.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from './merchant.ts'

describe('the worker', () => {
  test('is active after the first visit, and opens the console without a connection', async (t) => {
    const page = await openShop(t, '/pesanan', { expects: /ERR_INTERNET_DISCONNECTED/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const state = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state === 'activating')
        await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
      return active?.state
    })
    assert.equal(state, 'activated')
    // Once more under the worker, which keeps what it is asked for.
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
