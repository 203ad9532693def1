// The look of the shop: the real storefront shows what the merchant types, and buyers see it once it is saved.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AdminClient } from '@etalase/client/admin'
import type { FrameLocator, Page } from 'playwright-core'
import { assertAccessible } from '../../test/axe.ts'
import { until } from '../../test/until.ts'
import { DESKTOP, openShop } from './merchant.ts'
import { stage } from './stage.ts'

const PICTURE = fileURLToPath(new URL('../public/icon-512.png', import.meta.url))

const inFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Pratinjau toko"]')

let program: AdminClient
before(async () => {
  program = await stage.programOf('demo')
})

describe('the look of the shop', () => {
  test('an accent is seen in the storefront before it is saved, and by buyers afterwards', async (t) => {
    const page = await openShop(t, '/tampilan/merek', { viewport: DESKTOP, expects: /status of 400/ })
    const button = inFrame(page).locator('.hero .button').first()
    await button.waitFor()
    await page.getByRole('button', { name: 'Biru', exact: true }).click()
    await colorIs(page, button, 'rgb(29, 78, 216)')
    assert.notEqual(await storedAccent(), '#1d4ed8')
    await page
      .getByText(/^kontras/)
      .first()
      .waitFor()
    await page.getByLabel('Warna aksen', { exact: true }).last().fill('biru')
    await page.getByText('"biru" bukan warna seperti').waitFor()
    await page.getByLabel('Warna aksen', { exact: true }).last().fill('#0f766e')
    await colorIs(page, button, 'rgb(15, 118, 110)')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').waitFor()
    await page.goto(stage.shopOf('demo'))
    await page.waitForFunction(async () => (await (await fetch('/')).text()).includes('--accent:#0f766e'))
  })

  test('the cover has its pictures beside its words, and its button leads to what is chosen', async (t) => {
    const page = await openShop(t, '/tampilan/beranda', { viewport: DESKTOP })
    await page.getByRole('button', { name: /^Sampul / }).click()
    await page.getByLabel('Tulisan tombol').fill('Lihat kendi')
    const target = page.getByRole('combobox', { name: 'Tombol membawa ke' })
    await target.click()
    await target.fill('kendi')
    await page.getByRole('option', { name: 'Kendi Kasongan' }).click()
    const button = inFrame(page).locator('.hero .button').first()
    await until(async () => (await button.getAttribute('href'))?.endsWith('/p/kendi-kasongan') ?? false)
    const place = page.getByRole('group', { name: 'Gambar sampul 3' })
    const input = place.locator('input[type=file]')
    await assertAccessible(page)
    for (let time = 0; time < 2; time++) {
      await place.getByRole('button', { name: /^Hapus gambar/ }).click()
      await place.getByRole('button', { name: /^Pilih gambar/ }).waitFor()
      await input.setInputFiles(PICTURE)
      await place.getByRole('button', { name: /^Hapus gambar/ }).waitFor()
      assert.equal(await input.inputValue(), '', 'the same picture can be chosen again')
    }
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').waitFor()
    const { home } = await program.getShop({ shop: 'demo' })
    const hero = home?.find(({ type }) => type === 'hero')
    assert.equal(hero && 'hero' in hero && hero.hero.cta_route, '/p/kendi-kasongan')
  })

  test('sections are added, put in order by keyboard, copied, removed and brought back', async (t) => {
    const page = await openShop(t, '/tampilan/beranda', { viewport: DESKTOP })
    const first = inFrame(page).locator('main section').first()
    await first.waitFor()
    await page.getByRole('button', { name: 'Tambah bagian' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Spanduk/ })
      .click()
    await page.getByLabel('Kalimat', { exact: true }).fill('Pekan batik dimulai')
    const banner = page.getByRole('button', { name: /^Spanduk Pekan batik/ })
    await banner.click()
    const handles = page.getByRole('button', { name: /^Urutkan / })
    const from = (await handles.count()) - 1
    await handles.last().focus()
    await page.keyboard.press('Space')
    for (let place = from; place > 0; place--) {
      await page.keyboard.press('ArrowUp')
      await page.getByText(`di urutan ${place} dari`).waitFor({ state: 'attached' })
    }
    await page.keyboard.press('Space')
    await page.getByText('ditaruh di urutan 1').waitFor({ state: 'attached' })
    await inFrame(page).locator('main section').first().getByText('Pekan batik dimulai').waitFor()

    await page.getByRole('button', { name: 'Tindakan untuk Spanduk' }).first().click()
    await page.getByRole('menuitem', { name: 'Gandakan' }).click()
    assert.equal(await banner.count(), 2)
    await page.getByRole('button', { name: 'Tindakan untuk Spanduk' }).first().click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    assert.equal(await banner.count(), 1)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await banner.nth(1).waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').waitFor()
    const { home = [] } = await program.getShop({ shop: 'demo' })
    assert.deepEqual(
      home.slice(0, 2).map((section) => section.type === 'banner' && section.banner.text),
      ['Pekan batik dimulai', 'Pekan batik dimulai'],
    )
  })

  test('on a phone a page is made from a sample, looked at, put into the menu, and buyers find it', async (t) => {
    const page = await openShop(t, '/tampilan/halaman')
    await page.getByRole('link', { name: 'Halaman baru' }).click()
    await page.getByRole('button', { name: 'Cara belanja' }).click()
    await page.getByRole('button', { name: /^Cerita/ }).click()
    await page.getByLabel('Judul', { exact: true }).fill('Belanja itu mudah')
    await page.getByRole('button', { name: 'Pratinjau' }).click()
    await inFrame(page).getByRole('heading', { name: 'Belanja itu mudah' }).waitFor()
    await page.getByRole('button', { name: 'Tutup' }).click()
    await page.getByRole('button', { name: 'Buat halaman' }).click()
    await page.waitForURL('**/tampilan/halaman/cara-belanja')
    await page.getByRole('button', { name: 'Tambahkan ke menu' }).click()
    await page.getByText('Ditambahkan ke menu').waitFor()
    await page.goto(`${stage.shopOf('demo')}/page/cara-belanja`)
    await page.getByRole('heading', { name: 'Belanja itu mudah' }).waitFor()
  })

  test('products of a section are found by their names', async (t) => {
    const page = await openShop(t, '/tampilan/beranda')
    await page.getByRole('button', { name: 'Tambah bagian' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Produk/ })
      .click()
    await page.getByText('Pilih sendiri').click()
    const { items } = await program.listProducts({ shop: 'demo', limit: 1 })
    const name = items[0]?.name ?? ''
    await page.getByRole('textbox', { name: 'Cari produk untuk ditambahkan' }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('button', { name: `Hapus ${name} dari bagian ini` }).waitFor()
    await assertAccessible(page)
  })

  test('a menu is not saved before each link has a name and an aim', async (t) => {
    const page = await openShop(t, '/tampilan/menu')
    await page.getByRole('button', { name: 'Tambah tautan' }).click()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Wajib diisi').first().waitFor()
    await page.getByRole('combobox', { name: 'Tujuan' }).click()
    await page.getByRole('option', { name: 'Semua produk' }).click()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tersimpan').waitFor()
    const { brand } = await program.getShop({ shop: 'demo' })
    assert.deepEqual(brand?.nav?.at(-1), { label: 'Semua produk', route: '/search' })
  })
})

type Shown = ReturnType<FrameLocator['locator']>

/** It goes by message, which takes a moment. */
async function colorIs(page: Page, shown: Shown, color: string): Promise<void> {
  const handle = await shown.elementHandle()
  const frame = await handle?.ownerFrame()
  await (frame ?? page).waitForFunction(
    ([button, wanted]) => button && getComputedStyle(button).backgroundColor === wanted,
    [handle, color] as const,
  )
}

async function storedAccent(): Promise<string | null | undefined> {
  return (await program.getShop({ shop: 'demo' })).brand?.accent_color
}
