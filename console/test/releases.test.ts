// A console that is open while a new release is put in place.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from './merchant.ts'

// What a worker asks for is not seen by the test, which stands in for the server here.
const WINDOW = { serviceWorkers: 'block', expects: /Service Worker/ } as const

describe('a new release', () => {
  test('a page whose old files are gone is loaded anew, once', async (t) => {
    const page = await openShop(t, '', { ...WINDOW, expects: /Service Worker|status of 404|error/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    let isOldPage = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOldPage = false
    })
    await page.route('**/assets/screens-*.js', (route) =>
      isOldPage ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await page.getByRole('link', { name: 'Produk' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Produk' }).waitFor()
    assert.equal(isOldPage, false)
  })

  test('a page that stays open for long offers to be loaded anew', async (t) => {
    const page = await openShop(t, '', WINDOW)
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const html = '<!doctype html><script type="module" src="/assets/index-another.js"></script>'
    await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.clock.fastForward('16:00')
    await page.getByText('Versi baru konsol tersedia.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Muat ulang' }).count(), 1)
  })
})
