// A browser window of a visitor: a phone by default, and whatever goes wrong in its pages is remembered.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { stage } from './stage.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }
const PATIENCE_MS = 15_000

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

function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => complaints.push(`error: ${event.error().stack}`))
  return complaints
}

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string | null
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/** Nothing that axe-core calls serious or critical, on the page as it is now. */
export async function assertAccessible(page: Page, what = page.url()): Promise<void> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run({ resultTypes: ["violations"], preload: false })',
  )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`)}`,
  )
  assert.deepEqual(found, [], `axe-core on ${what}`)
}
