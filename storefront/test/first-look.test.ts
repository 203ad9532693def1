// The home page of a shop whose merchant has arranged nothing: her sentence, her photos, and the goods within reach.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, PHONE } from '../../test/window.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const SENTENCE = 'Kue kering rumahan, dipanggang setelah dipesan'
const SHELVES = Array.from({ length: 12 }, (_, i) => ({ key: `rak-${i}`, label: `Rak ${i}` }))

const goods = (many: number) =>
  Array.from({ length: many }, (_, i) => ({
    ...{ slug: `barang-${i}`, name: `Barang ${i}`, price: 10_000 + i, stock: 5, weight_grams: 100 },
    category: `rak-${i % SHELVES.length}`,
  }))

describe('a shop that nobody has arranged', SIDE_BY_SIDE, () => {
  before(async () => {
    const one = { slug: 'baru-satu', name: 'Dapur Bu Yati', brand: { tagline: SENTENCE } }
    await stage.server.applyShop({ ...one, categories: SHELVES.slice(0, 1), products: goods(1) })
    const many = { slug: 'baru-banyak', name: 'Gudang Rupa', brand: { preset: 'lembut' as const } }
    await stage.server.applyShop({ ...many, categories: SHELVES, products: goods(30) })
  })

  for (const viewport of [PHONE, DESKTOP]) {
    test(`says what it is, and has no shelf to choose where there is one, ${viewport.width} px`, async (t) => {
      const page = await visit(t, { viewport })
      await page.goto(stage.hostOf('baru-satu'))
      await page.getByRole('heading', { level: 1, name: SENTENCE }).waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Kategori' }).count(), 0)
      await assertAccessible(page)
    })

    test(`has twelve shelves in one line above its goods, ${viewport.width} px`, async (t) => {
      const page = await visit(t, { viewport })
      await page.goto(stage.hostOf('baru-banyak'))
      await page.locator('.category-tiles').getByRole('link', { name: 'Rak 11' }).waitFor()
      const top = (await page.locator('main .product-grid').first().boundingBox())?.y ?? Infinity
      assert.ok(top < viewport.height, `the first of its goods is at ${top}`)
      assert.equal(
        await page.locator('.category-tile .picture-missing').count(),
        0,
        'no letter in place of a photo',
      )
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.equal(wide, viewport.width, 'the line is pushed along, not the page')
      await assertAccessible(page)
    })
  }

  test('has letters of its preset, from its own host, named ahead in the page', async (t) => {
    const page = await visit(t)
    await page.goto(stage.hostOf('baru-banyak'))
    const named = await page.locator('link[rel="preload"][as="font"]').getAttribute('href')
    assert.match(named ?? '', /^\/assets\/lembut-.*\.woff2$/)
    const loaded = await page.evaluate(async () => {
      await document.fonts.load('700 1rem "Etalase Lembut"')
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
    assert.deepEqual(
      loaded.map((family) => family.replaceAll('"', '')),
      ['Etalase Lembut'],
      'those of other presets are left where they are',
    )
  })
})
