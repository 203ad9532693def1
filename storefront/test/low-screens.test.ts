// Low and narrow screens: 320 by 256 points, as at 400 % zoom, a phone at 200 %, a phone held across.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { enterCode, fillIn, newBuyer } from '../../test/buyer.ts'
import { askForCode } from './mailed.ts'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { visit } from './visitor.ts'

const { demo } = stage.origins
const ZOOMED = { width: 320, height: 256 }

describe('at 400 % zoom', SIDE_BY_SIDE, () => {
  for (const [name, path] of [
    ['a product', '/p/kendi-kasongan'],
    ['a category', '/c/keramik'],
    ['checkout', '/checkout'],
  ] as const)
    test(`${name} keeps two thirds of the screen for what is read`, async (t) => {
      const page = await visit(t, { viewport: ZOOMED })
      if (path === '/checkout') {
        await page.goto(`${demo}/p/kendi-kasongan`)
        await page.getByRole('button', { name: 'Beli sekarang' }).click()
        await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
      } else await page.goto(demo + path)
      await page.locator('h1').first().waitFor()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
      const covered = await stuckHeight(page)
      assert.ok(covered <= ZOOMED.height / 3, `${covered} points of ${ZOOMED.height}`)
    })
})

describe('at 200 % zoom of a phone', SIDE_BY_SIDE, () => {
  const PHONE_ZOOMED = { width: 195, height: 422 }

  for (const path of [
    '/',
    '/c/anyaman',
    '/p/piring-makan-pesisir',
    '/search?q=kendi',
    '/search?q=sepedagunung',
    '/orders',
  ])
    test(`${path} is not pushed sideways`, async (t) => {
      const page = await visit(t, { viewport: PHONE_ZOOMED })
      await page.goto(demo + path)
      await page.locator('main').getByRole('heading').first().waitFor()
      await assertNothingSideways(page)
    })

  test('nor is any step of an order, and the logo is beside the icons', async (t) => {
    const page = await visit(t, { viewport: PHONE_ZOOMED })
    await page.goto(`${demo}/p/kendi-kasongan`)
    await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
    await page.getByText('Sudah masuk keranjang.').waitFor()
    await assertNothingSideways(page)
    const logo = await page.getByRole('banner').locator('.wordmark img').boundingBox()
    const search = await page.getByRole('banner').locator('.search-link').boundingBox()
    assert.ok(logo && search && logo.x + logo.width <= search.x, JSON.stringify({ logo, search }))
    await page.goto(`${demo}/cart`)
    await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).waitFor()
    await assertNothingSideways(page)
    await page.goto(`${demo}/checkout`)
    const buyer = newBuyer()
    await fillIn(page, buyer, { payment: 'Transfer BCA' })
    await assertNothingSideways(page)
    const code = await askForCode(page, buyer)
    await assertNothingSideways(page)
    await enterCode(page, code)
    await assertNothingSideways(page)
  })
})

describe('a phone held across', SIDE_BY_SIDE, () => {
  test('shows the whole picture of a product, its price, and the button that buys', async (t) => {
    const viewport = { width: 844, height: 390 }
    const page = await visit(t, { viewport })
    await page.goto(`${demo}/p/keranjang-belly-seagrass`)
    for (const part of ['.gallery-picture', '.product-words .product-price', '.buy-now']) {
      const box = await page.locator(part).first().boundingBox()
      assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, `${part} ${JSON.stringify(box)}`)
    }
  })
})

async function assertNothingSideways(page: Page): Promise<void> {
  const { whole, seen, beyond } = await page.evaluate(() => {
    const { scrollWidth: whole, clientWidth: seen } = document.documentElement
    const all = [...document.querySelectorAll('main *')]
    const beyond = all.filter((element) => element.getBoundingClientRect().right > seen)
    return { whole, seen, beyond: beyond.map(({ tagName, className }) => `${tagName} ${className}`) }
  })
  assert.ok(whole <= seen, `${page.url()}: ${whole} points wide, by ${beyond.slice(0, 20).join(', ')}`)
}

/** Of all that stays where it is while the page scrolls below it. */
function stuckHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stuck = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      return (position === 'sticky' || position === 'fixed') && visibility === 'visible'
    })
    const heights = stuck.map((element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      return width > 10 ? Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)) : 0
    })
    return heights.reduce((sum, height) => sum + height, 0)
  })
}
