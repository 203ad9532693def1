// What a terminal sees of a start: where the demo shop is, from its own host and from another origin.
import assert from 'node:assert/strict'
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { send } from '../../../test/http.ts'
import { takenPort } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { type ServerProcess, startProcess } from '../../test/processes.ts'
import { anInstallation, type Installation } from './installation.fixture.ts'

const NPM_START = fileURLToPath(new URL('../../../tools/start.js', import.meta.url))
const BUILDING = fileURLToPath(new URL('./building.fixture.ts', import.meta.url))

let here: Installation
before(async () => {
  here = await anInstallation()
})
after(() => here.remove())

function start(
  env: Record<string, string>,
  connectionString = here.database.connectionString,
  program?: string,
): Promise<ServerProcess> {
  return startProcess({
    connectionString,
    dataDir: here.dataDir,
    ...(program && { program }),
    env: { SEED_DEMO: '1', STOREFRONT_DIR: here.site.folder, CONSOLE_PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
}

/** But for the one that root gets, who may run the tests. */
const warningsOf = (server: ServerProcess) =>
  (server.output().match(/^warning:.*$/gm) ?? []).filter((line) => !line.includes('runs as root'))

const otherPort = (server: ServerProcess) =>
  Number(/Another origin +http:\/\/localhost:(\d+)\//.exec(server.output())?.[1] ?? 0)

test('a start says in its log that a vendor has ended the version of its API that a setting names', async (t) => {
  const server = await start({
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TOKEN: 'EAAG',
    WHATSAPP_TEMPLATE: 'kode_masuk',
    WHATSAPP_API_URL: 'https://graph.facebook.com/v20.0',
    LOG_LEVEL: 'error',
  })
  t.after(() => server.stop())
  assert.match(server.output(), /"code":"vendor_version_ended","msg":"WhatsApp has ended v20\.0 of its API/)
})

test('the demo shop is shown on its own host and from another origin, which may buy; both end with the server', async () => {
  const server = await start({ STOREFRONT_PORT: '0', SIGN_UP: 'open' })
  const port = otherPort(server)
  const shop = `http://localhost:${server.port}`
  for (const said of [
    `${shop}/\n`,
    `${shop}/api/v1/products\n`,
    `${shop}/api/v1/docs/\n`,
    'messages list demo',
    '  Console         http://localhost:',
    `as a stranger does from http://www.localhost:${server.port}/\n`,
    'Nobody has an account yet: npx etalase person add LOGIN --shop demo --role owner\n',
  ]) {
    assert.ok(server.output().includes(said), said)
  }
  assert.match(
    (await send(server.port, '/', { headers: { Host: 'demo.localhost' } })).text,
    /<div id="root">/,
  )

  const page = await send(port, '/')
  assert.match(page.text, new RegExp(`name="etalase-api" content="${shop}/api/v1"`))
  const asBrowser = { Origin: `http://localhost:${port}` }
  const found = await server.post('demo', '/shipping/destinations', { q: 'menteng' }, asBrowser)
  assert.equal(found.status, 200)
  assert.equal(found.headers['access-control-allow-origin'], asBrowser.Origin)

  await server.stop()
  await assert.rejects(send(port, '/'), { code: 'ECONNREFUSED' })
})

describe('a storefront that is being built', () => {
  const page = (server: ServerProcess) =>
    send(server.port, '/', { headers: { Host: 'demo.localhost', Accept: 'text/html' } })

  /** `end`: the build is over, with this said; nothing: it worked. */
  async function startBuilding(t: TestContext) {
    const folder = await mkdtemp(join(tmpdir(), 'etalase-building-'))
    const env = {
      STOREFRONT_DIR: join(folder, 'dist'),
      OUTCOME: join(folder, 'outcome'),
      STOREFRONT_PORT: '0',
    }
    const server = await start(env, here.database.connectionString, BUILDING)
    t.after(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const end = async (said: string) => {
      await writeFile(`${env.OUTCOME}.new`, said)
      await rename(`${env.OUTCOME}.new`, env.OUTCOME)
    }
    return { server, folder: env.STOREFRONT_DIR, end }
  }

  test('is announced, its pages wait and are shown, from the other origin too, and the API answers meanwhile', async (t) => {
    const { server, folder, end } = await startBuilding(t)
    const shop = `http://localhost:${server.port}`
    assert.ok(server.output().includes(`  Demo shop       ${shop}/  (being built)\n`))
    assert.match(server.output(), / {2}Another origin {2}http:\/\/localhost:\d+\/ {2}\(being built\)\n/)
    assert.match(server.output(), /The API answers\. A page that is being built opens by itself/)
    assert.doesNotMatch(server.output(), /is built/)
    const waiting = Promise.all([page(server), send(otherPort(server), '/')])
    const api = await send(server.port, '/api/v1/products', { headers: { Host: 'demo.localhost' } })
    assert.equal(api.status, 200)
    const nothing = await send(server.port, '/api/v1/nothing', { headers: { Host: 'demo.localhost' } })
    assert.equal(nothing.status, 404)

    await cp(here.site.folder, folder, { recursive: true })
    await end('')
    for (const { status, text } of await waiting) {
      assert.equal(status, 200)
      assert.match(text, /<div id="root">/)
    }
    await until(() => server.output().includes(`The storefront is built: ${shop}/\n`))
  })

  test('says on its pages and in the terminal when it cannot be built, and why', async (t) => {
    const { server, end } = await startBuilding(t)
    const waiting = page(server)
    await end('no such import: ./cart')
    const { status, text } = await waiting
    assert.equal(status, 503)
    assert.match(text, /The storefront could not be built.*<pre>no such import: .\/cart<\/pre>/s)
    await until(() => server.output().includes('no such import'))
    assert.match(
      server.output(),
      /^warning: the storefront could not be built: its pages say so\..*start again\n/m,
    )
  })
})

for (const [env, reads] of [
  [{}, /^\d\d:\d\d:\d\d GET 200 listProducts of demo, \d+ ms$/m],
  [{ LOG_FORMAT: 'json' }, /^\{"level":30,.*"op":"listProducts"/m],
  [{ NODE_ENV: 'production' }, /^\{"level":30,.*"op":"listProducts"/m],
] as const) {
  test(`npm start with ${JSON.stringify(env)} logs a request as ${reads}`, async (t) => {
    const more = { CONSOLE_DIR: here.site.folder, STOREFRONT_PORT: 'off', LOG_LEVEL: 'info', ...env }
    const server = await start(more, here.database.connectionString, NPM_START)
    t.after(() => server.stop())
    await send(server.port, '/api/v1/products', { headers: { Host: 'demo.localhost' } })
    await until(() => reads.test(server.output()))
  })
}

test('a database that goes away before the server has said where it is keeps it waiting, not from serving', async (t) => {
  const proxy = await startDatabaseProxy(here.database.connectionString)
  const other = new pg.Client({ connectionString: here.database.connectionString })
  await other.connect()
  t.after(async () => {
    await other.end()
    await proxy.close()
  })
  // Whether anybody has an account is the last thing it asks before it tells.
  await other.query('begin; lock table people in access exclusive mode')
  const starting = start({ SEED_DEMO: '0', STOREFRONT_PORT: 'off' }, proxy.connectionString)
  await until(async () => {
    const { rowCount } = await other.query(
      "select from pg_locks where relation = 'people'::regclass and not granted",
    )
    return rowCount !== 0
  })
  await proxy.close()
  await other.query('rollback')
  await proxy.open()
  await (await starting).stop()
})

test('a port in use is one warning, and the server goes on', async (t) => {
  await using taken = await takenPort()
  const { port } = taken
  const server = await start({ STOREFRONT_PORT: String(port) })
  t.after(() => server.stop())
  assert.equal(otherPort(server), 0)
  const warnings = warningsOf(server)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', new RegExp(`port ${port} .*EADDRINUSE`))
  assert.equal((await send(server.port, '/', { headers: { Host: 'demo.localhost' } })).status, 200)
})

test('the other origin can be switched off, and is not there without a built storefront', async (t) => {
  const servers = await Promise.all([
    start({ STOREFRONT_PORT: 'off' }),
    start({ STOREFRONT_PORT: '0', STOREFRONT_DIR: join(here.dataDir, 'none') }),
  ])
  t.after(() => Promise.all(servers.map((server) => server.stop())))
  for (const server of servers) {
    assert.doesNotMatch(server.output(), /Another origin/)
    assert.deepEqual(warningsOf(server), [])
  }
})

test('a server that root starts says what that means, and any other says nothing of it', async (t) => {
  const server = await start({ STOREFRONT_PORT: 'off' })
  t.after(() => server.stop())
  const isSaid = /^warning: The server runs as root\. .*run it as a user of its own/m.test(server.output())
  assert.equal(isSaid, process.getuid?.() === 0)
})
