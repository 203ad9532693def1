// The readable reference of the API: its samples ask for the version that the page describes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SIDE_BY_SIDE, stage } from './stage.ts'
import { DESKTOP, visit } from './visitor.ts'

describe('the reference', SIDE_BY_SIDE, () => {
  for (const version of ['2026-09-05', '2026-09-09']) {
    test(`samples of ${version} send that version, and what the demo shop was sent`, async (t) => {
      const page = await visit(t, { viewport: DESKTOP })
      await page.goto(`${stage.server.demoApi}/docs/?api=${version}#tag/checkout/POST/checkout/draft`)
      const sample = page.locator('pre', { hasText: 'curl' }).filter({ hasText: '/checkout/draft' }).first()
      await sample.waitFor()
      const text = await sample.innerText()
      assert.match(text, new RegExp(`X-API-Version: ${version}`))
      assert.match(text, /"customer_name": "Budi Santoso"/)
      assert.doesNotMatch(text, /Idempotency-Key|If-None-Match/)
    })
  }
})
