// npm run try:citus: a real Citus with a coordinator and workers on loopback. A database in use is spread over them and sells
// on two nodes; new shops come, a big one moves to a worker of its own while it sells, a worker is killed and comes back.
//   --source DIR   builds and installs Citus from its sources first (root, Debian's postgresql-server-dev)
//   --tests        runs the server's tests on it instead; files may follow
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openConnection } from '../test/connection.ts'
import { startMailSink } from '../test/mail-sink.ts'
import { freePort, HERE, NO_LIMITS, type Server, startServer } from '../test/server.ts'
import { addShops, hostOf, OPENING_STOCK, orderedProducts, shopIdOf } from '../test/shops.ts'
import { until } from '../test/until.ts'
import { buildCitus } from './citus/build.ts'
import { type Cluster, findCitus, startCluster } from './citus/cluster.ts'
import { startCrowd } from './citus/crowd.ts'

const DATABASE = 'etalase'
const SHOPS = 8
const PRODUCTS = 63
const PHASE_MS = 15_000
/** A worker that is gone for so long. */
const GONE_MS = 10_000

const NEW_SHOP = `slug: baru
name: Toko Baru
plan: lengkap
contact: { channel: email, notify: baru@toko.example }
shipping: { mode: flat, couriers: [{ code: jne, name: JNE, service: REG, eta: 2-3 hari, cost: 18000 }] }
payment_methods:
  - code: transfer_bca
    name: Transfer BCA
    gateways: [manual]
    unique_code: true
    manual: { bank: BCA, account_number: "1234567890", account_holder: Toko Baru }
categories: [{ key: kursi, label: Kursi }]
products:
  - { slug: kursi-teras, name: Kursi Teras, category: kursi, price: 350000, stock: 9000, weight_grams: 4000 }
  - { slug: kursi-tamu, name: Kursi Tamu, category: kursi, price: 450000, stock: 9000, weight_grams: 5000 }
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: 'string' },
    tests: { type: 'boolean', default: false },
    workers: { type: 'string', default: '3' },
  },
})
if (values.source) await buildCitus(values.source)
const bin = findCitus()
if (!bin) throw new Error('No PostgreSQL here has Citus: build it with --source DIR')

const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const cluster = await startCluster({
  bin,
  parent: memory,
  workers: Number(values.workers),
  settings: [
    `citus.shard_count = ${values.tests ? '4' : '16'}`,
    ...(values.tests
      ? ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off']
      : []),
  ],
})
try {
  if (values.tests) runTests(cluster)
  else await story(cluster)
} finally {
  cluster.stop()
}

/** The whole suite, each database of it spread over the workers. */
function runTests({ coordinator, workers }: Cluster): void {
  const { status } = spawnSync(process.execPath, [join(HERE, 'server/test/run.ts'), ...positionals], {
    cwd: HERE,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: coordinator.url('postgres'),
      TEST_CITUS_WORKERS: workers.map((worker) => worker.url('postgres')).join(),
      TEST_COPY_STRATEGY: 'file_copy',
    },
  })
  process.exitCode = status ?? 1
}

async function story({ coordinator, workers }: Cluster): Promise<void> {
  const sink = await startMailSink()
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-citus-data-'))
  const env = {
    PATH: process.env.PATH ?? '',
    ...NO_LIMITS,
    DATABASE_URL: coordinator.url(DATABASE),
    DATA_DIR: dataDir,
    APP_SECRET: 'only-for-trying-only-for-trying-only-for-trying',
    STOREFRONT_PORT: 'off',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'toko@etalase.example',
    LOG_LEVEL: 'warn',
  }
  const servers: Server[] = []
  const start = async () => {
    const server = await startServer({ env: { ...env, CONSOLE_PORT: String(await freePort()) } })
    servers.push(server)
    await until(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok)
    return server
  }
  const etalase = (...args: string[]) =>
    // Its warnings are of pictures that these shops never had.
    execFileSync(process.execPath, [join(HERE, 'server/src/cli.ts'), ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const ask = <T extends object>(text: string) => query<T>(coordinator.url(DATABASE), text)

  try {
    // A database in use, on one PostgreSQL.
    for (const node of [coordinator, ...workers]) node.psql('postgres', `create database ${DATABASE}`)
    const alone = await start()
    await withClient(coordinator.url(DATABASE), (client) =>
      addShops(client, { name: 'toko', shops: SHOPS, products: PRODUCTS }),
    )
    const hosts = Array.from({ length: SHOPS }, (_, i) => hostOf('toko', i + 1))
    const wish = { sink, productIds: orderedProducts(20) }
    const before = startCrowd({ ...wish, ports: [alone.port], hosts })
    await before.during(PHASE_MS)
    const confirmed = [...(await before.end('on one PostgreSQL'))]
    await alone.stop()
    const rowsBefore = await ask<{ orders: number }>('select count(*)::int as orders from orders')

    // Spread.
    const [first, second, third] = workers
    if (!first || !second || !third) throw new Error('It takes three workers')
    const spreading = performance.now()
    for (const node of [coordinator, first, second, third]) node.psql(DATABASE, 'create extension citus')
    coordinator.psql(DATABASE, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const { port } of [first, second])
      coordinator.psql(DATABASE, `select citus_add_node('127.0.0.1', ${port})`)
    coordinator.psqlScript(DATABASE, await readFile(join(HERE, 'deploy/citus/distribute.sql'), 'utf8'))
    const spread = await ask<{ name: string }>(`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`)
    for (const { name } of spread)
      coordinator.psql(DATABASE, `select truncate_local_data_after_distributing_table('${name}')`)
    say(`${spread.length} tables spread over two workers in ${seconds(spreading)}`)
    const rowsAfter = await ask<{ orders: number }>('select count(*)::int as orders from orders')
    if (rowsAfter[0]?.orders !== rowsBefore[0]?.orders) throw new Error('Orders were lost by spreading')

    // Two nodes sell, while new shops come.
    const [one, two] = [await start(), await start()]
    const ports = [one.port, two.port]
    const selling = startCrowd({ ...wish, ports, hosts })
    const file = join(dataDir, 'baru.yaml')
    await writeFile(file, NEW_SHOP)
    etalase('shop', 'apply', file, '--yes')
    await selling.during(PHASE_MS)
    confirmed.push(...(await selling.end('on two nodes, spread')))
    const connection = await openConnection(one.port, 'baru.localhost')
    const { text } = await connection.get('/api/v1/products')
    connection.close()
    const ofNew = [...text.matchAll(/"id":"(prd_[^"]+)"/g)].map(([, id]) => id ?? '')
    const inNew = startCrowd({ sink, productIds: ofNew, ports, hosts: ['baru.localhost'] })
    await inNew.during(5_000)
    confirmed.push(...(await inNew.end('in a new shop')))

    // A big shop moves to a worker of its own.
    coordinator.psql(DATABASE, `select citus_add_node('127.0.0.1', ${third.port})`)
    const big = shopIdOf('toko', 1)
    const moving = startCrowd({ ...wish, ports, hosts })
    await moving.during(2_000)
    const begun = performance.now()
    coordinator.psql(
      DATABASE,
      `select isolate_tenant_to_new_shard('orders', '${big}', 'CASCADE', 'block_writes')`,
    )
    const isolated = seconds(begun)
    const [shard] = await ask<{ id: string; port: number }>(`
      select s.shardid as id, n.nodeport as port
      from (select get_shard_id_for_distribution_column('orders', '${big}') as shardid) as s
      join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)`)
    const moved = performance.now()
    coordinator.psql(
      DATABASE,
      `select citus_move_shard_placement(${shard?.id}, '127.0.0.1', ${shard?.port}, '127.0.0.1', ${third.port}, 'force_logical')`,
    )
    say(`a big shop got shards of its own in ${isolated} and moved to the third worker in ${seconds(moved)}`)
    await moving.during(2_000)
    confirmed.push(...(await moving.end('while it moved')))

    // A worker is killed, and comes back.
    const placed = await ask<{ host: string; port: number }>(`
      select replace(s.id, 'shp_', '') || '.localhost' as host, n.nodeport as port from shops s
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('orders', s.id)
      join pg_dist_node n using (groupid) where s.id like 'shp\\_toko-%'`)
    const there = placed.filter(({ port }) => port === second.port).map(({ host }) => host)
    const elsewhere = placed.filter(({ port }) => port !== second.port).map(({ host }) => host)
    const [ofIt, ofOthers] = [
      startCrowd({ ...wish, ports, hosts: there, tries: 60 }),
      startCrowd({ ...wish, ports, hosts: elsewhere }),
    ]
    await ofOthers.during(2_000)
    second.stop('kill')
    await ofOthers.during(GONE_MS)
    second.start()
    await ofOthers.during(PHASE_MS)
    confirmed.push(...(await ofOthers.end(`${elsewhere.length} shops elsewhere, while a worker was gone`)))
    confirmed.push(...(await ofIt.end(`${there.length} shops of the worker that was gone`)))
    if (ofOthers.failed() > 0) throw new Error('A shop elsewhere met an error')

    // Nothing is lost or doubled, and all rows agree.
    coordinator.psql(DATABASE, 'select recover_prepared_transactions()')
    const orders = await ask<{ id: string; contact: string }>('select id, contact from orders')
    const ids = new Set(orders.map(({ id }) => id))
    const lost = confirmed.filter((id) => !ids.has(id))
    const contacts = new Set(orders.map(({ contact }) => contact))
    say(
      `${confirmed.length} orders confirmed, ${orders.length} in the database, ${lost.length} lost, ${
        orders.length - contacts.size
      } doubled`,
    )
    const [stock] = await ask<{ sold: number; missing: number }>(`
      select (select coalesce(sum(qty), 0) from order_lines where shop_id like 'shp\\_toko-%')::int as sold,
        (select sum(${OPENING_STOCK} - stock) from products where shop_id like 'shp\\_toko-%')::int as missing`)
    say(`${stock?.sold} things sold, ${stock?.missing} missing from stock`)
    say(etalase('consistency', 'check').trim())
    etalase('backup', join(dataDir, 'all.tar.gz'))
    say('a backup was made')
    if (lost.length > 0 || orders.length !== contacts.size || stock?.sold !== stock?.missing)
      throw new Error('The books do not agree')
  } catch (error) {
    for (const server of servers) sayFailures(server.output())
    throw error
  } finally {
    for (const server of servers) await server.stop().catch(() => {})
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function query<T extends object>(connectionString: string, text: string): Promise<T[]> {
  return withClient(connectionString, async (client) => (await client.query<T>(text)).rows)
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** What a server wrote of failures, each kind once. */
function sayFailures(output: string): void {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const told: { msg?: string; err?: { message?: string } }[] = lines.map((line) => JSON.parse(line))
  const kinds = new Set(told.map(({ msg, err }) => `${msg} ${err?.message ?? ''}`))
  for (const kind of kinds) say(kind)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function say(what: string): void {
  console.log(`try:citus: ${what}`)
}
