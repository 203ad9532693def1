// A phone that loses its line between two pages: what it shows stays, and what was asked for comes once the line is back.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const expects = /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/

describe('without a connection', SIDE_BY_SIDE, () => {
  test('“Beli sekarang” stays on the page, says so, and opens the checkout once the line is back', async (t) => {
    const page = await visit(t, { expects })
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Beli sekarang' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Beli sekarang' }).click()
    await page.getByRole('status').getByText('Tidak ada sambungan').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Kendi Kasongan' }).waitFor()
    assert.equal(page.url(), `${demo}/p/kendi-kasongan`)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByText('1 barang').first().waitFor()
  })

  test('a screen that was not opened before says so, and opens by itself', async (t) => {
    const page = await visit(t, { expects })
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Beli sekarang' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.locator('.breadcrumb').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Tidak ada sambungan' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Keramik & Gerabah' }).waitFor()
    assert.equal(await page.getByText('Tidak ada sambungan').count(), 0)
  })
})
