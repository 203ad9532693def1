// Whether everyone can use a page, as far as a program can tell.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const DRAWN_WITHIN_MS = 1_000

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string | null
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/** Nothing that axe-core calls serious or critical, on the page as it is now. */
export function assertAccessible(page: Page, what = page.url()): Promise<void> {
  return assertNothingGrave(page, what)
}

/** Of a page that was found accessible in other colours: the colours alone. */
export function assertReadable(page: Page, what = page.url()): Promise<void> {
  return assertNothingGrave(page, what, ['color-contrast', 'link-in-text-block'])
}

async function assertNothingGrave(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  // Half a megabyte: once for each page is enough.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  // What is framed is a page of its own, and has tests of its own.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`)}`,
  )
  assert.deepEqual(found, [], `axe-core on ${what}`)
}

/** Colours that are still on their way are not those that are seen. A page in the background may draw none at all. */
export async function colorsAtRest(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const drawn = new Promise((resolve) => requestAnimationFrame(resolve)).then(() => {
      const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
      return Promise.all(moving.map((each) => each.finished.catch(() => {})))
    })
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, most))])
  }, DRAWN_WITHIN_MS)
}
