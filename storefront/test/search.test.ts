// Searching: suggestions by keys and by touch, typos, filters in the address, the field of a phone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from '../../test/axe.ts'
import { assertForEveryone } from './everyone.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { DESKTOP, PHONE, visit } from './visitor.ts'

const { demo } = stage.origins

describe('searching', SIDE_BY_SIDE, () => {
  test('suggestions are chosen by keys, Escape closes them, and Enter without one searches', async (t) => {
    const page = await visit(t, { viewport: DESKTOP })
    await page.goto(demo)
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Cari produk' })
    const active = () => page.locator('[role="option"][aria-selected="true"]')
    await field.pressSequentially('cangkr')
    await page.getByRole('option', { name: 'Cangkir Lereng' }).waitFor()
    await page.getByText('Hasil untuk “cangkir”').waitFor()
    await assertAccessible(page, 'the suggestions')
    await field.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), 'cangkr')

    await field.pressSequentially('r')
    await field.press('Backspace')
    await page.getByRole('option', { name: 'Cangkir Lereng' }).waitFor()
    await field.press('ArrowDown')
    await active().filter({ hasText: 'Cangkir Lereng' }).waitFor()
    assert.equal(await field.getAttribute('aria-activedescendant'), await active().getAttribute('id'))
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Cangkir Lereng' }).waitFor()

    await field.fill('kranjang')
    await page.getByRole('option', { name: 'Lihat semua' }).waitFor()
    await field.press('Enter')
    await page.getByText('Menampilkan hasil untuk “keranjang”').waitFor()
    await page.locator('.product-card-name').first().filter({ hasText: 'Keranjang' }).waitFor()
    assert.equal(await page.getByLabel('Urutkan').inputValue(), 'relevance')
  })

  test('suggestions that need scrolling on a low screen are scrolled by the field’s keys', async (t) => {
    const page = await visit(t, { viewport: { width: 1280, height: 200 } })
    await page.goto(demo)
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Cari produk' })
    await field.pressSequentially('cangkir')
    const list = page.getByRole('listbox')
    await page.getByRole('option', { name: 'Cangkir Lereng' }).waitFor()
    assert.ok(await list.evaluate((box) => box.scrollHeight > box.clientHeight), 'it scrolls')
    await assertAccessible(page, 'suggestions that scroll')
    await field.press('ArrowUp')
    await page.getByRole('option', { name: 'Lihat semua' }).filter({ visible: true }).waitFor()
    assert.ok(await list.evaluate((box) => box.scrollTop > 0))
  })

  test('the magnifier of a phone opens the field to type, and a touched suggestion leads to it', async (t) => {
    const page = await visit(t, { viewport: PHONE, hasTouch: true })
    await page.goto(demo)
    await page.getByRole('banner').getByRole('link', { name: 'Cari produk' }).tap()
    const field = page.getByRole('main').getByRole('combobox', { name: 'Cari produk' })
    await page.locator('main input:focus').waitFor()
    await field.pressSequentially('lampu mja')
    await page.getByRole('option', { name: 'Lampu Meja Keramik' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Lampu Meja Keramik' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Cari produk' }).waitFor()
    assert.equal(await page.locator('main input:focus').count(), 0)
  })

  test('the magnifier opens the field alone: no list is loaded before anything is typed or asked for', async (t) => {
    const page = await visit(t, { viewport: PHONE, hasTouch: true })
    await page.goto(`${demo}/page/tentang`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('banner').getByRole('link', { name: 'Cari produk' }).tap()
    await page.locator('main input:focus').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Cari produk' }).waitFor()
    assert.equal(await page.locator('.product-card').count(), 0)
    assert.deepEqual(
      asked.filter((path) => path.endsWith('/products')),
      [],
    )
    await page.getByRole('link', { name: 'Lihat semua produk' }).tap()
    await page.getByText('24 dari 63 produk').waitFor()
  })

  test('filters stand in the address: they outlive a reload, and going back takes the last one away', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/c/keramik`)
    await page.getByText('10 produk').waitFor()
    await page.getByRole('button', { name: 'Saring' }).click()
    const sheet = page.getByRole('dialog', { name: 'Saring' })
    await sheet.getByLabel('Harga terendah').fill('50.000')
    await sheet.getByLabel('Harga tertinggi').fill('100000')
    await sheet.getByRole('button', { name: 'Terapkan' }).click()
    await sheet.getByRole('button', { name: 'Tampilkan 3 produk' }).waitFor()
    assert.equal(await sheet.getByRole('button', { name: 'Diskon' }).count(), 0, 'it would leave nothing')
    await assertForEveryone(page, 'the filters')
    await sheet.getByRole('button', { name: 'Tampilkan 3 produk' }).click()
    await page.getByText('3 produk', { exact: true }).waitFor()
    assert.equal(new URL(page.url()).search, '?min=50000&max=100000')

    await page.goto(`${page.url()}&sale=1`)
    await page.getByText('Tidak ada produk yang cocok dengan saringan ini.').waitFor()
    await assertForEveryone(page, 'a list that filters emptied')
    await page.reload()
    await page.getByRole('button', { name: 'Tampilkan tanpa saringan' }).waitFor()
    await page.goBack()
    await page.getByText('3 produk', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Hapus saringan Rp50.000' }).click()
    await page.getByText('10 produk').waitFor()
  })

  test('colours and sizes are chosen with how many they leave, and going back undoes them together', async (t) => {
    const page = await visit(t, { viewport: PHONE, hasTouch: true })
    await page.goto(`${demo}/search`)
    await page.getByText('24 dari 63 produk').waitFor()
    await page.getByRole('button', { name: 'Saring' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Saring' })
    const chip = (name: string) => sheet.getByRole('button', { name })
    await chip('Indigo 3').tap()
    await sheet.getByRole('button', { name: 'Tampilkan 3 produk' }).waitFor()
    await chip('Marun 3').tap()
    await sheet.getByRole('button', { name: 'Tampilkan 4 produk' }).waitFor()
    assert.equal(await chip('Terakota').getAttribute('aria-pressed'), 'false')
    assert.equal(await chip('Indigo').getAttribute('aria-pressed'), 'true')
    await sheet.getByRole('button', { name: 'Tampilkan 4 produk' }).tap()
    await page.getByText('4 produk', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Hapus saringan Marun' }).waitFor()
    assert.equal(await page.locator('.product-card').count(), 4)
    await page.goBack()
    await page.getByText('24 dari 63 produk').waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  test('a search that finds nothing says so, and leads on to what others buy and to the categories', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/search?q=sepedagunung`)
    await page.getByText('Tidak ada “sepedagunung”.').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Mungkin ini' }).waitFor()
    assert.equal(await page.locator('.listing-instead .product-card').count(), 8)
    await assertForEveryone(page, 'a search that found nothing')
    await page
      .getByRole('list', { name: 'Kategori' })
      .getByRole('link', { name: 'Keramik & Gerabah' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Keramik & Gerabah' }).waitFor()
  })
})
