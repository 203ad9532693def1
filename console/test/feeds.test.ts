// The catalogue elsewhere: a merchant copies its addresses, sees what products lack, and fills it in. And assistants that shop, let in or not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { demoProgram } from './order-maker.ts'
import { stage } from './stage.ts'

describe('the catalogue elsewhere', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`from a product whose name is too long to one that says all, ${viewport.width} px`, async (t) => {
      const program = await demoProgram()
      const slug = `nama-panjang-${viewport.width}`
      // The only one whose name is too long: it is on the first page, however many products others make.
      const name = `${slug} ${'rotan '.repeat(28)}`.trim()
      const made = await program.createProduct({
        shop: 'demo',
        slug,
        name,
        price: 10_000,
        options: [{ name: 'Warna', values: ['Hitam'] }],
        variants: [{ options: { Warna: 'Hitam' }, stock: 1 }],
      })
      t.after(() => program.archiveProduct({ shop: 'demo', id: made.id ?? '' }, { ifMatch: '*' }))
      const page = await openShop(t, '/produk', { viewport, expects: /status of 400/ })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Tindakan lain' }).click()
      await page.getByRole('menuitem', { name: 'Katalog di tempat lain' }).click()
      const google = page.getByRole('region', { name: 'Google' })
      const address = (await google.getByText('/feeds/google.xml').textContent()) ?? ''
      await google.getByRole('button', { name: 'Salin: alamat katalog Google' }).click()
      await until(async () => (await page.evaluate(() => navigator.clipboard.readText())) === address)
      const { port, pathname, host } = new URL(address)
      const feed = await send(Number(port), pathname, { headers: { Host: host } })
      assert.equal(feed.status, 200)
      assert.ok(feed.text.includes(slug))
      await page.getByText(/^Nama terlalu panjang \(/).click()
      await page.getByText('Nama dipotong setelah 150 karakter.').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: slug }).click()
      await page.getByLabel('Nama produk').fill(slug)
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
        [saved.name, saved.brand, saved.condition, saved.variants[0]?.gtin],
        [slug, 'Rotan Jaya', 'used', '4006381333931'],
      )
      await page.goto('/toko/demo/produk/katalog?kurang=short_name')
      await page.getByText('Tidak ada lagi produk dengan kekurangan ini').waitFor()
    })
  }
})

test('assistants that shop are let in until the merchant says otherwise, and again', async (t) => {
  const profile = async () => {
    const { status } = await send(stage.server.port, '/.well-known/ucp', {
      headers: { Host: `demo.localhost:${stage.server.port}` },
    })
    return status
  }
  assert.equal(await profile(), 200)
  const page = await openShop(t, '/pengaturan/toko', { viewport: PHONE })
  const agents = page.getByRole('switch', { name: /^Asisten \(ChatGPT dan sejenisnya\)/ })
  for (const [isLetIn, status] of [
    [false, 404],
    [true, 200],
  ] as const) {
    await agents.setChecked(isLetIn)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor({ state: 'detached' })
    assert.equal(await profile(), status)
  }
  await assertAccessible(page)
})
