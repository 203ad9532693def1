// A screen of 320 by 256 points, as at 400 % zoom: what stays in view leaves two thirds to read.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
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
