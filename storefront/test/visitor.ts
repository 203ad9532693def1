// A browser window of a visitor: a phone by default, and whatever goes wrong in its pages is remembered.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOf } from '../../test/complaints.ts'
import { PATIENCE_MS } from '../../test/until.ts'
import { PHONE } from './devices.ts'
import { stage } from './stage.ts'

export { DESKTOP, PHONE } from './devices.ts'

export interface Visit extends BrowserContextOptions {
  /** Complaints of the console that this visit is about, such as an answer of 403. */
  readonly expects?: RegExp
}

/** Closed with the test, which fails when a page complained. */
export async function visit(t: TestContext, { expects, ...options }: Visit = {}): Promise<Page> {
  const context = await stage.browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: PHONE,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints = complaintsOf(context)
  t.after(async () => {
    await context.close()
    const unexpected = complaints.filter((complaint) => !expects?.test(complaint))
    assert.deepEqual(unexpected, [], 'the console stays empty')
  })
  return context.newPage()
}
