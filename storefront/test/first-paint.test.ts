// What a visitor gets before any script has run, and how the page comes alive over it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { putIntoCart } from '../../test/buyer.ts'
import { fetchFromHere } from './intercepted.ts'
import { countShifts } from './shifts.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'
import { assertLight } from './weight.ts'

const DEMO = stage.hostOf('demo')

const SCREENS = [
  ['/', 'Rumah', '.product-card'],
  ['/c/anyaman?utm_source=wa', 'Keranjang & Anyaman', '.product-card'],
  ['/p/kendi-kasongan', 'Kendi Kasongan', '.product-price'],
  ['/search?q=kendi', 'Hasil untuk “kendi”', '.product-card'],
] as const

describe('the first paint', SIDE_BY_SIDE, () => {
  for (const [path, heading, product] of SCREENS) {
    test(`${path} is read before its scripts arrive, comes alive by at most 90 KB of them without asking again, and nothing moves`, async (t) => {
      const page = await visit(t)
      const release = await holdBack(page, '**/assets/*.js')
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url())
      })
      await countShifts(page)
      await page.goto(DEMO + path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page
        .locator(product)
        .getByText(/Rp[\d.]+/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Menu' }).click()
      assert.equal(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded'), 'false')

      release()
      await openMenuOnceAlive(page)
      assert.deepEqual(asked, [])
      assert.equal(await page.evaluate(() => window.shifts), 0)
      await assertLight(t, page)
    })
  }

  test('a variant chosen before the scripts arrive is chosen', async (t) => {
    const page = await visit(t)
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto(`${DEMO}/p/toples-tutup-kayu`, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: 'Hijau Sage' }).check()
    release()
    await page.getByText('Warna: Hijau Sage').waitFor()
    assert.ok(await page.getByRole('radio', { name: 'Hijau Sage' }).isChecked())
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByText('Sudah masuk keranjang.').waitFor()
  })

  test('without JavaScript a visitor finds, reads and asks for a product', async (t) => {
    const page = await visit(t, { javaScriptEnabled: false })
    const html = await (await page.goto(DEMO))?.text()
    // A browser that may run nothing still does not show what is for those that cannot.
    assert.match(
      html ?? '',
      /<noscript>.*aktifkan JavaScript.*<a href="https:\/\/wa\.me\/.*WhatsApp.*<\/noscript>/,
    )
    await page.locator('.category-tile').first().click()
    await page.waitForURL('**/c/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.product-card').nth(3).waitFor()
    await page.goto(`${DEMO}/search`)
    await page.getByRole('main').locator('input[type=search]').fill('kendi')
    await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
    await page.getByRole('link', { name: 'Kendi Kasongan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kendi Kasongan' }).waitFor()
    await page
      .locator('.product-price')
      .getByText(/Rp[\d.]+/)
      .waitFor()
    await page.getByText('Detail produk').waitFor()
  })

  for (const path of ['/p/tidak-ada', '/c/tidak-ada', '/page/tidak-ada', '/tidak/ada'])
    test(`without JavaScript ${path} says that nothing is there, with the shop’s name, search and ways on`, async (t) => {
      const page = await visit(t, { javaScriptEnabled: false, expects: /status of 404/ })
      assert.equal((await page.goto(DEMO + path))?.status(), 404)
      await page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' }).waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'Omah Laras' }).waitFor()
      await page.getByRole('link', { name: 'Lihat semua produk' }).click()
      await page.getByRole('main').locator('input[type=search]').waitFor()
    })

  test('a page that is served to everybody holds nothing of anybody: the cart appears with the script', async (t) => {
    const page = await visit(t)
    await page.goto(`${DEMO}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByRole('link', { name: 'Keranjang, 1 barang' }).waitFor()
    const html = await (await page.reload())?.text()
    assert.match(html ?? '', /Keranjang, (<!-- -->)?0(<!-- -->)? barang/)
    await page.getByRole('link', { name: 'Keranjang, 1 barang' }).waitFor()
  })
})

describe('cart and checkout', SIDE_BY_SIDE, () => {
  for (const [path, shown] of [
    ['/cart', '.cart-row'],
    ['/checkout', '#checkout'],
  ] as const)
    test(`the code of ${path} comes beside the first script, not after it, at most 90 KB until a buyer touches the page`, async (t) => {
      const page = await visit(t)
      await addKendi(page)
      const release = await holdBack(page, '**/assets/index-*.js')
      await page.goto(DEMO + path, { waitUntil: 'commit' })
      await page.getByRole('main').locator('[aria-busy=true]').waitFor()
      const late: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') late.push(request.url())
      })
      release()
      await page.locator(shown).waitFor()
      await page.waitForLoadState('networkidle')
      assert.deepEqual(late, [])
      await assertLight(t, page)
    })

  test('the form of /checkout is there before its scripts, keeps what is typed into it meanwhile, and does not move', async (t) => {
    const page = await visit(t)
    await addKendi(page)
    const release = await holdBack(page, '**/assets/*.js')
    await countShifts(page)
    await page.goto(`${DEMO}/checkout`, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: 'Transfer BCA' }).check()
    await page.getByRole('textbox', { name: 'Alamat lengkap' }).fill('Jl. Kaliurang 12')
    const name = page.getByRole('textbox', { name: 'Nama penerima' })
    await name.pressSequentially('Sari Wulan')
    // Before the page is alive nothing can be sent, least of all in the address.
    await page.keyboard.press('Enter')
    assert.ok(await page.getByRole('button', { name: 'Buat pesanan' }).isDisabled())

    release()
    await page.getByRole('button', { name: 'Lihat rincian' }).waitFor()
    await page.keyboard.type('dari')
    assert.equal(await name.inputValue(), 'Sari Wulandari')
    assert.equal(await page.getByLabel('Alamat lengkap').inputValue(), 'Jl. Kaliurang 12')
    assert.ok(await page.getByRole('radio', { name: 'Transfer BCA' }).isChecked())
    assert.equal(page.url(), `${DEMO}/checkout`)
    assert.equal(await page.evaluate(() => window.shifts), 0)
    await page.reload()
    await page.getByRole('button', { name: 'Lihat rincian' }).waitFor()
    assert.equal(await name.inputValue(), 'Sari Wulandari')
  })

  test('the way to checkout stays where it is when the shop says what the cart comes to', async (t) => {
    const page = await visit(t)
    await page.goto(`${DEMO}/search?q=kursi+santai+rotan`, { waitUntil: 'networkidle' })
    await putIntoCart(page, 'Kursi Santai Rotan')
    const answer = await holdBack(page, '**/checkout/preview')
    await page.getByRole('link', { name: 'Lihat keranjang' }).click()
    const link = page.getByRole('link', { name: 'Lanjut ke pembayaran' })
    const before = await link.boundingBox()
    answer()
    await page.getByText('Total sebelum ongkir').waitFor()
    assert.deepEqual(await link.boundingBox(), before)
  })

  test('are shown as the device keeps them while the shop has not answered, and corrected once it has', async (t) => {
    const page = await visit(t)
    const price = await addKendi(page)
    const answer = await holdBack(page, /\/api\/v1\/(?!media\/)/, (json) => ({ ...json, price: 123_000 }))
    await page.goto(`${DEMO}/checkout`)
    await page.getByLabel('Nama penerima').fill('Sari')
    await page.getByRole('button', { name: 'Lihat rincian' }).click()
    await page.getByRole('region', { name: 'Ringkasan' }).getByText('1 × Kendi Kasongan').waitFor()

    await page.goto(`${DEMO}/cart`)
    const row = page.locator('.cart-row')
    await row.getByRole('link', { name: 'Kendi Kasongan' }).waitFor()
    await row.getByText(price).first().waitFor()
    assert.ok(await row.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => true)))
    await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).waitFor()
    answer()
    await row.getByText('(sebelumnya').waitFor()
    await page.locator('.cart-sum').getByText('Rp123.000').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** Answers what it costs. */
async function addKendi(page: Page): Promise<string> {
  await page.goto(`${DEMO}/p/kendi-kasongan`)
  const price = page.locator('.product-price').getByText(/Rp[\d.]+/)
  await openMenuOnceAlive(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  await page.getByRole('link', { name: 'Keranjang, 1 barang' }).waitFor()
  return price.first().innerText()
}

/** Nothing of these comes before the returned function is called. */
async function holdBack(
  page: Page,
  addresses: string | RegExp,
  change?: (json: object) => object,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    if (!change) return route.continue()
    const response = await fetchFromHere(route)
    await route.fulfill({ response, json: change(await response.json()) })
  })
  return () => release()
}

/** A press before the page is alive is lost: pressed again until the menu opens. */
async function openMenuOnceAlive(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' })
  await page.waitForFunction(() => {
    const menu = document.querySelector<HTMLButtonElement>('.menu-button')
    if (menu?.ariaExpanded !== 'true') menu?.click()
    return menu?.ariaExpanded === 'true'
  })
  assert.equal(await button.getAttribute('aria-expanded'), 'true')
}
