// The databases of a test run on a Citus cluster: spread once, and copied from there on every machine.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { statementsOf } from '../src/db/sql-statements.ts'
import { DISTRIBUTION_FILE } from '../tools/citus/distribution.ts'

/** Addresses of the workers, with commas between; without it the run is on one PostgreSQL. */
export const CITUS_WORKERS = 'TEST_CITUS_WORKERS'

export function workersOf(env: NodeJS.ProcessEnv): string[] {
  return (env[CITUS_WORKERS] ?? '').split(',').filter(Boolean)
}

/** Joins the databases of one name on all machines, and spreads what is in that of the coordinator. */
export async function spread(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const each of [coordinator, ...workers]) await say(each, 'create extension if not exists citus')
  const { hostname, port } = new URL(coordinator)
  await say(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`)
  for (const { hostname, port } of workers.map((each) => new URL(each)))
    await say(coordinator, `select citus_add_node('${hostname}', ${port})`)
  await sayEach(coordinator, ['begin', ...statementsOf(await readFile(DISTRIBUTION_FILE, 'utf8')), 'commit'])
}

/** Nobody may be in a database that is copied; Citus itself is in every one that anybody ever was in. */
export async function letNobodyIn(server: string, name: string): Promise<void> {
  await say(server, `alter database ${name} allow_connections false`)
  await say(server, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)
}

export function say(connectionString: string, text: string): Promise<void> {
  return sayEach(connectionString, [text])
}

async function sayEach(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const each of statements) await client.query(each)
  } finally {
    await client.end()
  }
}
