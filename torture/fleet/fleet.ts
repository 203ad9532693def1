// The whole fleet: etcd, two PostgreSQL under Patroni, HAProxy, PgBouncer, three servers, and the mail server of its buyers.

import { send } from '../../test/http.ts'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'
import { createDatabase } from './database.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { type Cluster, startCluster } from './patroni.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import type { Place } from './place.ts'
import { type ServerNode, serverNodes } from './server-nodes.ts'
import { openShop, type TestShop } from './shop.ts'
import { waitFor } from './wait-for.ts'

export interface Fleet {
  readonly place: Place
  readonly cluster: Cluster
  readonly pooler: Pooler
  readonly nodes: readonly ServerNode[]
  readonly sink: MailSink
  readonly shop: TestShop
}

const REACHED_MS = 20_000

export async function startFleet(
  place: Place,
  hasShippedTimes: boolean,
  tell: (what: string) => void,
): Promise<Fleet> {
  tell('etcd')
  await startEtcd(place)
  tell('PostgreSQL under Patroni: a primary and its synchronous replica')
  const cluster = await startCluster(place, hasShippedTimes)
  tell('HAProxy and PgBouncer')
  await startHaproxy(place)
  await createDatabase(place)
  const pooler = await startPgbouncer(place)
  tell('three servers')
  const sink = await startMailSink()
  const nodes = serverNodes(place, sink.port)
  // Together, as they may: migrations run once.
  await Promise.all(nodes.map((node) => node.start()))
  const shop = await openShop(place, await cluster.primary())
  await waitFor('HAProxy leads to a server', () => isServed(place, shop), REACHED_MS)
  return { place, cluster, pooler, nodes, sink, shop }
}

async function isServed({ ports }: Place, { host }: TestShop): Promise<true | null> {
  const { status } = await send(ports.http, '/api/v1/products', { headers: { Host: host } })
  return status === 200 || null
}
