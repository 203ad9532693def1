// What the law wants shown: set of one product and of many, and what a shop of food is told that it lacks.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

const NUMBER = 'ID31110000123456789'

describe('what the law wants shown', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`of one product: unfolded, corrected where it is wrong, saved, ${viewport.width} px`, async (t) => {
      const { program, slug } = await aProduct(t, `sambal-hukum-${viewport.width}`)
      const page = await openShop(t, `/produk/${slug}`, { viewport, expects: /status of 400/ })
      await page.getByRole('button', { name: 'Keterangan hukum' }).click()
      await page.getByLabel('Halal', { exact: true }).selectOption('certified')
      await page.getByLabel('Nomor sertifikat halal').fill('123')
      await page.getByLabel('Nomor izin edar').fill('p-irt 206327302009827')
      await page.getByLabel('Negara asal').selectOption('ID')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await page.getByText('bukan nomor sertifikat halal', { exact: false }).first().waitFor()
      await assertAccessible(page)
      await page.getByLabel('Nomor sertifikat halal').fill('id 3111 0000 1234 56789')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor({ state: 'detached' })
      assert.deepEqual((await program.getProduct({ shop: 'demo', id: slug })).legal, {
        halal: 'certified',
        halal_certificate_no: NUMBER,
        registration_no: 'P-IRT 2063273020098-27',
        origin_country: 'ID',
      })
      assert.equal(await page.getByLabel('Nomor sertifikat halal').inputValue(), NUMBER)
    })

    test(`of many products, from what today says they lack, ${viewport.width} px`, async (t) => {
      const { program, slug } = await aProduct(t, `keripik-hukum-${viewport.width}`)
      const setGoods = (goods: ('food' | 'other')[]) =>
        program.updateShop({ shop: 'demo', goods }, { ifMatch: '*' })
      await setGoods(['food'])
      t.after(() => setGoods(['other']))
      const page = await openShop(t, '', { viewport })
      await page.getByText('hal lain untuk Anda').click()
      await page.getByText('belum punya keterangan halal yang berlaku', { exact: false }).waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Lengkapi' }).first().click()
      await page.waitForURL('**/produk/keterangan?kurang=halal')
      await page.getByRole('searchbox').fill(slug)
      await page.getByText('Isi dahulu keterangannya.').waitFor()
      await page.getByLabel('Halal', { exact: true }).selectOption('not_halal')
      await page.getByText('Pilih produknya dahulu.').waitFor()
      await page.getByLabel(slug).check()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Simpan untuk 1 produk' }).click()
      await page.getByText('Keterangan 1 produk disimpan.').waitFor()
      await page.getByText('Semua produk sudah punya keterangan ini').waitFor()
      assert.equal((await program.getProduct({ shop: 'demo', id: slug })).legal?.halal, 'not_halal')
    })
  }
})

async function aProduct(t: { after(end: () => unknown): void }, slug: string) {
  const program = await stage.programOf('demo')
  await program.createProduct({ shop: 'demo', slug, name: slug, price: 15_000, weight_grams: 200, stock: 5 })
  t.after(() => program.archiveProduct({ shop: 'demo', id: slug }, { ifMatch: '*' }))
  return { program, slug }
}
