// `etalase shop …` and `etalase migrate` beside a running server.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createDatabase } from '../../../test/database.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import { exportShop } from '../../features/shop/shop-file/export.ts'
import { aFolder, type Folder } from '../../features/shop/shop-file/files.fixture.ts'
import { readShopFile } from '../../features/shop/shop-file/read.ts'
import { etalase, etalaseProcess, type Finished } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

let app: TestApp
let folder: Folder
before(async () => {
  folder = await aFolder()
  await folder.picture('lampu.png')
  app = await startApp({ env: { APP_SECRET } })
  await app.shop(aShop({ slug: 'ada', domains: [{ host: 'ada.example' }] }))
  await app.shop(aShop({ slug: 'tetap', products: [aProduct({ slug: 'kursi' })] }))
  await write('faulty.json', FAULTY)
})
after(async () => {
  await app.close()
  await folder.remove()
})

const settings = () => ({
  DATABASE_URL: app.database.connectionString,
  DATA_DIR: app.ctx.config.dataDir,
  APP_SECRET,
})

function run(args: string[], env: Record<string, string> = {}): Promise<Finished> {
  return etalase(args, { ...settings(), ...env })
}

function write(name: string, file: object): Promise<string> {
  return folder.write(name, JSON.stringify(file))
}

test('apply says what it did, and what it changed shows on a running server', async () => {
  await app.shop(aShop({ slug: 'lampu', products: [aProduct({ slug: 'lampu', price: 90_000 })] }))
  const ask = () => app.call('/products/lampu', { shop: 'lampu' })
  assert.equal((await ask()).body.price, 90_000)
  const changed = { slug: 'lampu', price: 75_000, images: [{ file: 'lampu.png' }] }
  const path = await write('lampu.json', { slug: 'lampu', products: [changed], colour: 'red' })
  const applied = await etalaseProcess(['shop', 'apply', path], settings())
  assert.partialDeepStrictEqual(applied, {
    code: 0,
    stderr: 'warning: colour: is not a known field; it was ignored\n',
  })
  assert.match(
    applied.stdout,
    /^Shop lampu changes:\n {2}changed {3}product lampu: price Rp90\.000 → Rp75\.000, images 0 → 1\nShop lampu updated: 1 products, 1 new pictures\n/,
  )
  await until(async () => (await ask()).body.price === 75_000)
  const { image } = (await ask()).body
  const picture = await app.send(new URL(image).pathname, { headers: { Host: 'lampu.localhost' } })
  assert.equal(picture.status, 200, 'with its picture')
})

test('another plan counts on a running server', async () => {
  const ask = () => app.call('/products', { shop: 'ada', origin: 'https://ada.example' })
  assert.equal((await ask()).status, 200)
  const { code, stdout, stderr } = await run(['shop', 'plan', 'ada', 'gratis'])
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'Shop ada is on plan gratis\n', stderr: '' })
  await until(async () => (await ask()).status === 403)
  assert.deepEqual((await ask()).body.error.details, {
    quota: 'storefront_api',
    plan: 'gratis',
    need: 'read',
  })
})

interface Failure {
  readonly args: (folder: Folder) => string[]
  readonly env?: Record<string, string>
  readonly says: RegExp
  readonly lines?: number
}

const FAILURES: Record<string, Failure> = {
  'a plan for a shop that is not there': {
    args: () => ['shop', 'plan', 'nobody', 'katalog'],
    says: /^There is no shop "nobody"$/,
  },
  'a plan that is none': {
    args: () => ['shop', 'plan', 'tetap', 'emas'],
    says: /'emas' is invalid.*gratis, katalog, lengkap/,
    lines: 2,
  },
  'a shop file that is not there': {
    args: (folder) => ['shop', 'apply', join(folder.path, 'nowhere.json')],
    says: /nothing was changed:\n {2}\S+nowhere\.json cannot be read \(ENOENT\)$/,
    lines: 2,
  },
  'a shop file with errors': {
    args: (folder) => ['shop', 'apply', join(folder.path, 'faulty.json')],
    says: /2 errors, nothing was changed:\n {2}products\[0\]\.category: .*\n {2}products\[0\]\.images\[0\]\.file: x\.png: /,
    lines: 3,
  },
  'a database that does not answer': {
    args: () => ['shop', 'export', 'tetap'],
    env: { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/etalase' },
    says: /^The database cannot be reached: .*ECONNREFUSED/,
  },
  'a secret that could be guessed': {
    args: () => ['shop', 'plan', 'tetap', 'gratis'],
    env: { APP_SECRET: 'hidden' },
    says: /^The configuration has errors:\n {2}- APP_SECRET has fewer than 32 characters/,
    lines: 2,
  },
  'settings with errors': {
    args: () => ['migrate'],
    env: { PORT: 'http', DATABASE_URL: 'postgres://u:hidden@h:port/d', APP_SECRET: '' },
    says: /^The configuration has errors:\n {2}- PORT .*\n {2}- DATABASE_URL .*\n {2}- APP_SECRET /,
    lines: 4,
  },
}

const FAULTY = {
  slug: 'tetap',
  name: 'Renamed',
  products: [{ slug: 'kursi', category: 'none', images: [{ file: 'x.png' }] }],
}

describe('a command beside others', { concurrency: 4 }, () => {
  test('export prints the shop', async () => {
    const { code, stdout } = await run(['shop', 'export', 'tetap'])
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(stdout), await exportShop(app.ctx, 'tetap'))
  })

  test('export writes the shop to a file, as YAML where the name says so', async () => {
    const out = join(folder.path, 'backup', 'tetap.yml')
    const written = await run(['shop', 'export', 'tetap', '--out', out])
    assert.deepEqual(written, { code: 0, stdout: `Shop tetap written to ${out}\n`, stderr: '' })
    assert.match(await readFile(out, 'utf8'), /^slug: tetap\n/)
    assert.deepEqual((await readShopFile(out)).file, await exportShop(app.ctx, 'tetap'))
  })

  test('list shows every shop with its plan, address, products and orders', async () => {
    await app.shop(aShop({ slug: 'nama', name: 'Toko \u202eNama', plan: 'katalog' }))
    const { code, stdout } = await run(['shop', 'list'])
    assert.equal(code, 0)
    assert.match(stdout, /^SLUG +PLAN +PRODUCTS +ORDERS +ADDRESS +NAME\n/)
    assert.match(stdout, /^nama +katalog +0 +0 +http:\/\/nama\.localhost:3000\/ +Toko \\u202eNama$/m)
    assert.match(stdout, /^tetap +lengkap +1 +0 +http:\/\/tetap\.localhost:3000\/ +Rotan Nusantara$/m)
  })

  test('migrate says what it applied', async () => {
    const database = await createDatabase({ migrated: false })
    const { code, stdout } = await run(['migrate'], { DATABASE_URL: database.connectionString })
    await database.drop()
    assert.equal(code, 0)
    assert.match(stdout, /^Applied 0001_shops\.sql, 0002_/)
  })

  for (const [what, { args, env, says, lines = 1 }] of Object.entries(FAILURES)) {
    test(`${what} is said in English, without a stack, and changes nothing`, async () => {
      const earlier = await exportShop(app.ctx, 'tetap')
      const { code, stdout, stderr } = await run(args(folder), env)
      assert.equal(code, 1)
      assert.equal(stdout, '')
      assert.match(stderr.trimEnd(), says)
      assert.equal(stderr.trimEnd().split('\n').length, lines)
      assert.doesNotMatch(stderr, / at .*:\d+:\d+|hidden/)
      assert.deepEqual(await exportShop(app.ctx, 'tetap'), earlier)
    })
  }
})
