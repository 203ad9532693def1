// The package as its users have it: packed, installed into an empty project, compiled, bundled and run.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { done, fakeShop } from './fake-shop.ts'
import { type Compiler, type InstalledProject, installIntoEmptyProject } from './installed-project.ts'
import { startServer } from './running-server.ts'

const MAX_GZIPPED_BYTES = 3_072

let project: InstalledProject
before(async () => {
  project = await installIntoEmptyProject()
})
after(() => project?.remove())

describe('a strict program compiles', () => {
  const compilers: Compiler[] = ['TypeScript of the project', 'TypeScript 5']
  const resolutions = {
    NodeNext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
    Bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
    'NodeNext, as strict as can be': {
      module: 'NodeNext',
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    },
  }
  for (const compiler of compilers) {
    for (const [resolution, options] of Object.entries(resolutions)) {
      test(`${compiler}, ${resolution}`, () => project.compile(compiler, options, 'checked'))
    }
  }
})

test('the compiled program places an order against a running server', async () => {
  await project.compile('TypeScript of the project', { module: 'NodeNext' }, 'out')
  const program = (await import(
    pathToFileURL(join(project.folder, 'out/place-order.js')).href
  )) as typeof import('./installed/place-order.ts')
  const server = await startServer()
  try {
    const { placed, draftTotal } = await program.placeOrder(server.baseUrl, server.readCode)
    assert.equal(placed.order?.status, 'pending_payment')
    assert.equal(placed.order?.payment_method, 'transfer_bca')
    assert.equal(placed.order?.total, draftTotal)
    assert.equal(placed.payment?.kind, 'manual')
    assert.equal(placed.payment?.amount, draftTotal)

    const { tracked, reopened, claimed } = await program.payLater(server.baseUrl, placed.track_token ?? '')
    assert.deepEqual(tracked.order, placed.order)
    assert.equal(reopened.payment?.amount, draftTotal)
    assert.equal(claimed.payment?.status, 'claimed')
    assert.ok(claimed.order?.buyer_claimed_at)
    assert.equal(await program.refusalOfTooMany(server.baseUrl), 'not_enough_stock')
  } finally {
    await server.stop()
  }
})

test('the tarball holds what was built, its sources, README and licence, and depends on nothing', async () => {
  const unexpected = project.packed.filter(
    (path) => !/^(dist|src)\/|^(package\.json|README\.md|LICENSE)$/.test(path),
  )
  assert.deepEqual(unexpected, [])
  for (const path of ['dist/index.js', 'dist/index.d.ts', 'src/index.ts', 'README.md', 'LICENSE']) {
    assert.ok(project.packed.includes(path), path)
  }
  const installed = join(project.folder, 'node_modules/@etalase/client/package.json')
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(await readFile(installed, 'utf8'))
  assert.deepEqual({ ...dependencies, ...peerDependencies }, {})
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
