// Two PostgreSQL under Patroni, by deploy/patroni/patroni.yml: started, asked, killed, and set to be quick.
import { fileURLToPath } from 'node:url'
import { BIN, POSTGRES_BIN_DIR } from './packages.ts'
import type { Place } from './place.ts'
import { ownsCluster, type Program, postmasterOf, startProgram } from './programs.ts'
import { waitFor } from './wait-for.ts'

export type PgName = 'pg1' | 'pg2'

export interface PgNode {
  readonly name: PgName
  readonly port: number
  /** SIGKILL to Patroni and the postmaster, as when a machine dies */
  kill(): Promise<void>
  /** Patroni again, on the data that is there */
  restart(): void
}

export interface Cluster {
  readonly nodes: Readonly<Record<PgName, PgNode>>
  /** throws when there is none at this moment */
  primary(): Promise<PgNode>
  other(than: PgNode): PgNode
  /** settles when there is a primary with a synchronous replica that streams; gives how long that took */
  isWhole(withinMs: number): Promise<number>
}

/** As Patroni answers at /cluster. */
interface Members {
  readonly members: readonly { readonly name: PgName; readonly role: string; readonly state: string }[]
}

const CONFIG = fileURLToPath(new URL('../../deploy/patroni/patroni.yml', import.meta.url))
const API_USER = 'patroni'
const START_MS = 90_000
/** Seconds. Short, so that the story is; ttl = loop_wait + 2 × retry_timeout and one more. */
const SHORT_TIMES = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

export async function startCluster(place: Place, hasShippedTimes: boolean): Promise<Cluster> {
  const { ports, passwords } = place
  const nodes = { pg1: startNode(place, 'pg1'), pg2: startNode(place, 'pg2') }
  const api = { pg1: ports.patroni1, pg2: ports.patroni2 }

  /** Of whichever answers: one of them may be dead. */
  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const replies = Object.values(api).map(async (port) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { Authorization: `Basic ${btoa(`${API_USER}:${passwords.patroni}`)}` },
        signal: AbortSignal.timeout(2_000),
      })
      if (!reply.ok) throw new Error(`Patroni answered ${reply.status} at ${path}`)
      return reply.json() as Promise<T>
    })
    return Promise.any(replies)
  }

  async function isLeader(name: PgName): Promise<boolean> {
    const options = { signal: AbortSignal.timeout(2_000) }
    return fetch(`http://127.0.0.1:${api[name]}/primary`, options).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  const cluster: Cluster = {
    nodes,
    async primary() {
      for (const node of Object.values(nodes)) if (await isLeader(node.name)) return node
      throw new Error('There is no primary')
    },
    other: ({ name }) => (name === 'pg1' ? nodes.pg2 : nodes.pg1),
    async isWhole(withinMs) {
      const { ms } = await waitFor(
        'a primary and a synchronous replica',
        async () => {
          const { members } = await ask<Members>('/cluster')
          const roles = members.filter(isUp).map(({ role }) => role)
          return (roles.includes('leader') && roles.includes('sync_standby')) || null
        },
        withinMs,
      )
      return ms
    },
  }
  await waitFor('PostgreSQL has a primary', () => cluster.primary(), START_MS)
  if (!hasShippedTimes) await ask('/config', { method: 'PATCH', body: JSON.stringify(SHORT_TIMES) })
  await cluster.isWhole(START_MS)
  return cluster
}

function isUp({ state }: Members['members'][number]): boolean {
  return state === 'running' || state === 'streaming'
}

function startNode(place: Place, name: PgName): PgNode {
  const { ports, passwords, account, logs, makeDir } = place
  const home = makeDir(name)
  const dataDir = `${home}/data`
  const api = `127.0.0.1:${name === 'pg1' ? ports.patroni1 : ports.patroni2}`
  const address = `127.0.0.1:${ports[name]}`
  ownsCluster(dataDir)
  // The names of deploy/patroni/patroni.env.
  const env = {
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: api,
    PATRONI_RESTAPI_CONNECT_ADDRESS: api,
    PATRONI_POSTGRESQL_LISTEN: address,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcdClient}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BIN_DIR,
    PATRONI_POSTGRESQL_PGPASS: `${home}/pgpass`,
    PATRONI_RESTAPI_USERNAME: API_USER,
    PATRONI_RESTAPI_PASSWORD: passwords.patroni,
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
  }
  const start = (): Program => startProgram(`patroni-${name}`, [BIN.patroni, CONFIG], { logs, account, env })
  let patroni = start()
  return {
    name,
    port: ports[name],
    async kill() {
      const postmaster = postmasterOf(dataDir)
      const gone = patroni.kill()
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
      await gone
    },
    restart() {
      patroni = start()
    },
  }
}
