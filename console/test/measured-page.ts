// A page of a phone whose scripts are counted as they are sent.
import type { Page } from 'playwright-core'
import { until } from '../../test/until.ts'
import { PHONE, signInQuietly } from './merchant.ts'
import { stage } from './stage.ts'

export interface MeasuredPage {
  readonly page: Page
  /** as sent */
  scriptBytes(): Promise<number>
  close(): Promise<void>
}

/** It takes over in the midst of a first load: what it fetches for the page is not among what the page was sent. */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

export async function chromiumPage(): Promise<MeasuredPage> {
  const context = await stage.browser.newContext({
    ...WITHOUT_WORKER,
    baseURL: stage.console,
    viewport: PHONE,
    locale: 'id-ID',
  })
  const page = await context.newPage()
  await signInQuietly(page)
  return { page, scriptBytes: await countScripts(page), close: () => context.close() }
}

/** Answers how much came, once the screen is shown and nothing is on its way. */
export async function countScripts(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  const awaited = new Set<string>()
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') awaited.add(requestId)
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    awaited.delete(requestId)
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => awaited.delete(requestId))
  return async () => {
    await allShown(page)
    await until(() => awaited.size === 0)
    return bytes
  }
}

/** A slow machine is busy for longer than the browser waits before it calls the network idle: what is shown tells more. */
async function allShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
}
