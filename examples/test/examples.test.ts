// Copies of the examples, made, installed, built and started as their README says, against a running shop: pages, structured data, an order, for whom it is, and no
// secret sent.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../test/chromium.ts'
import { type DemoServer, startDemoServer } from '../../test/demo-server.ts'
import { endWithUs, freePort } from '../../test/server.ts'
import { until } from '../../test/until.ts'
import { openWindow } from '../../test/window.ts'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = '/p/tatakan-gelas-rotan'

interface Example {
  readonly name: string
  /** arguments for Node, in its folder */
  readonly checks: readonly string[]
  readonly builds: readonly string[]
  readonly starts: (port: number) => readonly string[]
  /** what of the build browsers get */
  readonly sent: string
  /** the buyer's address as the site knows it, of a request that came through a proxy */
  readonly buyer: RegExp
}

/** As a proxy of the site writes it, behind what a buyer made up. */
const FORWARDED = '203.0.113.9, 198.51.100.7'

const EXAMPLES: readonly Example[] = [
  {
    name: 'next',
    checks: ['node_modules/typescript/bin/tsc', '--noEmit'],
    builds: ['node_modules/next/dist/bin/next', 'build'],
    starts: (port) => ['node_modules/next/dist/bin/next', 'start', '--port', String(port)],
    sent: '.next/static',
    buyer: /^198\.51\.100\.7$/,
  },
  {
    name: 'astro',
    checks: ['node_modules/astro/bin/astro.mjs', 'check'],
    builds: ['node_modules/astro/bin/astro.mjs', 'build'],
    starts: () => ['dist/server/entry.mjs'],
    sent: 'dist/client',
    // It was told to trust no proxy.
    buyer: /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/,
  },
]

let shop: DemoServer
let browser: Browser
let buyers = 5000
before(async () => {
  shop = await startDemoServer({})
  browser = await launchChromium()
})
after(async () => {
  await browser?.close()
  await shop?.stop()
})

