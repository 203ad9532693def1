// What a person's hand does in a page, counted by the page itself.
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    counted: { taps: number; fields: Set<EventTarget> }
  }
}

/** From when the next page is opened: a press on a control is a tap, and what is typed into is a field. To put the cursor into one is no tap. */
export async function countHand(page: Page): Promise<void> {
  await page.addInitScript(countInPage)
}

export function countedOf(page: Page): Promise<{ taps: number; fields: number }> {
  return page.evaluate(() => ({ taps: window.counted.taps, fields: window.counted.fields.size }))
}

function countInPage(): void {
  window.counted = { taps: 0, fields: new Set() }
  const CONTROLS = 'a, button, label, select, [role="option"], [type="radio"], [type="checkbox"]'
  const TYPED = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea'
  addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Element) || target.matches(TYPED)) return
    if (target.closest(CONTROLS)) window.counted.taps += 1
  })
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(TYPED)) window.counted.fields.add(target)
  })
}
