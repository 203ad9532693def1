// Looking around: lists that grow, orders of sorting, variants, the menu of a phone, a cart in two windows.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillIn, goToCheckout, newBuyer, order, putIntoCart, rupiah } from '../../test/buyer.ts'
import { assertForEveryone } from './everyone.ts'
import { fetchFromHere } from './intercepted.ts'
import { placeOrder } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { PHONE, visit } from './visitor.ts'

const { demo } = stage.origins

describe('browsing', SIDE_BY_SIDE, () => {
  test('a long list grows on demand, and is still there after looking at a product', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/search`)
    await page.getByText('24 dari 63 produk').waitFor()
    await page.getByRole('button', { name: 'Muat lebih banyak' }).click()
    await page.getByText('48 dari 63 produk').waitFor()
    await page.locator('.product-grid a').nth(40).click()
    await page.getByRole('heading', { name: 'Detail produk' }).waitFor()
    await page.goBack()
    await page.getByText('48 dari 63 produk').waitFor()
  })

  test('the cheapest products come first when asked for, also after a reload', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/c/keramik`)
    await page.getByLabel('Urutkan').selectOption('Harga terendah')
    const first = page.locator('.product-card-name').first()
    await first.getByText('Cawan Sambal Gerabah').waitFor()
    await page.reload()
    await first.getByText('Cawan Sambal Gerabah').waitFor()
  })

  test('a long name takes two lines of a card, and is there in whole', async (t) => {
    const page = await visit(t, { viewport: PHONE })
    const long =
      'Gamis Brokat Premium Busui Friendly Terbaru Kekinian Original Bisa COD Ukuran Jumbo Warna Lengkap'
    await page.route('**/api/v1/products?*', async (route) => {
      const answer = await fetchFromHere(route)
      const { products, ...rest } = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...rest, products: [{ ...products[0], name: long }, ...products.slice(1)] },
      })
    })
    await page.goto(`${demo}/c/keramik`)
    const name = page.getByTitle(long)
    await name.waitFor()
    const lines = await name.evaluate((element) => {
      const style = getComputedStyle(element)
      return element.clientHeight / Number.parseFloat(style.lineHeight)
    })
    assert.equal(Math.round(lines), 2)
  })

  test('another variant has its own price and picture', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/keranjang-belly-seagrass`)
    const price = page.locator('.product-price')
    await price.getByText(rupiah(95_000)).waitFor()
    await page.getByRole('radio', { name: 'Besar 40 cm' }).check()
    await price.getByText(rupiah(185_000)).waitFor()
    await page.getByText('Sisa 3 lagi.').waitFor()
    await page
      .getByRole('button', { name: 'Foto 2 dari 2' })
      .and(page.locator('[aria-current="true"]'))
      .waitFor()
  })

  test('a product that is not sold yet says from when, and cannot be bought', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/lampu-gantung-kuningan`)
    await page.getByText('Mulai dijual 1 Maret 2027').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Tambah ke keranjang' }).count(), 0)
  })

  test('the menu of a phone opens, leads on, and closes with Escape', async (t) => {
    const page = await visit(t)
    await page.goto(demo)
    const menu = page.getByRole('button', { name: 'Menu' })
    const item = page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Keramik' })
    await menu.click()
    await item.waitFor()
    await assertForEveryone(page, 'the open menu')
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'hidden' })
    await menu.click()
    await item.click()
    await page.getByRole('heading', { level: 1, name: 'Keramik & Gerabah' }).waitFor()
    await item.waitFor({ state: 'hidden' })
  })

  test('the cart is the same in every window, and outlives a reload', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/search?q=kendi`)
    await putIntoCart(page, 'Kendi Kasongan')
    const other = await page.context().newPage()
    await other.goto(`${demo}/cart`)
    await other.getByRole('button', { name: 'Tambah Jumlah Kendi Kasongan' }).click()
    await page.getByRole('link', { name: 'Keranjang, 2 barang' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Keranjang, 2 barang' }).waitFor()
    await other.getByRole('button', { name: 'Hapus Kendi Kasongan' }).click()
    await page.getByRole('link', { name: 'Keranjang, 0 barang' }).waitFor()
  })

  test("a buyer's details are kept on the device only for those who ask for it", async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/search?q=kendi`)
    await putIntoCart(page, 'Kendi Kasongan')
    await goToCheckout(page)
    const buyer = newBuyer()
    await fillIn(page, buyer, { payment: 'Transfer BCA' })
    await order(page)
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(buyer.email))

    const context = page.context()
    const second = await context.newPage()
    await page.close()
    await second.goto(`${demo}/checkout`)
    assert.equal(await second.getByLabel('Nama penerima').inputValue(), '')
    await second.getByRole('checkbox', { name: /^Ingat saya/ }).check()
    await placeOrder(second, { courier: 'JNE', payment: 'Transfer BCA' }, buyer)

    await second.goto(`${demo}/p/kendi-kasongan`)
    await second.getByRole('button', { name: 'Beli sekarang' }).click()
    await second.getByText('Tujuan terpilih.').waitFor()
    assert.equal(await second.getByLabel('Nama penerima').inputValue(), buyer.name)
    assert.ok(await second.getByRole('radio', { name: 'JNE' }).first().isChecked())
  })

  test('what is typed at checkout is there in a second tab of the same browser, and kept nowhere', async (t) => {
    const page = await visit(t)
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Beli sekarang' }).click()
    await page.getByLabel('Nama penerima').fill('Sari Wulandari')
    await page.getByLabel('Alamat lengkap').fill('Jl. Mawar 7')
    const second = await page.context().newPage()
    await second.goto(`${demo}/checkout`)
    // With the first touch.
    await second.getByLabel('Nama penerima').focus()
    await second.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value)
    assert.equal(await second.getByLabel('Nama penerima').inputValue(), 'Sari Wulandari')
    assert.equal(await second.getByLabel('Alamat lengkap').inputValue(), 'Jl. Mawar 7')
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('Mawar'))
  })
})
