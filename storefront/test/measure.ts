// npm run measure -w storefront [-- ADDRESS]: how soon a cheap phone on a slow network shows the demo shop, and what it costs.
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../test/chromium.ts'
import { startDemoServer } from '../../test/demo-server.ts'
import { PHONE } from '../../test/window.ts'
import { builtStorefront } from './built.ts'

/** As buyers' phones are: 4 times slower than this machine, 1.6 Mbit/s, 150 ms. */
const SLOWER_CPU = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const ROUNDS = 5
const SETTLED_MS = 1_500

const SCREENS = {
  home: '/',
  category: '/c/anyaman',
  product: '/p/kendi-kasongan',
}

/** In brackets: the same, measured before the server rendered pages. */
const BEFORE: Readonly<Record<keyof typeof SCREENS, Load>> = {
  home: { fcp: 1_450, lcp: 2_250, cls: 0, bytes: 263_000, requests: 17, scriptBytes: 91_900 },
  category: { fcp: 1_720, lcp: 2_390, cls: 0.03, bytes: 220_000, requests: 16, scriptBytes: 91_900 },
  product: { fcp: 1_610, lcp: 2_270, cls: 0, bytes: 206_000, requests: 15, scriptBytes: 91_900 },
}

declare global {
  interface Window {
    painted: { lcp: number; cls: number }
  }
}

interface Load {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly bytes: number
  readonly requests: number
  readonly scriptBytes: number
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`

/** In the order of the columns. */
const SHOWN: Readonly<Record<keyof Load, (value: number) => string>> = {
  fcp: seconds,
  lcp: seconds,
  cls: (value) => value.toFixed(3),
  bytes: kilobytes,
  requests: String,
  scriptBytes: kilobytes,
}

const [given] = process.argv.slice(2)
const server = given ? null : await startDemoServer({ STOREFRONT_DIR: await builtStorefront() })
const host = given ?? `http://demo.localhost:${server?.port}`
const browser = await launchChromium()
try {
  console.log('| Screen | FCP | LCP | CLS | Sent | Requests | Scripts |\n|---|---|---|---|---|---|---|')
  for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
    const path = SCREENS[name]
    // Pictures are made in their sizes when they are first asked for.
    await load(browser, host + path, false)
    const loads: Load[] = []
    for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, host + path, true))
    const cells = Object.entries(SHOWN).map(([field, show]) => {
      const values = loads.map((each) => each[field as keyof Load])
      return `${show(middleOf(values))} (${show(BEFORE[name][field as keyof Load])})`
    })
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
} finally {
  await browser.close()
  await server?.stop()
}

/** A first visit, with nothing kept of earlier ones. */
async function load(browser: Browser, address: string, isSlow: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'id-ID' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const types = new Map<string, string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  }
  await page.addInitScript(() => {
    window.painted = { lcp: 0, cls: 0 }
    new PerformanceObserver((list) => {
      window.painted.lcp = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.painted.cls += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(SETTLED_MS)
  const painted = await page.evaluate(() => ({
    ...window.painted,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scriptBytes: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }))
  await context.close()
  return { ...painted, bytes, requests: types.size }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
