// Lighthouse on the pages without which nobody sells: each category's figure, the middle one of some runs, is at least 95. Where a
// plain page beside them is not fast either, the machine is too slow or too busy to tell how fast they are, and that is what is said.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { putIntoCart } from '../../../test/buyer.ts'
import { openProfile } from '../../../test/chromium.ts'
import { startDemoServer } from '../../../test/demo-server.ts'
import { freePort } from '../../../test/server.ts'
import { createStorefront } from '../../tools/project.ts'
import { builtStorefront } from '../built.ts'
import { buildProject, installFromHere } from '../project/made-project.ts'
import { serve } from '../project/served.ts'

const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** On a machine that does other things too one run says little of the performance. */
const RUNS = Number(process.argv[2] ?? 3)

/**
 * Lighthouse slows a good desktop, whose index is 1,500 to 2,000, down to a middling phone: 4 times. A machine that is slower, or
 * busy, is slowed down less, as docs/throttling.md of Lighthouse tells.
 */
const MOST_SLOWDOWN = 4
const INDEX_OF_PHONE = 1_750 / MOST_SLOWDOWN

/** Some words and as much script as any phone runs at once: less than this says something of the machine. */
const LEAST_OF_REFERENCE = 99
const REFERENCE = `<!doctype html><html lang="id"><title>Toko</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Toko"><h1>Toko</h1><p id="last"></p>
<script>
  last.textContent = Array.from({ length: 100_000 }, (_, i) => String((i * 7919) % 104_729)).sort().at(-1)
</script>`

/** Lighthouse's phone: what is warmed up are the pictures in its sizes. */
const SCREEN = { width: 412, height: 823 }

interface Judged {
  readonly path: string
  /** audits of what is meant to be as it is */
  readonly leftOut: readonly string[]
}

const PAGES: readonly Judged[] = [
  { path: '/', leftOut: [] },
  { path: '/p/kendi-kasongan', leftOut: [] },
  // No search engine is to list a checkout, nor to say what it is about.
  { path: '/checkout', leftOut: ['is-crawlable', 'meta-description'] },
]

const folder = await mkdtemp(join(tmpdir(), 'etalase-lighthouse-'))
const shop = await startDemoServer({ STOREFRONT_DIR: await builtStorefront() })
const starter = join(folder, 'starter')
await createStorefront(starter, shop.demoApi)
await installFromHere(starter)
await buildProject(starter)
const site = await serve(starter, await shop.command('token', 'create', 'demo', '--scopes', 'site'))
const port = await freePort()
const browser = await openProfile(
  join(folder, 'profile'),
  { viewport: SCREEN, deviceScaleFactor: 1.75, locale: 'id-ID' },
  `--remote-debugging-port=${port}`,
)
let slowdown = MOST_SLOWDOWN
const reference = createServer((_, response) =>
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(REFERENCE),
)
await once(reference.listen(0, '127.0.0.1'), 'listening')
try {
  console.log(
    `| Page | ${CATEGORIES.join(' | ')} | reference | slowdown |\n|---|---|---|${'---|'.repeat(CATEGORIES.length)}`,
  )
  await judge('hosted', `http://demo.localhost:${shop.port}`)
  await judge('starter', site.origin)
} finally {
  await browser.close()
  reference.close()
  site.stop()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

async function judge(name: string, origin: string): Promise<void> {
  await fillCart(origin)
  for (const page of PAGES) {
    await warmUp(origin, page)
    const results: Result[] = []
    const plain: Result[] = []
    // In turn, so that both meet the machine in the same state.
    for (let run = 0; run < RUNS; run++) {
      results.push(await runOnce(origin, page))
      plain.push(await runOnce(referenceOrigin(), { path: '/', leftOut: [] }))
    }
    const figures = CATEGORIES.map((category) => middleFigure(results, category))
    const ofReference = middleFigure(plain, 'performance')
    console.log(`| ${[`${name} ${page.path}`, ...figures, ofReference, slowdown.toFixed(1)].join(' | ')} |`)
    const missed = CATEGORIES.filter((_, index) => (figures[index] ?? 0) < LEAST)
    if (missed.length === 0) continue
    if (missed.join() === 'performance' && ofReference < LEAST_OF_REFERENCE) {
      console.log(
        '  cannot tell how fast it is: the machine is too slow or too busy for a plain page as well',
      )
      continue
    }
    process.exitCode = 1
    for (const line of new Set(results.flatMap(faultsOf))) console.log(`  ${line}`)
  }
}

function middleFigure(results: readonly Result[], category: string): number {
  return middleOf(results.map((result) => figureOf(result, category)))
}

function referenceOrigin(): string {
  const address = reference.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function fillCart(origin: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/search?q=kendi`)
  await putIntoCart(page, 'Kendi Kasongan')
  await page.close()
}

/** Pictures are made in their sizes when they are first asked for. Also tells how fast the machine is just now. */
async function warmUp(origin: string, judged: Judged): Promise<void> {
  const page = await browser.newPage()
  await page.goto(origin + judged.path, { waitUntil: 'networkidle' })
  await page.close()
  const { environment } = await runOnce(origin, judged)
  slowdown = Math.min(MOST_SLOWDOWN, Math.max(1, environment.benchmarkIndex / INDEX_OF_PHONE))
}

/** A first visit, except that the cart is full. */
async function runOnce(origin: string, { path, leftOut }: Judged): Promise<Result> {
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
  const answer = await lighthouse(origin + path, {
    port,
    onlyCategories: CATEGORIES,
    skipAudits: [...leftOut],
    disableStorageReset: true,
    throttling: { cpuSlowdownMultiplier: slowdown },
    logLevel: 'error',
  })
  const result = answer?.lhr
  if (!result || result.runtimeError) throw new Error(`${path}: ${result?.runtimeError?.message}`)
  return result
}

function figureOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

/** What cost points, for whoever is to mend it. */
function faultsOf({ audits, categories }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''} ${detailsOf(audits[id])}`),
  )
}

function detailsOf(audit: Result['audits'][string] | undefined): string {
  return JSON.stringify(audit?.details ?? null).slice(0, 2_000)
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
