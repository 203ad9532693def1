// What a list is filtered by stays through a reload and the way back, and its field never says something else.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '../../test/until.ts'
import { openShop } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'

describe('the filters of a list', () => {
  test('of the history are kept; a change of stock is told by the name of its product', async (t) => {
    const program = await demoProgram()
    const { items } = await program.listProducts({ shop: 'demo', q: 'kotak tisu', limit: 1 })
    await program.changeStock({ shop: 'demo', changes: [{ product_id: items[0]?.id ?? '', add: 3 }] })
    const page = await openShop(t, '/pengaturan/riwayat')
    await page.getByRole('combobox', { name: 'Tentang' }).click()
    await page.getByRole('option', { name: 'Stok', exact: true }).click()
    await page.getByRole('textbox', { name: 'Oleh' }).fill('etalase token create')
    await page.waitForURL('**/riwayat?tentang=stock&oleh=etalase+token+create')
    const told = page
      .getByRole('article')
      .filter({ hasText: /Kotak Tisu Rotan: \d+ → \d+/ })
      .first()
    await told.waitFor()
    assert.equal(await told.getByText('prd_').count(), 0)
    await page.getByRole('link', { name: 'Hari ini' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hari ini' }).waitFor()
    await page.goBack()
    await told.waitFor()
    await page.reload()
    await told.waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Tentang' }).inputValue(), 'Stok')
    assert.equal(await page.getByRole('textbox', { name: 'Oleh' }).inputValue(), 'etalase token create')
  })

  test('of products are gone from the field too when the menu shows all of them', async (t) => {
    const page = await openShop(t, '/produk')
    const field = page.getByRole('searchbox', { name: 'Cari nama atau SKU' })
    await field.fill('kendi')
    await page.waitForURL('**/produk?q=kendi')
    await page.reload()
    assert.equal(await field.inputValue(), 'kendi')
    await page.getByRole('link', { name: 'Produk', exact: true }).click()
    await page.waitForURL('**/produk')
    await until(async () => (await field.inputValue()) === '')
  })

  test('of orders do not call back who opened one right after the last letter', async (t) => {
    const { number } = await makeOrder({ name: 'Wulan Cepat' })
    const page = await openShop(t, '/pesanan')
    const link = page.getByRole('link', { name: 'Wulan Cepat' })
    await link.waitFor()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    // The screen of an order is not there at once.
    await page.route('**/assets/detail-page-*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.getByRole('searchbox').fill('wulan')
    await link.click()
    // After the moment that the list waits for another letter.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    release()
    await page.getByRole('heading', { level: 1, name: number ?? '' }).waitFor()
    await page.getByRole('region', { name: 'Langkah berikutnya' }).waitFor()
  })

  test('of orders never end before they begin', async (t) => {
    const page = await openShop(t, '/pesanan?from=2026-11-01&to=2026-11-05')
    await page.getByLabel('Dari tanggal').fill('2026-11-09')
    await page.waitForURL('**/pesanan?from=2026-11-09&to=2026-11-09')
  })
})
