// The report of a month: found from today, true to what was sold, kept by the address, downloaded, and seen offline.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram } from './order-maker.ts'

const RUPIAH = new Intl.NumberFormat('id-ID')
const rupiah = (amount: number | null | undefined) => `Rp${RUPIAH.format(amount ?? 0)}`
const MONTH_NAME = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string | null) => MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))

/** The value of a line, beside its name. */
const figureOf = (page: Page, section: string, label: string) =>
  page
    .getByRole('region', { name: section })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::*[1]')
    .innerText()

async function sell(slug: string, qty: number, cost_price: number | null = null) {
  const program = await demoProgram()
  const { id } = await program.createProduct({
    shop: 'demo',
    slug,
    name: slug,
    price: 12_345,
    cost_price,
    weight_grams: 1,
    stock: qty,
  })
  return program.createOrder({
    shop: 'demo',
    items: [{ product_id: id ?? '', qty }],
    customer_name: 'Sari Wulandari',
    address: 'Jl. Mawar 1',
    city: 'Bandung',
    payment_method: 'transfer_bca',
    paid: true,
  })
}

describe('the report of a month', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`says what was sold, ${viewport.width} px`, async (t) => {
      const slug = `laporan-uji-${viewport.width}`
      await sell(slug, 90)
      const report = await (await demoProgram()).getMonthReport({ shop: 'demo' })
      const page = await openShop(t, '', { viewport })
      await page.getByRole('link', { name: 'Laporan bulanan' }).click()
      await page.getByRole('heading', { level: 1, name: 'Laporan' }).waitFor()
      await page.getByRole('heading', { name: nameOf(report.month) }).waitFor()

      const { totals, cancelled, before } = report
      await page.getByText(rupiah(totals.revenue), { exact: true }).first().waitFor()
      assert.equal(await figureOf(page, 'Ringkasan', 'Total penjualan'), rupiah(totals.revenue))
      assert.equal(await figureOf(page, 'Ringkasan', 'Pesanan terjual'), String(totals.paid_orders))
      assert.equal(await figureOf(page, 'Ringkasan', 'Barang terjual'), RUPIAH.format(totals.items ?? 0))
      assert.equal(await figureOf(page, 'Ringkasan', 'Harga barang'), rupiah(totals.goods))
      assert.equal(await figureOf(page, 'Tidak jadi terjual', 'Dibatalkan'), String(cancelled))
      assert.equal(before.totals.revenue, 0, 'the demo shop is new')
      await page
        .getByText(/^Belum ada penjualan pada /)
        .first()
        .waitFor()

      const product = page.getByRole('region', { name: 'Paling laku' }).getByRole('link', { name: slug })
      assert.match(await product.innerText(), /Rp1\.111\.050\s+90 terjual/)
      for (const [region, name] of [
        ['Cara bayar', 'BCA'],
        ['Kurir', 'Tanpa kurir'],
        ['Asal pesanan', 'Dicatat sendiri'],
      ] as const)
        await page.getByRole('region', { name: region }).getByText(name).first().waitFor()
      await page.getByText('Lihat angka per hari').click()
      const sold = report.days.findLast(({ paid_orders }) => paid_orders)
      await page
        .getByRole('region', { name: 'Per hari' })
        .getByRole('cell', { name: rupiah(sold?.revenue) })
        .last()
        .waitFor()
      await assertAccessible(page)
    })

  for (const viewport of [PHONE, DESKTOP])
    test(`leads to what was sold in any days, by every part, ${viewport.width} px`, async (t) => {
      const slug = `rincian-uji-${viewport.width}`
      await sell(slug, 4, 10_000)
      const program = await demoProgram()
      const page = await openShop(t, '/laporan', { viewport })
      await page.getByRole('link', { name: 'Rincian penjualan, laba, dan omzet setahun' }).click()
      await page.getByRole('heading', { level: 1, name: 'Rincian penjualan' }).waitFor()
      const { totals, year, to } = await program.getSalesReport({ shop: 'demo' })
      await page.getByText(rupiah(totals.revenue), { exact: true }).first().waitFor()
      assert.equal(await figureOf(page, 'Ringkasan', 'Laba kotor'), rupiah(totals.margin))
      await page
        .getByRole('region', { name: `Omzet ${year.year}` })
        .getByText(rupiah(year.turnover))
        .waitFor()
      await page.getByText(/^Sampai Rp500\.000\.000 setahun/).waitFor()
      await page.getByRole('combobox', { name: 'Menurut' }).selectOption('Produk')
      const row = page.getByRole('row', { name: new RegExp(slug) })
      assert.match(await row.innerText(), /4\s+Rp49\.380\s+Rp9\.380/)
      await assertAccessible(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Unduh CSV menurut produk' }).click(),
      ])
      assert.match(
        await readFile(await file.path(), 'utf8'),
        new RegExp(`^${slug},1,4,49380,0,49380,,9380,100\r$`, 'm'),
      )
      await page.getByLabel('Dari').fill(to ?? '')
      await page.waitForURL(`**/laporan/penjualan?dari=${to}&sampai=${to}`)
      await page.reload()
      await page.getByRole('region', { name: 'Ringkasan' }).waitFor()
      await page.getByLabel('Dari').fill('')
      await page.getByText(/^Pilih dua tanggal/).waitFor()
    })

  test('of another month is in the address: Back and a reload keep it, and an empty one says so', async (t) => {
    const page = await openShop(t, '/laporan?bulan=2026-02', { viewport: PHONE })
    const month = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    await month('Februari 2026')
    await page.getByText('Belum ada penjualan di Februari 2026.').waitFor()
    await page.getByRole('link', { name: 'Bulan sebelumnya, Januari 2026' }).click()
    await month('Januari 2026')
    await page.waitForURL('**/laporan?bulan=2026-01')
    await page.reload()
    await month('Januari 2026')
    await page.goBack()
    await month('Februari 2026')
    await page.getByRole('link', { name: 'Bulan berikutnya, Maret 2026' }).click()
    await month('Maret 2026')
    await assertAccessible(page)
    await page.goto('/toko/demo/laporan?bulan=2999-01')
    await page.getByRole('button', { name: /^Bulan berikutnya/ }).waitFor()
    assert.ok(await page.getByRole('button', { name: /^Bulan berikutnya/ }).isDisabled())
  })

  test('is downloaded as a table with Indonesian headings', async (t) => {
    await sell('laporan-unduh', 3)
    const page = await openShop(t, '/laporan')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh CSV' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^laporan-demo-20\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    assert.match(text, /^\uFEFFBagian,Nama,Pesanan masuk,Pesanan terjual,/)
    assert.match(text, /^Produk,laporan-unduh,,,3,,,,,37035,\r$/m)
  })

  test('shows without a connection what was last seen, and says so of what never was', async (t) => {
    const page = await openShop(t, '/laporan', { expects: /ERR_INTERNET_DISCONNECTED/ })
    const total = await figureOf(page, 'Ringkasan', 'Total penjualan')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: /^Bulan sebelumnya/ }).click()
    await page.getByText('Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.').waitFor()
    await page.goBack()
    assert.equal(await figureOf(page, 'Ringkasan', 'Total penjualan'), total)
    await page
      .getByText(/^Tanpa koneksi/)
      .first()
      .waitFor()
    await page.context().setOffline(false)
  })
})
