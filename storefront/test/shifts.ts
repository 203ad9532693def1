// How much of a page moved while nobody asked it to: the sum of its layout shifts, counted by the browser itself.
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    shifts: number
  }
}

/** From when the next page is opened. `onPath`: only while the address begins so. */
export async function countShifts(page: Page, onPath = '/'): Promise<void> {
  await page.addInitScript((path) => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      if (!location.pathname.startsWith(path)) return
      for (const entry of list.getEntries()) window.shifts += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  }, onPath)
}
