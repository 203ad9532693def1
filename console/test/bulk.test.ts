// Many products chosen and changed at once: what is asked, what changes, what is taken back, and how many taps it takes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { countedOf, countHand } from '../../test/hand.ts'
import { DESKTOP, openShop, PHONE } from './merchant.ts'
import { stage } from './stage.ts'

const SIZES = ['s', 'm', 'l'] as const

for (const viewport of [PHONE, DESKTOP])
  describe(`many products, ${viewport.width} px`, () => {
    test('all that are found get a weight, which is taken back', async (t) => {
      const { page, now } = await open(t, 'berat', viewport)
      await countHand(page)
      await page.reload()
      await choose(page, viewport)
      await page.getByRole('button', { name: 'Berat', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel('Berat dengan kemasan')
      await field.pressSequentially('500')
      await dialog.getByText('1 di antaranya sudah punya berat lain').waitFor()
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'Ubah 3 produk' }).click()
      await page.getByText('3 produk diubah.').waitFor()
      assert.deepEqual(
        (await now()).map(({ weight_grams }) => weight_grams),
        [500, 500, 500],
      )
      // "Pilih", "Pilih semua 3", "Berat", "Ubah 3 produk"; where ticks stand by themselves the first is none.
      assert.deepEqual(await countedOf(page), { taps: viewport === PHONE ? 4 : 3, fields: 1 })
      await page.getByRole('button', { name: 'Urungkan' }).click()
      await page.getByText('Dikembalikan seperti semula.').waitFor()
      assert.deepEqual(
        (await now()).map(({ weight_grams }) => weight_grams),
        [0, 0, 300],
      )
    })

    test('they leave the shop and come back', async (t) => {
      const { page, now } = await open(t, 'arsip', viewport)
      await choose(page, viewport)
      await more(page, 'Arsipkan')
      await page.getByText('3 produk diubah.').waitFor()
      assert.deepEqual(
        (await now()).map(({ archived }) => archived),
        [true, true, true],
      )
      await page.getByText('Tidak ada produk yang cocok').waitFor()
      await page.getByRole('button', { name: 'Urungkan' }).click()
      await page.getByText('Dikembalikan seperti semula.').waitFor()
      assert.deepEqual(
        (await now()).map(({ archived }) => archived),
        [false, false, false],
      )
    })

    test('tags are put on all of them, and stock without an end is counted', async (t) => {
      const { page, now } = await open(t, 'tag', viewport)
      await choose(page, viewport)
      await more(page, 'Tag')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Tambahkan tag').fill('Lebaran')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Ubah 3 produk' }).click()
      await page.getByText('3 produk diubah.').waitFor()
      await choose(page, viewport)
      await more(page, 'Cara stok dihitung')
      await dialog.getByText('Dihitung', { exact: true }).click()
      await dialog.getByLabel('Stok masing-masing').fill('12')
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'Ubah 2 produk' }).click()
      await page.getByText('2 produk diubah.').waitFor()
      assert.deepEqual(
        (await now()).map(({ tags, stock }) => [tags, stock]),
        [
          [['Lebaran'], 12],
          [['Lebaran'], 12],
          [['Lebaran'], 4],
        ],
      )
    })

    test('those that are chosen are the ones whose prices change', async (t) => {
      const { page } = await open(t, 'harga', viewport)
      await choose(page, viewport)
      await more(page, 'Harga')
      await page.getByRole('heading', { level: 1, name: 'Ubah harga' }).waitFor()
      await page.getByLabel('Berapa persen').fill('10')
      await page.getByRole('button', { name: 'Ubah harga 3 produk' }).waitFor()
    })

    test('what is refused is told by its name, and the rest is done', async (t) => {
      const { page, now } = await open(t, 'tolak', viewport)
      await choose(page, viewport)
      const [gone] = await now()
      // Somebody else takes one of them out of the shop meanwhile.
      await (await stage.programOf('demo')).archiveProduct(
        { shop: 'demo', id: gone?.id ?? '' },
        { ifMatch: '*' },
      )
      await more(page, 'Jadikan draf')
      const dialog = page.getByRole('dialog', { name: 'Sebagian tidak berhasil' })
      await dialog.getByText('2 berhasil, 1 tidak.').waitFor()
      await dialog.getByRole('link', { name: gone?.name ?? '' }).waitFor()
    })
  })

async function open(t: Parameters<typeof openShop>[0], word: string, viewport: typeof PHONE) {
  const program = await stage.programOf('demo')
  const shop = 'demo'
  const slugs = SIZES.map((size) => `banyak-${size}-${viewport.width}-${word}`)
  for (const [i, slug] of slugs.entries())
    await program.createProduct({
      ...{ shop, slug, name: slug, price: 40_000 + i },
      ...(i < 2 ? { unlimited_stock: true } : { stock: 4, weight_grams: 300 }),
    })
  const now = () => Promise.all(slugs.map((id) => program.getProduct({ shop, id })))
  const made = await now()
  t.after(() =>
    program.updateProducts({ shop, changes: made.map(({ id }) => ({ id: id ?? '', archived: true })) }),
  )
  const page = await openShop(t, `/produk?q=-${viewport.width}-${word}`, { viewport })
  return { page, now }
}

type Opened = Awaited<ReturnType<typeof openShop>>

async function choose(page: Opened, viewport: typeof PHONE): Promise<void> {
  if (viewport === PHONE) {
    const begin = page.getByRole('button', { name: 'Pilih', exact: true })
    const all = page.getByRole('button', { name: /^Pilih semua/ })
    await begin.or(all).waitFor()
    if (await begin.isVisible()) await begin.click()
    await all.click()
  } else await page.getByLabel('Pilih semua yang tampil').check()
  await page.getByText('3 dipilih').waitFor()
}

async function more(page: Opened, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
