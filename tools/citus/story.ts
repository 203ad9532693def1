// A database in use is spread and sells on two nodes; new shops come, a big one moves to a worker of its own and a later
// release's migration runs while it sells, a worker is killed and comes back. Nothing is lost or doubled, and shops elsewhere meet no error.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnection } from '../../test/connection.ts'
import { hostOf, OPENING_STOCK, orderedProducts, shopIdOf } from '../../test/shops.ts'
import type { Cluster, Node } from './cluster.ts'
import { startCrowd } from './crowd.ts'
import { DATABASE, openSite, type Site, say, seconds } from './site.ts'
import { migrateToLaterRelease, tryLaterRelease } from './upgrade.ts'

const SHOPS = 8
const PRODUCTS = 63
const PHASE_MS = 15_000
/** How a worker goes, and for how long. */
const LOSSES = [
  ['kill', 10_000],
  ['fast', 2_000],
  ['kill', 2_000],
  ['kill', 2_000],
] as const

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

const HOSTS = Array.from({ length: SHOPS }, (_, i) => hostOf('toko', i + 1))

/** What the phases after the first have in common. */
interface Stage {
  readonly site: Site
  readonly coordinator: Node
  readonly ports: readonly number[]
  /** ids of the orders that buyers were told of */
  readonly confirmed: string[]
}

export async function tellStory(cluster: Cluster): Promise<void> {
  const { coordinator, workers } = cluster
  const [first, second, third] = workers
  if (!first || !second || !third) throw new Error('It takes three workers')
  const site = await openSite(cluster)
  const confirmed: string[] = []
  try {
    await sellAlone(site, confirmed)
    await spread(site, [first, second])
    const nodes = [await site.startServer(), await site.startServer()]
    const stage: Stage = { site, coordinator, ports: nodes.map(({ port }) => port), confirmed }
    await sellWhileShopsCome(stage)
    await moveABigShop(stage, third)
    await upgrade(stage)
    await loseAWorker(stage, second)
    await assertTheBooks(stage)
  } catch (error) {
    for (const failure of site.failures()) say(failure)
    throw error
  } finally {
    await site.close()
  }
}

const wishOf = ({ sink }: Site) => ({ sink, productIds: orderedProducts(20) })
const alone = (hosts: readonly string[]) => hosts.map((host) => [host])

/** On one PostgreSQL. */
async function sellAlone(site: Site, confirmed: string[]): Promise<void> {
  const server = await site.startServer()
  await site.addShops({ name: 'toko', shops: SHOPS, products: PRODUCTS })
  const crowd = startCrowd({ ...wishOf(site), ports: [server.port], buyers: alone(HOSTS) })
  await crowd.during(PHASE_MS)
  confirmed.push(...(await crowd.end('on one PostgreSQL')))
  await server.stop()
}

async function spread(site: Site, workers: readonly Node[]): Promise<void> {
  const count = async () => (await site.ask<{ n: number }>('select count(*)::int as n from orders'))[0]?.n
  const before = await count()
  const begun = performance.now()
  const tables = await site.spreadOver(workers)
  say(`${tables} tables spread over two workers in ${seconds(begun)}`)
  if ((await count()) !== before) throw new Error('Orders were lost by spreading')
}

async function sellWhileShopsCome({ site, ports, confirmed }: Stage): Promise<void> {
  const crowd = startCrowd({ ...wishOf(site), ports, buyers: alone(HOSTS) })
  const file = join(site.dataDir, 'baru.yaml')
  await writeFile(file, NEW_SHOP)
  site.etalase('shop', 'apply', file, '--yes')
  await crowd.during(PHASE_MS)
  confirmed.push(...(await crowd.end('on two nodes, spread')))

  const host = 'baru.localhost'
  const connection = await openConnection(ports[0] ?? 0, host)
  const { text } = await connection.get('/api/v1/products')
  connection.close()
  const productIds = [...text.matchAll(/"id":"(prd_[^"]+)"/g)].map(([, id]) => id ?? '')
  const inNew = startCrowd({ sink: site.sink, productIds, ports, buyers: [[host]] })
  await inNew.during(5_000)
  confirmed.push(...(await inNew.end('in a new shop')))
}

