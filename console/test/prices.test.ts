// Prices of many products changed at once: chosen, seen, saved, taken back.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

describe('prices of many products', () => {
  for (const viewport of [PHONE, DESKTOP])
    test(`raised by percent and taken back, ${viewport.width} px`, async (t) => {
      const program = await stage.programOf('demo')
      const slugs = ['lampu-uji', 'kursi-uji'].map((slug) => `${slug}-${viewport.width}`)
      for (const [i, slug] of slugs.entries())
        await program.createProduct({
          shop: 'demo',
          slug,
          name: slug,
          price: 42_000 + i * 1_000,
          weight_grams: 1,
        })
      t.after(async () => {
        for (const id of slugs) await program.archiveProduct({ shop: 'demo', id }, { ifMatch: '*' })
      })
      const pricesNow = () =>
        Promise.all(slugs.map(async (id) => (await program.getProduct({ shop: 'demo', id })).price))
      const page = await openShop(t, '/produk', { viewport })
      await page.getByRole('button', { name: 'Tindakan lain' }).click()
      await page.getByRole('menuitem', { name: 'Ubah harga' }).click()
      await page.getByRole('searchbox').fill(`uji-${viewport.width}`)
      await page.getByText('Isi dahulu berapa persen.').waitFor()
      await page.getByLabel('Berapa persen').fill('150')
      await page.getByText('Pilih produknya dahulu.').waitFor()
      for (const slug of slugs) await page.getByLabel(slug).check()
      // A digit too many is asked about.
      await page.getByRole('button', { name: 'Ubah harga 2 produk' }).click()
      const question = page.getByRole('dialog')
      await question.getByText('2 harga menjadi kurang dari separuh atau lebih dari dua kali').waitFor()
      await question.getByRole('button', { name: 'Tidak jadi' }).click()
      await question.waitFor({ state: 'detached' })
      await page.getByLabel('Berapa persen').fill('10')
      await page.getByText('Rp42.000 menjadi Rp46.000').waitFor()
      await page.getByText('Rp43.000 menjadi Rp47.500').waitFor()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Ubah harga 2 produk' }).click()
      await page.getByText('Harga 2 produk diubah.').waitFor()
      assert.deepEqual(await pricesNow(), [46_000, 47_500])
      await page.getByRole('button', { name: 'Urungkan' }).click()
      await page.getByText('Harga dikembalikan.').waitFor()
      assert.deepEqual(await pricesNow(), [42_000, 43_000])
    })
})
