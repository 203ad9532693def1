// A browser window of a merchant: a phone by default, and whatever goes wrong in its pages is remembered.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOf } from '../../test/complaints.ts'
import { PATIENCE_MS } from '../../test/until.ts'
import { OWNER, stage } from './stage.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }

export interface Window extends BrowserContextOptions {
  /** Complaints that this visit is about, such as an answer of 403. */
  readonly expects?: RegExp
}

/** An answer of 401 is how the console learns that nobody has signed in. */
const NOBODY_YET = /status of 401/

/** Closed with the test, which fails when a page complained. */
export async function openConsole(t: TestContext, { expects, ...options }: Window = {}): Promise<Page> {
  const context = await stage.browser.newContext({
    baseURL: stage.console,
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
    const unexpected = complaints.filter(
      (complaint) => !NOBODY_YET.test(complaint) && !expects?.test(complaint),
    )
    assert.deepEqual(unexpected, [], 'the browser has nothing to complain about')
  })
  return context.newPage()
}

/** Signed in by the API, for tests of what comes afterwards. `path`: within the shop. */
export async function openShop(
  t: TestContext,
  path = '',
  window: Window & { shop?: string } = {},
): Promise<Page> {
  const { shop = 'demo', ...options } = window
  const page = await openConsole(t, options)
  await signInQuietly(page)
  await page.goto(`/toko/${shop}${path}`)
  return page
}

export async function signInQuietly(page: Page, { login, password } = OWNER): Promise<void> {
  const answer = await page.request.post(`${stage.console}/admin/v1/session`, {
    data: { login, password },
    headers: { Origin: stage.console },
  })
  assert.equal(answer.status(), 200, await answer.text())
}