async function moveABigShop({ site, coordinator, ports, confirmed }: Stage, to: Node): Promise<void> {
  site.addWorker(to)
  const big = shopIdOf('toko', 1)
  const crowd = startCrowd({ ...wishOf(site), ports, buyers: alone(HOSTS) })
  await crowd.during(2_000)
  const begun = performance.now()
  coordinator.psql(
    DATABASE,
    `select isolate_tenant_to_new_shard('orders', '${big}', 'CASCADE', 'block_writes')`,
  )
  const isolated = seconds(begun)
  const [shard] = await site.ask<{ id: string; port: number }>(`
    select s.shardid as id, n.nodeport as port
    from (select get_shard_id_for_distribution_column('orders', '${big}') as shardid) as s
    join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)`)
  const moved = performance.now()
  coordinator.psql(
    DATABASE,
    `select citus_move_shard_placement(${shard?.id}, '127.0.0.1', ${shard?.port}, '127.0.0.1', ${to.port}, 'force_logical')`,
  )
  say(`a big shop got shards of its own in ${isolated} and moved to the third worker in ${seconds(moved)}`)
  await crowd.during(2_000)
  confirmed.push(...(await crowd.end('while it moved')))
}

/** While servers of the release before sell. */
async function upgrade({ site, coordinator, ports, confirmed }: Stage): Promise<void> {
  const crowd = startCrowd({ ...wishOf(site), ports, buyers: alone(HOSTS) })
  await crowd.during(2_000)
  await migrateToLaterRelease(coordinator)
  await crowd.during(5_000)
  confirmed.push(...(await crowd.end('while a migration ran')))
  if (crowd.failed() > 0) throw new Error('A buyer met an error that does not say "later"')
  await tryLaterRelease(site)
}

async function loseAWorker({ site, ports, confirmed }: Stage, worker: Node): Promise<void> {
  const placed = await site.ask<{ host: string; port: number }>(`
    select replace(s.id, 'shp_', '') || '.localhost' as host, n.nodeport as port from shops s
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('orders', s.id)
    join pg_dist_node n using (groupid) where s.id like 'shp\\_toko-%'`)
  const there = placed.filter(({ port }) => port === worker.port).map(({ host }) => host)
  const elsewhere = placed.filter(({ port }) => port !== worker.port).map(({ host }) => host)
  const ofIt = startCrowd({ ...wishOf(site), ports, buyers: alone(there), tries: 60 })
  const ofOthers = startCrowd({ ...wishOf(site), ports, buyers: alone(elsewhere) })
  // Again and again: what the coordinator says depends on what it was about to do.
  for (const [how, ms] of LOSSES) {
    await ofOthers.during(2_000)
    worker.stop(how)
    await ofOthers.during(ms)
    worker.start()
  }
  await ofOthers.during(PHASE_MS)
  confirmed.push(...(await ofOthers.end(`${elsewhere.length} shops elsewhere, while a worker was gone`)))
  confirmed.push(...(await ofIt.end(`${there.length} shops of the worker that was gone`)))
  if (ofOthers.refused() + ofOthers.failed() > 0) throw new Error('A shop elsewhere met an error')
  if (ofIt.failed() > 0) throw new Error('A shop of the worker met an error that does not say "later"')
}

/** Nothing is lost or doubled, and all rows agree. */
async function assertTheBooks({ site, coordinator, confirmed }: Stage): Promise<void> {
  coordinator.psql(DATABASE, 'select recover_prepared_transactions()')
  const orders = await site.ask<{ id: string; contact: string }>('select id, contact from orders')
  const ids = new Set(orders.map(({ id }) => id))
  const lost = confirmed.filter((id) => !ids.has(id)).length
  const doubled = orders.length - new Set(orders.map(({ contact }) => contact)).size
  say(
    `${confirmed.length} orders confirmed, ${orders.length} in the database, ${lost} lost, ${doubled} doubled`,
  )
  const [stock] = await site.ask<{ sold: number; missing: number }>(`
    select (select coalesce(sum(qty), 0) from order_lines where shop_id like 'shp\\_toko-%')::int as sold,
      (select sum(${OPENING_STOCK} - stock) from products where shop_id like 'shp\\_toko-%')::int as missing`)
  say(`${stock?.sold} things sold, ${stock?.missing} missing from stock`)
  say(site.etalase('consistency', 'check').trim())
  site.etalase('backup', join(site.dataDir, 'all.tar.gz'))
  say('a backup was made')
  if (lost > 0 || doubled > 0 || stock?.sold !== stock?.missing) throw new Error('The books do not agree')
}
