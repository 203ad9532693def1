// For which names a proxy may get certificates, and that asking costs little.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { send } from '../../../../test/http.ts'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { aShop } from '../../../test/world.ts'
import { type InternalServer, serveInternal } from '../../http/internal-server.ts'
import { INTERNAL_ROUTES } from './routes.ts'

let app: TestApp
let database: TestDatabase
let proxy: DatabaseProxy
let internal: InternalServer
const records = new Map<string, string>()
before(async () => {
  database = await createDatabase()
  proxy = await startDatabaseProxy(database.connectionString)
  app = await startApp({
    env: { PLATFORM_DOMAIN: 'toko.test' },
    database: { ...database, connectionString: proxy.connectionString },
    domainProofs: { txt: async (name) => [records.get(name) ?? []].flat(), file: async () => null },
  })
  internal = await serveInternal(app.ctx, INTERNAL_ROUTES, { port: 0, host: '127.0.0.1' })
  const domains = ['rotan.example', 'www.rotan.example', 'xn--kerajinan-j4a.example', 'localhost:4321']
  await app.shop(aShop({ slug: 'rotan', domains: domains.map((host) => ({ host })) }))
})
after(async () => {
  await internal.close()
  await app.close()
  await proxy.close()
  await database.drop()
})

const ask = async (domain: string) =>
  (await send(internal.port, `/ask?domain=${encodeURIComponent(domain)}`)).status

test('a certificate is for what is served: shops at the platform, their own domains, the console, the front page', async () => {
  const own = ['console.toko.test', 'toko.test', 'www.toko.test']
  for (const name of ['rotan.toko.test', 'rotan.example', 'www.rotan.example', ...own]) {
    assert.equal(await ask(name), 200, name)
  }
  for (const name of ['bambu.toko.test', 'x.rotan.toko.test', 'api.rotan.example', 'example']) {
    assert.equal(await ask(name), 404, name)
  }
})

test('a name is the same in capitals, with a dot at its end and in its own letters', async () => {
  for (const name of ['ROTAN.Example', 'rotan.example.', 'xn--kerajinan-j4a.example', 'kerajinané.example']) {
    assert.equal(await ask(name), 200, name)
  }
})

test('what no authority signs is refused without asking the database, and an unknown name is asked for once', async () => {
  await ask('unknown.example')
  const before = app.ctx.statements()
  const odd = [
    '',
    '.',
    '*.rotan.example',
    'rotan.example:443',
    '127.0.0.1',
    '[::1]',
    'localhost',
    'a b.example',
  ]
  for (const name of [...odd, 'rotan.example/x', '\0', `${'a'.repeat(5_000)}.example`, 'unknown.example']) {
    assert.equal(await ask(name), 404, name)
  }
  assert.equal((await send(internal.port, '/ask')).status, 400)
  assert.equal((await send(internal.port, '//')).status, 404)
  assert.equal(app.ctx.statements(), before)
})

test('a domain that is claimed gets a certificate once it is proven', async () => {
  const token = await app.token()
  const change = (path: string, json?: object) =>
    app.admin(`/shops/rotan/domains${path}`, {
      method: 'POST',
      token,
      headers: { Host: 'console.toko.test' },
      ...(json && { json }),
    })
  const { body } = await change('', { host: 'baru.example' })
  assert.equal(await ask('baru.example'), 404)

  records.set('_etalase.baru.example', body.proof.txt_value)
  assert.equal((await change('/baru.example/verify')).status, 200)
  await until(async () => (await ask('baru.example')) === 200)
})

test('many unknown names at once wait for two lookups, and beyond a bound for none', async () => {
  await app.ctx.caughtUp()
  await ask('rotan.toko.test')
  const asked: Promise<number>[] = []
  await app.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table shop_domains in access exclusive mode`.execute(tx)
    for (let i = 0; i < 203; i++) asked.push(ask(`unknown-${i}.example`))
    assert.equal(await Promise.race(asked), 503)
    assert.equal(await ask('rotan.toko.test'), 200, 'what is known is not held up')
  })
  const answers = await Promise.all(asked)
  assert.equal(answers.filter((status) => status === 404).length, 202)
})

test('while the database is gone nobody is refused for good', async () => {
  await proxy.close()
  assert.equal(await ask('another.example'), 503)
})
