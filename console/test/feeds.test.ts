// The catalogue elsewhere: a merchant copies its addresses, sees what products lack, and fills it in.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram } from './order-maker.ts'

describe('the catalogue elsewhere', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`from the list to a product that lacks a brand, and back without it, ${viewport.width} px`, async (t) => {
      const program = await demoProgram()
      const slug = `tanpa-merek-${viewport.width}`
      const made = await program.createProduct({
        shop: 'demo',
        slug,
        name: slug,
        price: 10_000,
        options: [{ name: 'Warna', values: ['Hitam'] }],
        variants: [{ options: { Warna: 'Hitam' }, stock: 1 }],
      })
      t.after(() => program.archiveProduct({ shop: 'demo', id: made.id ?? '' }, { ifMatch: '*' }))
      const page = await openShop(t, '/produk', { viewport, expects: /status of 400/ })
      await page.getByRole('button', { name: 'Tindakan lain' }).click()
      await page.getByRole('menuitem', { name: 'Katalog di tempat lain' }).click()
      const google = page.getByRole('region', { name: 'Google' })
      await google.getByText('/feeds/google.xml').waitFor()
      await page.getByRole('button', { name: 'Salin: alamat katalog TikTok' }).waitFor()
      await page.getByText(/^Tanpa merek \(/).click()
      await page.getByText('Kami memakai nama toko sebagai merek', { exact: false }).waitFor()
      await assertAccessible(page)
      const link = page.getByRole('link', { name: slug })
      const more = page.getByRole('button', { name: 'Muat lagi' })
      await link.or(more).first().waitFor()
      while (!(await link.isVisible())) await more.click()
      await link.click()
      await page.getByRole('button', { name: 'Untuk Google, Meta, TikTok' }).click()
      await page.getByLabel('Merek').fill('Rotan Jaya')
      await page.getByLabel('Barcode Hitam').fill('12345')
      await page.getByLabel('Kondisi').selectOption('used')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await page.getByText('bukan nomor barcode', { exact: false }).first().waitFor()
      await assertAccessible(page)
      await page.getByLabel('Barcode Hitam').fill('4006381 333931')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor({ state: 'detached' })
      const saved = await program.getProduct({ shop: 'demo', id: slug })
      assert.deepEqual(
        [saved.brand, saved.condition, saved.variants[0]?.gtin],
        ['Rotan Jaya', 'used', '4006381333931'],
      )
      assert.equal(await page.getByLabel('Barcode Hitam').inputValue(), '4006381333931')
      await page.goto(page.url().replace(/produk\/.*$/, 'produk/katalog?kurang=brand'))
      await page.getByText('Kami memakai nama toko sebagai merek', { exact: false }).waitFor()
      assert.equal(await link.count(), 0)
    })
  }
})
