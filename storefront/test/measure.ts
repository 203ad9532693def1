// npm run measure -w storefront [-- ADDRESS | --beside=DIST]: how soon a cheap phone on a slow network shows the demo shop, and what it costs.
// `--beside`: in turn with another build of the storefront, such as that of the version before.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchChromium } from '../../test/chromium.ts'
import { startDemoServer } from '../../test/demo-server.ts'
import { PHONE } from '../../test/window.ts'
import { builtStorefront } from './built.ts'

/** As buyers' phones are: 4 times slower than this machine, 1.6 Mbit/s, 150 ms. */
const SLOWER_CPU = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const ROUNDS = Number(process.env.MEASURE_ROUNDS ?? 5)
/** Screens to measure; all where nothing is given. */
const ONLY = process.env.MEASURE_ONLY?.split(',')
const SETTLED_MS = 1_500

/** Where each is, the first thing of what a buyer came for, and whether something is in the cart. */
const SCREENS = {
  home: ['/', '.product-card', false],
  category: ['/c/anyaman', '.product-card', false],
  product: ['/p/kendi-kasongan', '.product-price', false],
  search: ['/search?q=kendi', '.product-card', false],
  cart: ['/cart', '.cart-row', true],
  checkout: ['/checkout', '#checkout', true],
} as const

/** Nothing but words: what the browser, the network and the machine of this hour take by themselves. */
const BARE = '<!doctype html><html lang="id"><title>Toko</title><h1>Toko</h1><p>Kendi, Rp85.000</p>'

declare global {
  interface Window {
    painted: { shown: number; lcp: number; cls: number }
  }
}

interface Load {
  /** when what the buyer came for was there */
  readonly shown: number
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
  shown: seconds,
  fcp: seconds,
  lcp: seconds,
  cls: (value) => value.toFixed(3),
  bytes: kilobytes,
  requests: String,
  scriptBytes: kilobytes,
}

const [given] = process.argv.slice(2)
const beside = given?.startsWith('--beside=') ? given.slice('--beside='.length) : null
const dists = beside ? { '': await builtStorefront(), ' (beside)': beside } : { '': await builtStorefront() }
const servers = await Promise.all(
  given && !beside ? [] : Object.values(dists).map((dist) => startDemoServer({ STOREFRONT_DIR: dist })),
)
const hosts = servers.map(({ port }) => `http://demo.localhost:${port}`)
const bare = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE))
await once(bare.listen(0, '127.0.0.1'), 'listening')
const browser = await launchChromium()
try {
  const pages = await pagesOf(browser, hosts.length > 0 ? hosts : [given ?? ''])
  const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]))
  // In turn, so that all meet the machine in the same state; pictures are made in their sizes in the first round.
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, address, awaited, kept } of pages) {
      const measured = await load(browser, address, { awaited, kept, isSlow: round > 0 })
      if (round > 0) loads.get(name)?.push(measured)
    }
  print(loads)
} finally {
  await browser.close()
  bare.close()
  await Promise.all(servers.map((server) => server.stop()))
}

interface MeasuredPage extends Pick<Visit, 'awaited' | 'kept'> {
  readonly name: string
  readonly address: string
}

async function pagesOf(browser: Browser, hosts: readonly string[]): Promise<MeasuredPage[]> {
  const carts = await Promise.all(hosts.map((host) => withCart(browser, host)))
  const screens = Object.entries(SCREENS).filter(([name]) => ONLY?.includes(name) ?? true)
  return [
    { name: 'bare', address: bareAddress(), awaited: 'h1', kept: undefined },
    ...screens.flatMap(([name, [path, awaited, hasCart]]) =>
      hosts.map((host, index) => ({
        name: name + (Object.keys(dists)[index] ?? ''),
        address: new URL(path, host).href,
        awaited,
        kept: hasCart ? carts[index] : undefined,
      })),
    ),
  ]
}

function print(loads: ReadonlyMap<string, readonly Load[]>): void {
  console.log(
    '| Screen | Shown | Against bare | FCP | LCP | CLS | Sent | Requests | Scripts |\n|---|---|---|---|---|---|---|---|---|',
  )
  const shownOf = (name: string) => middleOf((loads.get(name) ?? []).map(({ shown }) => shown))
  for (const [name, each] of loads) {
    const cells = Object.entries(SHOWN).map(([field, show]) =>
      show(middleOf(each.map((one) => one[field as keyof Load]))),
    )
    cells.splice(1, 0, `${(shownOf(name) / shownOf('bare')).toFixed(1)} ×`)
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
}

function bareAddress(): string {
  const address = bare.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a device keeps of a buyer who has put something into the cart. */
async function withCart(browser: Browser, host: string): Promise<Kept> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'id-ID' })
  const page = await context.newPage()
  // A press before the page is alive is lost.
  await page.goto(`${host}/p/kendi-kasongan`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
  await page.getByRole('link', { name: 'Keranjang, 1 barang' }).waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

interface Visit {
  /** what the buyer came for */
  readonly awaited: string
  readonly kept: Kept | undefined
  readonly isSlow: boolean
}

/** A first visit: nothing of earlier ones is there but the cart. */
async function load(browser: Browser, address: string, { awaited, kept, isSlow }: Visit): Promise<Load> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'id-ID',
    ...(kept && { storageState: kept }),
  })
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
  await page.addInitScript(watchPaint, awaited)
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
  return { ...painted, shown: Math.max(painted.shown, painted.fcp), bytes, requests: types.size }
}

/** Runs in the page. */
function watchPaint(awaited: string): void {
  window.painted = { shown: 0, lcp: 0, cls: 0 }
  const look = () => {
    if (document.querySelector(awaited)) window.painted.shown = performance.now()
    else requestAnimationFrame(look)
  }
  look()
  new PerformanceObserver((list) => {
    window.painted.lcp = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.cls += 'value' in entry ? Number(entry.value) : 0
  }).observe({ type: 'layout-shift', buffered: true })
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
