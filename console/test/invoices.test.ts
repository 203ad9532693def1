// Notas: an owner says that the shop collects PPN, an order that is paid shows its nota to print, and a month what they come to.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram, makeOrder } from './order-maker.ts'
import { stage } from './stage.ts'

describe('invoices', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`from the setting to the month, at ${viewport.width} px`, async (t) => {
      const program = await demoProgram()
      await program.updateShop({ shop: 'demo', tax: { pkp: false, npwp: null } }, { ifMatch: '*' })
      const page = await openShop(t, '/pengaturan', { viewport, expects: /status of 400/ })
      await page.getByRole('link', { name: /^Pajak dan nota/ }).click()
      await page.getByText('Toko yang bukan PKP tidak boleh memungut PPN').waitFor()
      await page.getByRole('switch', { name: /Toko ini PKP/ }).press('Space')
      await page.getByLabel('NPWP (16 angka)').fill('01.234.567.8-901.000')
      await page.getByLabel('Nama terdaftar').fill('PT Demo Nusantara')
      await page.getByLabel('Alamat terdaftar').fill('Jl. Malioboro 12, Yogyakarta')
      await page.getByRole('button', { name: 'Simpan' }).click()
      await page.getByText('NPWP lama 15 angka: badan usaha menambahkan 0').last().waitFor()
      await page.getByLabel('NPWP (16 angka)').fill('0012.3456.7890.1234')
      await page.getByRole('button', { name: 'Simpan' }).click()
      await page.getByText('Tersimpan').first().waitFor()
      await assertAccessible(page)
      assert.equal((await program.getShop({ shop: 'demo' })).tax?.npwp, '0012345678901234')

      const order = await makeOrder({ paid: true })
      await page.goto(`${stage.console}/toko/demo/pesanan/${order.number}`)
      const nota = page.getByRole('region', { name: 'Nota' })
      await nota.getByText(/^Nota NOTA\/\d{4}\/\d{6}$/).waitFor()
      await assertAccessible(page)
      const opening = page.waitForEvent('popup')
      await nota.getByRole('link', { name: /^Cetak 80 mm/ }).click()
      const printed = await opening
      await printed.getByText('Berlaku sebagai faktur pajak pedagang eceran').waitFor()
      await printed.getByText('PPN 12% sudah termasuk').waitFor()
      await assertAccessible(printed)
      await printed.close()

      await page.goto(`${stage.console}/toko/demo/laporan`)
      await page.getByRole('link', { name: 'Nota dan pajak' }).click()
      await page.getByRole('heading', { level: 1, name: 'Nota dan pajak' }).waitFor()
      const sums = page.getByRole('region', { name: 'Digunggung (pedagang eceran)' })
      await sums.getByText('DPP nilai lain').waitFor()
      // The newest is the last of the month, behind those of other tests.
      const list = page.getByRole('region', { name: 'Daftar' })
      const more = list.getByRole('button', { name: 'Muat lagi' })
      await until(async () => {
        if ((await list.getByText(order.number ?? '').count()) > 0) return true
        if (await more.isVisible()) await more.click()
        return false
      })
      await assertAccessible(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Unduh CSV nota' }).click(),
      ])
      assert.match(await readFile(await file.path(), 'utf8'), /^\uFEFFBagian,Nomor,Tanggal,/)
    })
})
