// Every page to look at: accessible, within the width of a phone, steady while it loads, and light.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { putIntoCart } from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { PHONE, visit } from './visitor.ts'

const { demo } = stage.origins
const MAX_SCRIPT_BYTES = 120_000
const MAX_SHIFT = 0.1

const PAGES: readonly { path: string; shows: string }[] = [
  { path: '/', shows: 'Rumah yang selaras' },
  { path: '/c/keramik', shows: 'Keramik & Gerabah' },
  { path: '/search?q=batik&sort=price_asc', shows: 'Hasil untuk “batik”' },
  { path: '/search?q=tidakadabarangini', shows: 'Hasil untuk' },
  { path: '/p/pot-tanaman-berkaki', shows: 'Pot Tanaman Berkaki' },
  { path: '/p/lampu-gantung-kuningan', shows: 'Lampu Gantung Kuningan' },
  { path: '/p/selimut-tenun-troso', shows: 'Selimut Tenun Troso' },
  { path: '/p/set-teh-senja', shows: 'Set Teh Senja' },
  { path: '/p/penggiling-lada-jati', shows: 'Penggiling Lada' },
  { path: '/cart', shows: 'Keranjang' },
  { path: '/checkout', shows: 'Checkout' },
  { path: '/orders', shows: 'Cek pesanan' },
  { path: '/page/faq', shows: 'FAQ' },
  { path: '/tidak-ada', shows: 'Halaman tidak ditemukan' },
]

describe('pages', SIDE_BY_SIDE, () => {
  test('every page is for everyone, and no wider than any screen', async (t) => {
    const page = await visit(t, { expects: /status of 404/ })
    await page.goto(demo)
    await assertEmptyCart(page)
    await page.goto(`${demo}/search?q=kendi`)
    await putIntoCart(page, 'Kendi Kasongan')
    for (const { path, shows } of PAGES) {
      await page.goto(demo + path)
      await page.getByRole('heading', { level: 1, name: shows }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await assertForEveryone(page, path)
    }
  })

  test('the scripts of the home page weigh less than 120 KB as they are sent', async (t) => {
    const page = await visit(t)
    const scripts: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    await page.goto(demo, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    t.diagnostic(`${sizes.length} scripts, ${bytes} bytes`)
    assert.ok(bytes > 10_000, 'there are scripts at all')
    assert.ok(bytes < MAX_SCRIPT_BYTES, `${bytes} bytes`)
  })

  for (const { path, shows } of PAGES.filter(({ path: each }) => /^\/($|c\/|p\/pot)/.test(each))) {
    test(`nothing jumps while ${path} loads and is scrolled through`, async (t) => {
      const page = await visit(t)
      await page.addInitScript(watchShifts)
      await page.goto(demo + path)
      await page.getByRole('heading', { level: 1, name: shows }).waitFor()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let at = 0; at < height; at += PHONE.height) await page.mouse.wheel(0, PHONE.height)
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
      t.diagnostic(`cumulative layout shift ${shift.toFixed(4)}`)
      assert.ok(shift < MAX_SHIFT, `it shifted by ${shift}`)
    })
  }
})

async function assertEmptyCart(page: Page): Promise<void> {
  for (const path of ['/cart', '/checkout']) {
    await page.goto(demo + path)
    await page.getByRole('heading', { name: 'Keranjang masih kosong' }).waitFor()
    await assertForEveryone(page, `${path} with nothing in it`)
  }
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  const counted = Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) counted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
