// Slips of a thumb: a double tap, a line removed by mistake, a number that is too large, a reload in the middle of choosing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const JAR = '/p/toples-tutup-kayu'

describe('a slip of the thumb', SIDE_BY_SIDE, () => {
  test('a double tap puts one into the cart, and what was removed comes back', async (t) => {
    const page = await visit(t)
    await page.goto(demo + JAR)
    await page.locator('.variant-value', { hasText: 'Hijau Sage' }).click()
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).dblclick()
    await page.getByText('Sudah masuk keranjang.').waitFor()
    await page.getByRole('link', { name: 'Lihat keranjang' }).click()
    const quantity = page.getByRole('textbox', { name: 'Jumlah Toples Keramik Tutup Kayu' })
    assert.equal(await quantity.inputValue(), '1')

    await quantity.fill('999')
    await quantity.blur()
    await page.getByText(/^Paling banyak \d+\.$/).waitFor()
    await assertForEveryone(page, 'a cart with as many as there are')
    const most = await quantity.inputValue()
    await page.getByRole('button', { name: 'Hapus Toples' }).click()
    await page.getByRole('heading', { name: 'Keranjang masih kosong' }).waitFor()
    await assertForEveryone(page, 'a cart that was emptied')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    assert.equal(await quantity.inputValue(), most)
    await page.getByText('Hijau Sage').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Urungkan' }).count(), 0)
  })

  test('what was chosen of a product is chosen after a reload, and marks of a campaign stay in the address', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}${JAR}?utm_source=wa`)
    await page.locator('.variant-value', { hasText: 'Hijau Sage' }).click()
    await page.waitForURL(/utm_source=wa&v=/)
    await page.reload()
    await page.locator('.variant-value:has(:checked)', { hasText: 'Hijau Sage' }).waitFor()
    await page.goBack().catch(() => undefined)
    assert.notEqual(new URL(page.url()).pathname, JAR, 'choosing is no step to go back over')
  })
})
