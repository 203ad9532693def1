// The package as its users have it: packed, installed into an empty project, compiled, bundled and run.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { type DemoServer, startDemoServer } from '../../test/demo-server.ts'
import { NEWEST } from '../src/generated/api.ts'
import { createClient, type InputOf } from '../src/index.ts'
import { done, fakeShop } from './fake-shop.ts'
import { type InstalledProject, installIntoEmptyProject, RESOLUTIONS } from './installed-project.ts'

const MAX_GZIPPED_BYTES = 3_072

const STRICTEST = 'NodeNext, as strict as can be'

let project: InstalledProject
let strictly: Promise<void> | null = null
/** Once, for the test of it and for the programs that run. */
const compiledStrictly = () => (strictly ??= project.compile(RESOLUTIONS[STRICTEST], 'out'))

before(async () => {
  project = await installIntoEmptyProject()
})
after(() => project?.remove())

describe('a strict program compiles', () => {
  for (const [resolution, options] of Object.entries(RESOLUTIONS))
    test(resolution, () =>
      resolution === STRICTEST ? compiledStrictly() : project.compile(options, 'checked'),
    )
})

describe('programs against a running server', () => {
  let server: DemoServer
  before(async () => {
    await compiledStrictly()
    server = await startDemoServer({ STOREFRONT_PORT: 'off', CONSOLE_PORT: 'off' })
  })
  after(() => server?.stop())

  async function compiled<Program>(name: string): Promise<Program> {
    return import(pathToFileURL(join(project.folder, `out/${name}.js`)).href) as Promise<Program>
  }

  test('one places an order, pays later, and learns why a cart is refused', async () => {
    const program = await compiled<typeof import('./installed/place-order.ts')>('place-order')
    const { placed, draftTotal } = await program.placeOrder(server.demoApi, server.newestCode)
    assert.equal(placed.order?.status, 'pending_payment')
    assert.equal(placed.order?.payment_method, 'transfer_bca')
    assert.equal(placed.order?.total, draftTotal)
    assert.equal(placed.payment?.kind, 'manual')
    assert.equal(placed.payment?.amount, draftTotal)

    const { tracked, reopened, claimed } = await program.payLater(server.demoApi, placed.track_token ?? '')
    assert.deepEqual(tracked.order, placed.order)
    // By the link, which others may have been sent, the address is masked; who confirmed the order reads it whole.
    assert.deepEqual([placed.delivery?.is_masked, tracked.order?.delivery?.is_masked], [false, true])
    assert.equal(reopened.payment?.amount, draftTotal)
    assert.equal(claimed.payment?.status, 'claimed')
    assert.ok(claimed.order?.buyer_claimed_at)
    assert.equal(await program.refusalOfTooMany(server.demoApi), 'not_enough_stock')
  })

  test('the examples browse, buy, follow and pay, and make of errors what a buyer can use', async () => {
    const { browse } = await compiled<typeof import('../examples/browse.ts')>('examples/browse')
    const [head = '', ...lines] = await browse(server.demoApi)
    assert.match(head, /^\S+: \d+ of \d+$/)
    assert.ok(lines.some((line) => /: (from )?Rp[\d.]+/.test(line)))

    const { createShelf } =
      await compiled<typeof import('../examples/on-a-server.ts')>('examples/on-a-server')
    const newest = createShelf(server.demoApi)
    const products = await newest()
    assert.equal(products.length, 12)
    assert.equal(await newest(), products)

    const { product_id, variant_id } = await recordedItem()
    const items = [{ product_id, variant_id, qty: 1 }]
    const buyer = {
      customer_name: 'Ani',
      contact: 'ani@contoh.id',
      phone: '081234567891',
      address: 'Jl. Mawar 2',
      place: 'gondomanan yogyakarta',
    }
    const { buy } = await compiled<typeof import('../examples/cart-to-order.ts')>('examples/cart-to-order')
    const { order, track_token } = await buy(server.demoApi, items, buyer, () => server.newestCode())
    assert.equal(order?.status, 'pending_payment')

    const paying = await compiled<typeof import('../examples/follow-and-pay.ts')>('examples/follow-and-pay')
    const amount = `Rp${order?.total?.toLocaleString('id-ID')}`
    assert.ok((await paying.howToPay(server.demoApi, track_token ?? '')).startsWith(`${amount} `))
    assert.equal(await paying.iHavePaid(server.demoApi, track_token ?? ''), true)

    const held = await placedAtTheDoor(server, items)
    assert.match(await paying.howToPay(server.demoApi, held), /^Rp[\d.]+ to the courier, when it arrives$/)

    const faults = await compiled<typeof import('../examples/errors.ts')>('examples/errors')
    const place = { destination_ref: '3471051001' }
    assert.match(await faults.shippingText(server.demoApi, { ...place, items }), /: Rp\d+/)
    const tooMany = [{ product_id, variant_id, qty: 999 }]
    const refused = await faults.shippingText(server.demoApi, { ...place, items: tooMany })
    assert.match(refused, /^item 0: not_enough_stock, \d+ left$/)
  })

  test('what the reference shows of products, places and prices can be sent as it stands', async () => {
    const shop = createClient({ baseUrl: server.demoApi })
    const { quoteShipping, getProduct, createDraft } = await recorded()
    const { options } = await shop.quoteShipping(quoteShipping.body as InputOf<'quoteShipping'>)
    const product = await shop.getProduct(getProduct.params as InputOf<'getProduct'>)
    assert.equal(product.id, getProduct.reply.id)
    const draft = await shop.createDraft({
      ...(createDraft.body as InputOf<'createDraft'>),
      shipping_quote_id: options[0]?.quote_id ?? '',
    })
    assert.ok(draft.draft_id)
  })
})

