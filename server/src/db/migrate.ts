// Applies migrations/*.sql in order, once each, whichever and however many nodes start at the same time. Those that only a
// later release knows are left alone: nodes of two neighbouring releases serve one database.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { codeOf, messageOf } from '../base/errors.ts'
import { isDatabaseDown } from './pool.ts'
import { MIGRATING_STATEMENT } from './session.ts'
import { statementsOf } from './sql-statements.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
// Any constant will do, as long as every node uses the same one.
export const MIGRATION_LOCK = 7_312_001

export interface Migration {
  readonly name: string
  readonly sha256: string
  readonly sql: string
}

/** In their order. */
export async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/** What landed with two wordings of its comment, and does the same: databases have run either. */
const LANDED_BEFORE: ReadonlyMap<string, string> = new Map([
  ['0056_inviters.sql', '6454c02db8248efdd97258d54b79c862065b728c979a22028f28906fe12b9108'],
])

/** Whether a database that has run it under this checksum has run the same. */
export function isSame({ name, sha256 }: Pick<Migration, 'name' | 'sha256'>, ran: string): boolean {
  return ran === sha256 || ran === LANDED_BEFORE.get(name)
}

let newest: Promise<string> | undefined

/** The last one that this version needs. */
export function newestMigration(): Promise<string> {
  newest ??= migrationFiles().then((files) => files.at(-1)?.name ?? '')
  return newest
}

/** The names of those that it applied. */
export async function migrate(connectionString: string, known?: readonly Migration[]): Promise<string[]> {
  const files = known ?? (await migrationFiles())
  const client = new pg.Client({
    connectionString,
    application_name: 'etalase-migrate',
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // The statement that waits gets it as well; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(MIGRATING_STATEMENT)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createList(client)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    if (applied.size === 0 && (await applyAtOnce(client, files))) return files.map(({ name }) => name)

    const appliedNow: string[] = []
    for (const migration of files) {
      const { name } = migration
      const known = applied.get(name)
      if (known !== undefined && isSame(migration, known)) continue
      if (known !== undefined) {
        throw new Error(
          `Migration ${name} was changed after it ran. Migrations only go forward: add a new one.`,
        )
      }
      await applyAlone(client, migration)
      appliedNow.push(name)
    }
    return appliedNow
  } finally {
    // Ending the connection also gives the advisory lock back.
    await client.end()
  }
}

/** Until the transaction ends nobody migrates: a server that starts meanwhile waits, and finds what was written. */
export async function keepOthersFromMigrating(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** Of an empty database, within the caller's transaction: only these, as another release had applied them. */
export async function runMigrations(client: pg.Client, wanted: readonly { name: string }[]): Promise<void> {
  const names = new Set(wanted.map(({ name }) => name))
  await createList(client)
  for (const migration of await migrationFiles()) {
    if (names.has(migration.name)) await apply(client, migration)
  }
}

async function createList(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
}

/**
 * An empty database has nobody who could wait for a lock: one transaction waits for the disk once, not for each of them.
 * False: it failed and changed nothing, and the one that fails is found by applying them one by one.
 */
async function applyAtOnce(client: pg.Client, files: readonly Migration[]): Promise<boolean> {
  const all = files.map(({ name, sha256, sql }) => `${sql}\n;\n${noteOf(name, sha256)}`)
  try {
    await client.query(['begin', ...all, 'commit'].join(';\n'))
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

function noteOf(name: string, sha256: string): string {
  const values = [name, sha256].map((value) => pg.escapeLiteral(value))
  return `insert into schema_migrations (name, sha256) values (${values.join(', ')})`
}

/** A serialisation failure, a deadlock, a lock that somebody else has. */
const OTHERS_IN_THE_WAY = new Set(['40001', '40P01', '55P03'])

const MACHINE_IS_MISSING = '08006'

/**
 * A server that starts waits for the machine, or for the others, and asks for the migration again. What takes too long, or
 * room that there is not, would be so again: null, and that ends the start.
 */
function codeThatPasses(error: unknown): string | null {
  if (isDatabaseDown(error)) return MACHINE_IS_MISSING
  const code = String(codeOf(error))
  return OTHERS_IN_THE_WAY.has(code) ? code : null
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const code = codeThatPasses(error)
    const became = code === null ? 'failed' : 'has to wait'
    const named = new Error(`Migration ${migration.name} ${became}: ${messageOf(error)}`, { cause: error })
    throw code === null ? named : Object.assign(named, { code })
  }
}

async function apply(client: pg.Client, { name, sha256, sql }: Migration): Promise<void> {
  for (const statement of statementsOf(sql)) await client.query(statement)
  await client.query(noteOf(name, sha256))
}
