// Starting, losing the database, finding it again, and stopping.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { type Answer, send } from '../../../test/http.ts'
import { until } from '../../../test/until.ts'
import { createDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { loadConfig } from '../base/config.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { shopAddress } from '../domain/addresses.ts'
import { withContext } from '../doors/cli/with-context.ts'
import { applyShop } from '../features/shop/shop-file/apply.ts'
import { checkForm } from '../features/shop/shop-file/read.ts'
import { type RunningServer, serve } from './serve.ts'

const SHOP = { slug: 'rotan', name: 'Rotan', products: [{ slug: 'kursi', name: 'Kursi', price: 1_000 }] }
const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

async function startOn(t: TestContext, env: Record<string, string>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-serve-'))
  const server = await serve(
    loadConfig({
      PORT: '0',
      CONSOLE_PORT: '0',
      LOG_LEVEL: 'silent',
      SEED_DEMO: '0',
      DATA_DIR: dataDir,
      ...env,
    }),
  )
  t.after(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}

const read = (server: RunningServer) =>
  send(server.port, '/api/v1/products', { headers: { Host: 'rotan.localhost', Origin: 'https://x.example' } })

async function answerOf(server: RunningServer, status: number): Promise<Answer> {
  let answer = await read(server)
  await until(async () => {
    answer = await read(server)
    return answer.status === status
  })
  return answer
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function assertUnavailable(answer: Answer) {
  assert.equal(answer.status, 503)
  assert.equal(answer.body.error.code, 'unavailable')
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://x.example', 'the page can read it')
}

test('a database that goes away is 503 with Retry-After, and comes back without a restart', async (t) => {
  const database = await createDatabase()
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(async () => {
    await proxy.close()
    await database.drop()
  })
  const server = await startOn(t, { DATABASE_URL: proxy.connectionString, APP_SECRET })
  await server.ready
  await applyShop(server.ctx, checkForm({ ...SHOP, plan: 'lengkap', domains: [{ host: 'x.example' }] }), {
    folder: '.',
  })
  await answerOf(server, 200)

  await proxy.close()
  assertUnavailable(await answerOf(server, 503))
  assert.equal((await send(server.port, '/healthz')).status, 200)
  assert.equal((await send(server.port, '/readyz')).status, 503)

  await proxy.open()
  await answerOf(server, 200)
  await until(async () => (await send(server.port, '/readyz')).status === 200)
})

test('a database that is down at the start is waited for, with 503 meanwhile', async (t) => {
  const database = await createDatabase({ migrated: false })
  const proxy = await startDatabaseProxy(database.connectionString)
  await proxy.close()
  const server = await startOn(t, { DATABASE_URL: proxy.connectionString, APP_SECRET })
  t.after(async () => {
    await proxy.close()
    await database.drop()
  })
  assertUnavailable(await read(server))

  await proxy.open()
  await server.ready
  assert.equal((await read(server)).body.error.code, 'shop_not_found')
})

test('a database that goes away in the middle of the start is waited for as well', async (t) => {
  const database = await createDatabase({ migrated: false })
  const proxy = await startDatabaseProxy(database.connectionString)
  const other = new pg.Client({ connectionString: database.connectionString })
  await other.connect()
  t.after(async () => {
    await other.end()
    await proxy.close()
    await database.drop()
  })
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const server = await startOn(t, { DATABASE_URL: proxy.connectionString, APP_SECRET })
  await until(async () => {
    const { rowCount } = await other.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount === 1
  })
  await proxy.close()
  await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  await proxy.open()
  await server.ready
  assert.equal((await read(server)).body.error.code, 'shop_not_found')
})

test('a node that is to end says so and answers on, each answer the last of its connection, for DRAIN_SECONDS', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const server = await startOn(t, { DATABASE_URL: database.connectionString, APP_SECRET, DRAIN_SECONDS: '1' })
  await server.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const ask = (path: string) => send(server.port, path, { agent })
  assert.equal((await ask('/readyz')).headers.connection, 'keep-alive')
  const drained = server.drain({ isReplaced: false })
  const told = await ask('/readyz')
  assert.deepEqual([told.status, told.body, told.headers.connection], [503, { status: 'draining' }, 'close'])
  // On a new connection: a load balancer may not have noticed yet.
  assert.equal((await ask('/healthz')).status, 200)
  assert.equal((await read(server)).status, 404)
  const madeBefore = server.ctx.answers.made
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
  assert.equal((await text(socket)).match(/^HTTP/gm)?.length, 1)
  assert.equal(server.ctx.answers.made, madeBefore + 1, 'what could not be answered is not begun')
  await drained
})

test('the internal port answers of health, and nothing that a host serves', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  const server = await startOn(t, { ...env, INTERNAL_PORT: '0' })
  await server.ready
  const port = server.internalPort ?? 0
  assert.equal((await send(port, '/healthz')).status, 200)
  const { text: ready } = await send(port, '/readyz')
  assert.deepEqual(JSON.parse(ready), { status: 'ready', server: 'ok', database: 'ok', changes: 'ok' })
  assert.deepEqual((await send(server.port, '/readyz')).body, { status: 'ready' }, 'no more for the world')
  const metrics = await send(port, '/metrics')
  assert.match(metrics.headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(metrics.text, /^etalase_ready\{part="all"\} 1$/m)
  assert.equal((await send(server.port, '/metrics')).status, 404)
  assert.equal((await send(port, '/')).status, 404)
  assert.equal((await send(port, '/__proto__')).status, 404)
  assert.equal((await send(port, '/readyz', { method: 'POST' })).status, 405)
  await assert.rejects(startOn(t, { ...env, INTERNAL_PORT: String(port) }), /choose another: INTERNAL_PORT=/)
})

test('several nodes that start at once on an empty database migrate it once', async (t) => {
  const database = await createDatabase({ migrated: false })
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  const servers = await Promise.all([startOn(t, env), startOn(t, env), startOn(t, env)])
  t.after(() => database.drop())
  await Promise.all(servers.map((server) => server.ready))
  for (const server of servers) assert.equal((await read(server)).body.error.code, 'shop_not_found')
})

test('the embedded database is started with the server, brought back when it dies, and stopped with it', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-embedded-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const server = await serve(
    loadConfig({ PORT: '0', CONSOLE_PORT: '0', LOG_LEVEL: 'silent', SEED_DEMO: '0', DATA_DIR: dataDir }),
  )
  await server.ready
  await applyShop(server.ctx, checkForm({ ...SHOP, plan: 'lengkap', domains: [{ host: 'x.example' }] }), {
    folder: '.',
  })
  await answerOf(server, 200)
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const first = await postmaster()

  process.kill(first, 'SIGQUIT')
  await until(async () => (await postmaster().catch(() => first)) !== first)
  await answerOf(server, 200)
  const second = await postmaster()

  await server.close()
  // Its process is gone a moment after it has let go of everything.
  await until(() => !isAlive(second))
})

test('a port in use is refused, and the database is released', async (t) => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  const first = await startOn(t, env)
  t.after(() => database.drop())
  await assert.rejects(serve(loadConfig({ ...env, PORT: String(first.port), LOG_LEVEL: 'silent' })), {
    code: 'EADDRINUSE',
  })
})