for (const example of EXAMPLES)
  describe(`the example for ${example.name}`, () => {
    let parent: string
    let folder: string
    let origin: string
    let siteKey: string
    let overheard: Overheard
    let stop = () => {}

    before(async () => {
      parent = await mkdtemp(join(tmpdir(), 'etalase-example-'))
      folder = join(parent, 'my-shop')
      await run(ROOT, ['storefront/tools/create.ts', folder, '--example', example.name], settings())
      await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
      const port = await freePort()
      origin = `http://localhost:${port}`
      const printed = await shop.command('token', 'create', 'demo', '--scopes', 'site')
      siteKey = printed.trim().split('\n').pop() ?? ''
      overheard = await overhear(shop.demoApi)
      stop = () => overheard.close()
      // Also while it is built: nothing of it may be written into what browsers get.
      const env = { ...settings(), API_URL: overheard.api, SITE_ORIGIN: origin, SITE_KEY: siteKey }
      await run(folder, example.builds, env)
      // Next.js writes types of its pages when it builds.
      await run(folder, example.checks, env)
      const server = spawn(process.execPath, example.starts(port), {
        cwd: folder,
        env: { ...env, PORT: String(port), HOST: 'localhost' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      endWithUs(server)
      stop = () => {
        server.kill()
        overheard.close()
      }
      await until(() =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
    })
    after(async () => {
      stop()
      await rm(parent, { recursive: true, force: true })
    })

    const get = async (path: string) => (await fetch(origin + path)).text()

    test('a product has its title, picture to share and structured data, and the home page lists it', async () => {
      const page = await get(PRODUCT)
      assert.match(page, /<title>Tatakan Gelas Rotan, Set 6 · [^<]+<\/title>/)
      assert.match(page, /<meta property="og:image" content="http[^"]+\/media\/[^"]+"/)
      assert.deepEqual(typesIn(page), ['Product', 'BreadcrumbList'])
      const home = await get('/')
      assert.match(home, /href="\/p\/[^"]+"/)
      assert.deepEqual(typesIn(home), ['Organization', 'WebSite'])
      assert.equal((await fetch(`${origin}/p/tidak-ada`)).status, 404)
    })

    test('search engines find everything that is everybody’s', async () => {
      assert.match(await get('/robots.txt'), /^Disallow: \/checkout$/m)
      assert.ok((await get('/sitemap.xml')).includes(`<loc>${origin}${PRODUCT}</loc>`))
      assert.match(await get('/checkout'), /<meta name="robots" content="noindex"/)
    })

    /** `payment`: by its code; else the first that is offered. */
    async function order(page: Page, payment?: string): Promise<void> {
      await page.goto(PRODUCT, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Tambah ke keranjang' }).click()
      await page.getByRole('link', { name: 'Lihat keranjang' }).click()
      await page.getByRole('link', { name: 'Lanjut ke pembayaran' }).click()
      await page.getByLabel('Nama penerima').fill('Sari Wulandari')
      // One contact gets few codes an hour.
      await page.getByLabel('Nomor HP').fill(`0812 9000 ${buyers++}`)
      await page.getByLabel('Kelurahan').fill('gondomanan')
      await page
        .getByRole('button', { name: /Gondomanan/ })
        .first()
        .click()
      await page.getByLabel('Nama jalan').fill('Jl. Panembahan Senopati 4')
      const jne = page.getByLabel('Pengiriman').locator('option', { hasText: 'JNE' }).first()
      await page.getByLabel('Pengiriman').selectOption(await jne.getAttribute('value'))
      if (payment) await page.getByLabel('Pembayaran').selectOption(payment)
      await page.getByRole('button', { name: 'Buat pesanan' }).click()
      await page.getByLabel('Kode 6 angka').waitFor()
      await page.getByLabel('Kode 6 angka').fill(await shop.newestCode())
      await page.getByRole('button', { name: 'Konfirmasi' }).click()
      await page.waitForURL('**/track/*')
      await page.getByRole('heading', { name: /^Pesanan / }).waitFor()
    }

    test('a buyer orders on it, and follows the order', async (t) => {
      const page = await openWindow(t, browser, { baseURL: origin, expects: /favicon|404/ })
      await order(page)
      await page.getByText('1 × Tatakan Gelas Rotan, Set 6').waitFor()
      const answer = await fetch(page.url())
      assert.equal(answer.headers.get('Referrer-Policy'), 'no-referrer')
    })

    test('a buyer says that the transfer is made, and reads how far the order is', async (t) => {
      const page = await openWindow(t, browser, { baseURL: origin, expects: /favicon|404/ })
      await order(page, 'transfer_bca')
      const steps = page.locator('ol > li')
      assert.match((await steps.first().textContent()) ?? '', /^✓ /)
      assert.doesNotMatch((await steps.last().textContent()) ?? '', /✓/)
      await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
      await page.getByText('Toko sedang memeriksa transfer Anda.').waitFor()
    })

    test('a payment that failed is tried again', async (t) => {
      const page = await openWindow(t, browser, { baseURL: origin, expects: /favicon|404/ })
      await order(page, 'dompet_digital')
      const pay = page.getByRole('link', { name: 'Bayar sekarang' })
      const first = await pay.getAttribute('href')
      const outcome = new URLSearchParams({ outcome: 'failed' })
      await fetch(first ?? '', { method: 'POST', body: outcome, redirect: 'manual' })
      await page.reload()
      await page.getByRole('button', { name: 'Bayar lagi' }).click()
      await pay.waitFor()
      assert.notEqual(await pay.getAttribute('href'), first)
    })

    test('an order that is paid at the door says what to have ready', async (t) => {
      const page = await openWindow(t, browser, { baseURL: origin, expects: /favicon|404/ })
      await order(page, 'cod')
      await page.getByText(/^Bayar di tempat: siapkan Rp\s?[\d.]+$/).waitFor()
    })

    test('the shop hears for which buyer it is asked, with the site’s key; what everybody reads needs none', async (t) => {
      const page = await openWindow(t, browser, {
        baseURL: origin,
        expects: /favicon|404/,
        extraHTTPHeaders: { 'X-Forwarded-For': FORWARDED },
      })
      await page.goto('/checkout', { waitUntil: 'networkidle' })
      const since = overheard.calls.length
      await page.getByLabel('Kelurahan').fill('gondomanan')
      await page
        .getByRole('button', { name: /Gondomanan/ })
        .first()
        .waitFor()
      const asked = overheard.calls.slice(since).filter(({ url }) => url?.endsWith('/shipping/destinations'))
      assert.ok(asked.length > 0)
      for (const { headers } of asked) {
        assert.equal(headers['x-etalase-site-key'], siteKey)
        assert.match(String(headers['x-buyer-ip']), example.buyer)
      }
      const reads = overheard.calls.filter(
        ({ method, url }) => method === 'GET' && url?.includes('/products'),
      )
      assert.ok(reads.length > 0)
      for (const { headers } of reads) assert.equal(headers['x-etalase-site-key'], undefined)
    })

    test('the site’s key is in nothing that a browser gets', async () => {
      assert.match(siteKey, /^etk_/)
      const files = await readdir(join(folder, example.sent), { recursive: true, withFileTypes: true })
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'utf8'))
      assert.ok(texts.length > 0)
      const pages = ['/', PRODUCT, '/cart', '/checkout'].map(get)
      for (const text of await Promise.all([...texts, ...pages]))
        assert.ok(!text.includes(siteKey) && !text.includes('X-Etalase-Site-Key'))
    })
  })

interface Overheard {
  /** the shop's, by way of somebody who listens */
  readonly api: string
  readonly calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  close(): void
}

async function overhear(api: string): Promise<Overheard> {
  const { host, port, pathname } = new URL(api)
  const calls: Overheard['calls'] = []
  const server = createServer((req, res) => {
    const { method, url, headers } = req
    calls.push({ method, url, headers })
    const to = { host: '127.0.0.1', port, method, path: url, headers: { ...headers, host } }
    const onward = request(to, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    api: `http://127.0.0.1:${own}${pathname}`,
    calls,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function typesIn(page: string): unknown[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  const graph: Record<string, unknown>[] = JSON.parse(json)['@graph']
  return graph.map((thing) => thing['@type'])
}

function settings(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
}

async function run(cwd: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`)
    },
  )
}
