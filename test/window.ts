// A browser window of a test: a phone in Jakarta unless said. It closes with the test, which fails when a page complained.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { PATIENCE_MS } from './until.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }
/** The narrowest phone on sale. */
export const NARROW = { width: 320, height: 640 }

export interface Window extends BrowserContextOptions {
  /** complaints that this visit is about, such as an answer of 403 */
  readonly expects?: RegExp
}

export async function openWindow(
  t: TestContext,
  browser: Browser,
  { expects, ...options }: Window,
): Promise<Page> {
  const context = await browser.newContext({
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
    assert.deepEqual(unexpected, [], 'the browser has nothing to complain about')
  })
  return context.newPage()
}

/** Errors and warnings of scripts, requests that fail. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => complaints.push(`error: ${event.error().stack}`))
  return complaints
}
