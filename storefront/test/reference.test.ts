// The readable reference of the API: its samples ask for the version that the page describes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertReadable } from '../../test/axe.ts'
import { stage } from './stage.ts'
import { DESKTOP, PHONE, visit } from './visitor.ts'

/** The narrowest phone on sale. */
const NARROW = { width: 320, height: 640 }

test('samples of the reference send the version of the page, and what the demo shop was sent', async (t) => {
  const page = await visit(t, { viewport: DESKTOP, expects: /favicon/ })
  for (const version of ['2026-09-05', '2026-09-09']) {
    await page.goto(`${stage.server.demoApi}/docs/?api=${version}#tag/checkout/POST/checkout/draft`, {
      waitUntil: 'commit',
    })
    const sample = page.locator('pre', { hasText: `X-API-Version: ${version}` })
    const draft = sample.filter({ hasText: '/checkout/draft' }).first()
    await draft.waitFor()
    const text = await draft.innerText()
    assert.match(text, /"customer_name": "Budi Santoso"/)
    assert.doesNotMatch(text, /Idempotency-Key|If-None-Match/)
  }
})

for (const viewport of [NARROW, PHONE, DESKTOP])
  test(`the reference can be read by everybody at ${viewport.width} px, in the language that it says`, async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit(t, { viewport, expects: /favicon/, colorScheme })
      await page.goto(`${stage.server.demoApi}/docs/`)
      await page.getByRole('heading', { name: 'Etalase Storefront API' }).first().waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), 'en')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${width} px wide in a window of ${viewport.width} px`)
      await assertReadable(page, `the reference at ${viewport.width} px, ${colorScheme}`)
    }
  })
