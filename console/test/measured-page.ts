// A page of a phone whose scripts are counted as they are sent.
import type { Page } from 'playwright-core'
import { PHONE, signInQuietly } from './merchant.ts'
import { stage } from './stage.ts'

export interface MeasuredPage {
  readonly page: Page
  /** as sent, so far */
  scriptBytes(): number
  close(): Promise<void>
}

export async function chromiumPage(): Promise<MeasuredPage> {
  const context = await stage.browser.newContext({ baseURL: stage.console, viewport: PHONE, locale: 'id-ID' })
  const page = await context.newPage()
  await signInQuietly(page)
  return { page, scriptBytes: await countScripts(page), close: () => context.close() }
}

export async function countScripts(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
