// What an order costs on each machine, by the CPU that the kernel counts there: on one PostgreSQL, and spread over one, two and
// four workers, with ten thousand shops of which every buyer visits another each time.
import { cpuOfTree } from '../../test/cpu.ts'
import { hostOf, orderedProducts } from '../../test/shops.ts'
import type { Cluster } from './cluster.ts'
import { startCrowd } from './crowd.ts'
import { DATABASE, openSite, say, seconds } from './site.ts'

export const WORKERS = [0, 1, 2, 4]

const PRODUCTS = 5
const BUYERS = 24
const WARM_UP_MS = 20_000
const MEASURED_MS = 45_000
/** Beside other work a step may be refused for now; what an order costs stays the same. */
const TRIES = 5

export async function measureGrowth(cluster: Cluster, shops: number): Promise<void> {
  const { coordinator, workers } = cluster
  const site = await openSite(cluster)
  try {
    await (await site.startServer()).stop()
    const beginning = performance.now()
    await site.addShops({ name: 'toko', shops, products: PRODUCTS })
    say(`${shops} shops put in within ${seconds(beginning)}`)
    if (workers.length > 0) {
      const begun = performance.now()
      const tables = await site.spreadOver(workers)
      say(`${tables} tables of ${shops} shops spread over ${workers.length} workers in ${seconds(begun)}`)
    }
    for (const node of [coordinator, ...workers]) node.psql(DATABASE, 'analyze')
    const server = await site.startServer()
    const wish = { sink: site.sink, productIds: orderedProducts(PRODUCTS - 1), ports: [server.port] }
    const visited = (buyer: number) =>
      Array.from({ length: shops / BUYERS }, (_, i) => hostOf('toko', 1 + buyer + i * BUYERS))
    const buyers = Array.from({ length: BUYERS }, (_, buyer) => visited(buyer))
    const name =
      workers.length === 0
        ? 'one PostgreSQL'
        : workers.length === 1
          ? 'one worker'
          : `${workers.length} workers`

    const warming = startCrowd({ ...wish, buyers, tries: TRIES })
    await warming.during(WARM_UP_MS)
    await warming.end(`${name}, warming up`)
    const watched = {
      server: server.pid,
      coordinator: coordinator.pid(),
      ...Object.fromEntries(workers.map((worker) => [worker.name, worker.pid()])),
    }
    const times = () => Object.entries(watched).map(([node, pid]) => [node, cpuOfTree(pid)] as const)
    const before = new Map(times())
    const crowd = startCrowd({ ...wish, buyers: buyers.map((hosts) => hosts.toReversed()), tries: TRIES })
    await crowd.during(MEASURED_MS)
    const orders = (await crowd.end(name)).length
    const each = times().map(([node, ms]) => [node, (ms - (before.get(node) ?? 0)) / orders] as const)
    const ofWorkers = each.filter(([node]) => node.startsWith('worker')).reduce((sum, [, ms]) => sum + ms, 0)
    say(
      `${name}, CPU an order: ${each.map(([node, ms]) => `${node} ${ms.toFixed(1)} ms`).join(', ')}; all workers ${ofWorkers.toFixed(1)} ms`,
    )
    if (crowd.failed() > 0) throw new Error('A buyer met an error')
  } finally {
    for (const failure of site.failures()) say(failure)
    await site.close()
  }
}
