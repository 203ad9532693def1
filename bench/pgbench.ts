// pgbench beside the product: the statements of version 0.1, prepared, in tables of its own beside the product's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { cpuOfTree } from '../test/cpu.ts'
import type { OwnDatabase } from '../test/installation.ts'
import { addShops } from '../test/shops.ts'

export interface PgbenchRound {
  readonly perSecond: number
  /** milliseconds of the database's CPU for one transaction of the script */
  readonly databaseMs: number
}

export type PgbenchScript = 'order' | 'draft'

/** More are slower here: they wait for one another's rows. */
const CLIENTS = 8
/** While every client prepares its statements, and PostgreSQL plans the first five calls of each. */
const WARM_SECONDS = 2
const SCHEMA = 'today'
const MIGRATIONS = new URL('../server/migrations/', import.meta.url)
/** The schema of version 0.1. Nobody changes old migrations, so one can make it at any time. */
const LAST_MIGRATION = '0014'
const SQL = new URL('./sql/', import.meta.url)
const NAME = 'toko'
const SHOPS = 100
const FIRST_ORDERS = 400

/** The tables of version 0.1, and the shops its scripts order from. */
export async function prepareForPgbench(database: OwnDatabase): Promise<void> {
  const { client } = database
  await client.query(`create schema ${SCHEMA}; set search_path = ${SCHEMA}`)
  const migrations = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) <= LAST_MIGRATION).sort()
  for (const name of migrations) await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'))
  await client.query(await readFile(new URL('jobs.sql', SQL), 'utf8'))
  await addShops(client, { name: NAME, shops: SHOPS, products: 63 })
  await client.query('reset search_path')
  // What is planned while tables are empty reads them whole, and stays planned that way.
  for (const script of ['order', 'draft'] as const)
    await run(database, script, ['-c', '4', '-t', String(FIRST_ORDERS / 4)])
  await client.query('analyze')
}

export async function runPgbench(
  database: OwnDatabase,
  script: PgbenchScript,
  seconds: number,
): Promise<PgbenchRound> {
  const postmaster = await database.postmaster()
  const perSecond: number[] = []
  const cpu: number[] = []
  await run(
    database,
    script,
    ['-c', String(CLIENTS), '-T', String(WARM_SECONDS + seconds), '-P', '1'],
    (line) => {
      const tps = /^progress: .* ([\d.]+) tps/.exec(line)?.[1]
      if (!tps) return
      perSecond.push(Number(tps))
      cpu.push(cpuOfTree(postmaster))
    },
  )
  const counted = perSecond.slice(WARM_SECONDS)
  const done = counted.reduce((sum, tps) => sum + tps, 0)
  const used = (cpu.at(-1) ?? Number.NaN) - (cpu[WARM_SECONDS - 1] ?? Number.NaN)
  return { perSecond: done / counted.length, databaseMs: used / done }
}

/** Null where it is not installed. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)
  for (const path of [...newest.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`), 'pgbench']) {
    const asked = spawn(path, ['--version'], { stdio: 'ignore' })
    const [code] = await once(asked, 'exit').catch(() => [1])
    if (code === 0) return path
  }
  return null
}

let runs = 0

/** Every run in another shop: what a shop has sold and not been paid for makes the next order slower. */
async function run(
  database: OwnDatabase,
  script: PgbenchScript,
  how: readonly string[],
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const program = await findPgbench()
  if (!program) throw new Error('pgbench is missing: apt-get install postgresql')
  const slug = `${NAME}-${1 + (runs++ % SHOPS)}`
  const variables = { shop: `shp_${slug}`, slug, job: '00000000-0000-0000-0000-000000000000' }
  const pgbench = spawn(
    program,
    [
      ...['-M', 'prepared', '-n', ...how, '-f', fileURLToPath(new URL(`${script}.sql`, SQL))],
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ],
    {
      env: { ...process.env, ...connectionOf(database), PGOPTIONS: `-c search_path=${SCHEMA}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let errors = ''
  createInterface({ input: pgbench.stderr }).on('line', (line) => {
    errors += `${line}\n`
    onLine(line)
  })
  const [, [code]] = await Promise.all([text(pgbench.stdout), once(pgbench, 'close')])
  if (code !== 0) throw new Error(`pgbench failed:\n${errors.slice(0, 2_000)}`)
}

function connectionOf({ connectionString }: OwnDatabase): Record<string, string> {
  // A path as the host is none for URL: it is in the query.
  const url = new URL(connectionString.replace('@/', '@socket/'))
  return {
    PGHOST: url.searchParams.get('host') ?? '',
    PGPORT: url.searchParams.get('port') ?? '',
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  }
}
