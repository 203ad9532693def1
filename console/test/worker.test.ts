// The service worker: without a connection the console opens, shows what was last seen and says so. And it can be installed.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openProfile } from '../../test/chromium.ts'
import { openShop, PHONE } from './merchant.ts'
import { makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

const SEEN = /^Tanpa koneksi, data terakhir pukul \d\d\.\d\d\.$/
/** Each request that fails is a complaint of the browser's, and so is each that the worker could not answer. */
const OFFLINE = { expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }

describe('without a connection', () => {
  test('the day and the orders are shown as they were last seen, and read again with the connection', async (t) => {
    const { number } = await makeOrder({ name: 'Wening Lestari' })
    const page = await openShop(t, '', OFFLINE)
    await workerIsReady(page)
    // Once more under the worker, which keeps what it is asked for.
    await seeDay(page)
    const figures = await page.getByRole('region', { name: 'Angka toko' }).innerText()
    await seeOrder(page, 'Wening Lestari')

    await page.context().setOffline(true)
    await seeOrder(page, 'Wening Lestari')
    await page.getByText(SEEN).waitFor()
    await seeDay(page)
    await page.getByText(SEEN).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Angka toko' }).innerText(), figures)
    assert.equal(await page.getByText('Tidak dapat terhubung').count(), 0)
    // A screen that was never opened comes with the connection.
    await page.goto(`/toko/demo/pesanan/${number}`)
    await page.getByText(SEEN).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Wening Lestari').first().waitFor()

    await page.context().setOffline(true)
    await page.goto('/toko/demo/pesanan')
    await page.getByText(SEEN).waitFor()
    await makeOrder({ name: 'Kirana Dewi' })
    await page.context().setOffline(false)
    await page.getByText('Kirana Dewi').first().waitFor()
    await page.getByText(SEEN).waitFor({ state: 'detached' })
  })

  test('who has signed out leaves nothing behind', async (t) => {
    await makeOrder({ name: 'Melati Putri' })
    const page = await openShop(t, '/pesanan', OFFLINE)
    await workerIsReady(page)
    await seeOrder(page, 'Melati Putri')
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /seen/.test(name)))
    assert.notDeepEqual(await kept(), [])
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    assert.deepEqual(await kept(), [])
    await page.context().setOffline(true)
    await page.goto('/toko/demo/pesanan')
    await page.getByText('Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.').waitFor()
    assert.equal(await page.getByText('Melati Putri').count(), 0)
    await page.context().setOffline(false)
  })
})

test('the console can be installed: the browser has nothing to say against it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-profile-'))
  // Not in a window that forgets all: those install nothing.
  const profile = await openProfile(folder, { viewport: PHONE })
  t.after(async () => {
    await profile.close()
    await rm(folder, { recursive: true, force: true })
  })
  const page = await profile.newPage()
  await page.goto(stage.console)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await workerIsReady(page)
  const devtools = await profile.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  assert.deepEqual(installabilityErrors, [])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const { name, start_url, display, icons } = JSON.parse(data ?? '{}')
  assert.deepEqual([name, start_url, display], ['Etalase', '/', 'standalone'])
  const of = (wanted: { sizes: string; purpose?: string }) =>
    icons.some((icon: typeof wanted) => icon.sizes === wanted.sizes && icon.purpose === wanted.purpose)
  assert.ok(
    of({ sizes: '192x192' }) && of({ sizes: '512x512' }) && of({ sizes: '512x512', purpose: 'maskable' }),
  )
})

async function workerIsReady(page: Page): Promise<void> {
  const state = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activating')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    return active?.state
  })
  assert.equal(state, 'activated')
}

async function seeDay(page: Page): Promise<void> {
  await page.goto('/toko/demo')
  await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
  await page.getByRole('region', { name: 'Menunggu Anda' }).getByRole('link').first().waitFor()
  await page.getByRole('region', { name: 'Angka toko' }).getByText('Paling laku minggu ini').waitFor()
}

async function seeOrder(page: Page, name: string): Promise<void> {
  await page.goto('/toko/demo/pesanan')
  await page.getByText(name).first().waitFor()
}
