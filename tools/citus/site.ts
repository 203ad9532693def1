// Etalase on a cluster: its servers, its commands, and the database that is spread.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'
import { freePort, HERE, NO_LIMITS, type Server, startServer } from '../../test/server.ts'
import { addShops, type BenchShops } from '../../test/shops.ts'
import { until } from '../../test/until.ts'
import type { Cluster, Node } from './cluster.ts'

export const DATABASE = 'etalase'

export interface Site {
  readonly sink: MailSink
  readonly dataDir: string
  /** ready to answer */
  startServer(): Promise<Server>
  etalase(...args: string[]): string
  ask<T extends object>(statement: string): Promise<T[]>
  addShops(shops: BenchShops): Promise<void>
  /** while no server runs; the number of tables */
  spreadOver(workers: readonly Node[]): Promise<number>
  addWorker(worker: Node): void
  /** what the servers wrote of failures, each kind once */
  failures(): string[]
  close(): Promise<void>
}

export async function openSite({ coordinator, workers }: Cluster): Promise<Site> {
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
  for (const node of [coordinator, ...workers]) node.psql('postgres', `create database ${DATABASE}`)
  const ask = <T extends object>(statement: string) =>
    withClient(coordinator, async (client) => (await client.query<T>(statement)).rows)
  const addWorker = ({ port }: Node) =>
    void coordinator.psql(DATABASE, `select citus_add_node('127.0.0.1', ${port})`)

  return {
    sink,
    dataDir,
    async startServer() {
      const server = await startServer({ env: { ...env, CONSOLE_PORT: String(await freePort()) } })
      servers.push(server)
      await until(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok)
      return server
    },
    // Its warnings are of pictures that these shops never had.
    etalase: (...args) =>
      execFileSync(process.execPath, [join(HERE, 'server/src/cli.ts'), ...args], {
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    ask,
    addShops: (shops) => withClient(coordinator, (client) => addShops(client, shops)),
    async spreadOver(first) {
      for (const node of [coordinator, ...workers]) node.psql(DATABASE, 'create extension citus')
      coordinator.psql(DATABASE, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
      for (const worker of first) addWorker(worker)
      coordinator.psqlScript(DATABASE, await readFile(join(HERE, 'deploy/citus/distribute.sql'), 'utf8'))
      const spread = await ask<{ name: string }>(`
        select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`)
      for (const { name } of spread)
        coordinator.psql(DATABASE, `select truncate_local_data_after_distributing_table('${name}')`)
      return spread.length
    },
    addWorker,
    failures: () => [...new Set(servers.flatMap((server) => failuresIn(server.output())))],
    async close() {
      for (const server of servers) await server.stop().catch(() => {})
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function withClient<T>(node: Node, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: node.url(DATABASE) })
  await client.connect()
  return use(client).finally(() => client.end())
}

function failuresIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const told: { msg?: string; err?: { message?: string } }[] = lines.map((line) => JSON.parse(line))
  return told.map(({ msg, err }) => `${msg} ${err?.message ?? ''}`)
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

export function say(what: string): void {
  console.log(`try:citus: ${what}`)
}
