// How much script a page has loaded so far: no more than a phone on a slow line gets in a moment.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

const MOST_SCRIPT_BYTES = 90_000

export async function assertLight(t: TestContext, page: Page): Promise<void> {
  const bytes = await countScripts(page)
  t.diagnostic(`${new URL(page.url()).pathname.split('/')[1]}: ${bytes} bytes of script`)
  assert.ok(bytes > 30_000 && bytes <= MOST_SCRIPT_BYTES, `${bytes} bytes`)
}

/** Packed as they are sent. */
function countScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}