async function placedAtTheDoor({ demoApi, newestCode }: DemoServer, items: Items): Promise<string> {
  const shop = createClient({ baseUrl: demoApi })
  const { options } = await shop.quoteShipping({ destination_ref: '3471051001', items })
  const jne = options.find(({ courier_code }) => courier_code === 'jne')
  const { draft_id } = await shop.createDraft({
    items,
    customer_name: 'Ani',
    contact: 'ani@contoh.id',
    phone: '081234567891',
    address: 'Jl. Mawar 2',
    city: 'Yogyakarta',
    shipping_quote_id: jne?.quote_id ?? '',
    payment_method: 'cod',
  })
  await shop.sendCheckoutCode({ draft_id: draft_id ?? '' })
  const placed = await shop.verifyCheckoutCode({ draft_id: draft_id ?? '', code: await newestCode() })
  return placed.track_token ?? ''
}

type Items = InputOf<'createDraft'>['items']

interface Recorded {
  readonly params?: object
  readonly body: { readonly items: readonly { product_id: string; variant_id: string }[] }
  readonly reply: { readonly id?: string }
}

/** The examples of the newest description. */
async function recorded(): Promise<Record<'quoteShipping' | 'getProduct' | 'createDraft', Recorded>> {
  const file = new URL(`../../server/openapi/examples/${NEWEST}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')).operations
}

async function recordedItem() {
  const [item] = (await recorded()).createDraft.body.items
  if (!item) throw new Error('the recorded draft has no item')
  return item
}

test('the tarball holds what was built, its sources, examples, README and licence, and depends on nothing', async () => {
  const unexpected = project.packed.filter(
    (path) => !/^(dist|src|examples)\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path),
  )
  assert.deepEqual(unexpected, [])
  for (const path of [
    'dist/index.js',
    'dist/index.d.ts',
    'src/index.ts',
    'examples/browse.ts',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ]) {
    assert.ok(project.packed.includes(path), path)
  }
  const installed = join(project.folder, 'node_modules/@etalase/client/package.json')
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(await readFile(installed, 'utf8'))
  assert.deepEqual({ ...dependencies, ...peerDependencies }, {})
  const here = fileURLToPath(new URL('../..', import.meta.url))
  for (const path of project.packed) {
    const text = await readFile(join(project.folder, 'node_modules/@etalase/client', path), 'utf8')
    assert.ok(!text.includes(here), `${path} names a folder of this machine`)
    assert.ok(!/\.test\.|\.map$/.test(path) && !text.includes('sourceMappingURL='), path)
  }
})

describe('in a bundle', () => {
  test(`the whole client is below ${MAX_GZIPPED_BYTES} bytes, and the README says how much`, async () => {
    const script = await bundle("export * from '@etalase/client'")
    const gzipped = gzipSync(script).length
    assert.ok(gzipped <= MAX_GZIPPED_BYTES, `${gzipped} bytes`)
    const said = /(?<kilobytes>\d\.\d) KB/.exec(
      await readFile(new URL('../README.md', import.meta.url), 'utf8'),
    )
    assert.equal(said?.groups?.kilobytes, (gzipped / 1000).toFixed(1))
  })

  test('what is not used is left out', async () => {
    const script = await bundle("export { isEtalaseError } from '@etalase/client'")
    assert.match(script, /EtalaseError/)
    assert.doesNotMatch(script, /checkout|Retry-After/)
    assert.ok(script.length < 400, script)
  })

  test('it needs nothing but what every runtime has, not even a page with https', async () => {
    await using shop = await fakeShop(done)
    const script = await bundle("export * from '@etalase/client'")
    const { fetch, Headers, URLSearchParams, AbortController, setTimeout, clearTimeout } = globalThis
    const plainHttp = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }
    const web = {
      fetch,
      Headers,
      URLSearchParams,
      AbortController,
      setTimeout,
      clearTimeout,
      crypto: plainHttp,
    }
    const { createClient } = runInNewContext(`${script};etalase`, web) as typeof import('../src/index.ts')
    const client = createClient({ baseUrl: shop.baseUrl })
    await client.listProducts({ limit: 1 })
    await client.sendCheckoutCode({ draft_id: 'drf_1' })
    assert.equal(shop.asked[0]?.url, '/api/v1/products?limit=1')
    assert.match(String(shop.asked[1]?.headers['idempotency-key']), /^[0-9a-f]{32}$/)
  })
})

/** The minified script that a bundler makes of a module in the project. */
async function bundle(source: string): Promise<string> {
  const entry = join(project.folder, 'entry.js')
  await writeFile(entry, source)
  const built = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'etalase' } },
  })
  const [made] = [built].flat()
  const chunk = made && 'output' in made ? made.output[0] : null
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}