test('a message that a command causes links to where the server listens, or to what PUBLIC_URL says', async (t) => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  const server = await startOn(t, env)
  t.after(() => database.drop())
  await server.ready
  const linkOf = async (more: Record<string, string> = {}) => {
    let address = ''
    const terminal = { env: { ...env, ...more }, print() {}, warn() {} }
    await withContext(terminal, async ({ platform }) => {
      address = shopAddress({ slug: 'rotan', primaryDomain: null }, platform)
    })
    return address
  }
  assert.equal(await linkOf(), `http://rotan.localhost:${server.port}`)
  assert.equal(await linkOf({ PORT: '4000' }), `http://rotan.localhost:${server.port}`)
  assert.equal(await linkOf({ PUBLIC_URL: 'https://localhost:8443' }), 'https://rotan.localhost:8443')
})

test('the server started last says where the platform is reached', async (t) => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  t.after(() => database.drop())
  const first = await startOn(t, env)
  await first.ready
  const second = await startOn(t, { ...env, PUBLIC_URL: 'https://toko.example' })
  await second.ready
  const kept = await second.ctx.db.selectFrom('platform_address').selectAll().execute()
  const { consolePort: console_port } = second.ctx.platform
  assert.deepEqual(
    kept.map(({ public_url, console_port }) => ({ public_url, console_port })),
    [{ public_url: 'https://toko.example', console_port }],
  )
  assert.equal(first.ctx.platform.publicUrl, `http://localhost:${first.port}`)
})

test('a server that came and went leaves no address behind: commands link to one that lives', async (t) => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.connectionString, APP_SECRET }
  t.after(() => database.drop())
  const first = await startOn(t, env)
  await first.ready
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-serve-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { PORT: '0', CONSOLE_PORT: '0', LOG_LEVEL: 'silent', SEED_DEMO: '0', DATA_DIR: dataDir }
  const linkOf = async () => {
    let address = ''
    await withContext({ env, print() {}, warn() {} }, async ({ platform }) => {
      address = platform.publicUrl
    })
    return address
  }
  const addressOf = ({ port }: RunningServer) => `http://localhost:${port}`

  const second = await serve(loadConfig({ ...settings, ...env }))
  await second.ready
  assert.equal(await linkOf(), addressOf(second))
  await first.ctx.platform.keepUp(first.ctx.db)
  assert.equal(await linkOf(), addressOf(second), 'while it lives it is not spoken over')
  const other = addressOf(second)
  await second.close()
  await first.ctx.platform.keepUp(first.ctx.db)
  assert.equal(await linkOf(), addressOf(first))

  // One that was killed said nothing; its address is over when it was not said again.
  const { db } = first.ctx
  const killed = { public_url: other, kept_at: new Date(first.ctx.clock.now() - 31_000) }
  await db.updateTable('platform_address').set(killed).execute()
  await first.ctx.platform.keepUp(db)
  assert.equal(await linkOf(), addressOf(first))
})

test('a process tells that it serves while it does, and no longer', async (t) => {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-serve-'))
  t.after(async () => {
    await client.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const pids = async () => (await client.query('select pid from nodes')).rows.map(({ pid }) => pid)
  const env = { PORT: '0', CONSOLE_PORT: 'off', LOG_LEVEL: 'silent', SEED_DEMO: '0', DATA_DIR: dataDir }
  const server = await serve(loadConfig({ ...env, DATABASE_URL: database.connectionString, APP_SECRET }))
  await server.ready
  await until(async () => (await pids()).length > 0)
  assert.deepEqual(await pids(), [process.pid])
  await server.close()
  assert.deepEqual(await pids(), [])
})
