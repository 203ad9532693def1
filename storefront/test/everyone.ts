// Whether everyone can use a page as it is now: on both phones and on a desktop, light and dark.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReadable, colorsAtRest } from '../../test/axe.ts'
import { DESKTOP, NARROW, PHONE } from './visitor.ts'

/** `BROWSER_TESTS=short`, for a run that has to be short: looked at closely only in the window and the colours that it has. */
const IS_SHORT = process.env.BROWSER_TESTS === 'short'

/** The page has its own window and colours again afterwards. */
export async function assertForEveryone(page: Page, what = page.url()): Promise<void> {
  const own = page.viewportSize() ?? PHONE
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (IS_SHORT) await assertAccessible(page, what)
  for (const viewport of [NARROW, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await colorsAtRest(page)
    const where = `${what}, at ${viewport.width} px`
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${where}: ${width} px wide`)
    if (IS_SHORT) continue
    await assertAccessible(page, `${where}, ${first}`)
    await page.emulateMedia({ colorScheme: second })
    await colorsAtRest(page)
    await assertReadable(page, `${where}, ${second}`)
    await page.emulateMedia({ colorScheme: first })
  }
  await page.setViewportSize(own)
  await colorsAtRest(page)
}
