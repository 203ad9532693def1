// Applies migrations/*.sql in order, once each, whichever and however many nodes start at the same time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
// Any constant will do, as long as every node uses the same one.
const LOCK = 7_312_001

async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

let newest: Promise<string> | undefined

/** The last one that this version needs. */
export function newestMigration(): Promise<string> {
  newest ??= migrationFiles().then((files) => files.at(-1) ?? '')
  return newest
}

export async function migrate(connectionString: string): Promise<string[]> {
  const files = await migrationFiles()
  const client = new pg.Client({ connectionString, application_name: 'etalase-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))

    const appliedNow: string[] = []
    for (const name of files) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const known = applied.get(name)
      if (known === sha256) continue
      if (known !== undefined) {
        throw new Error(
          `Migration ${name} was changed after it ran. Migrations only go forward: add a new one.`,
        )
      }
      await apply(client, name, sql, sha256)
      appliedNow.push(name)
    }
    return appliedNow
  } finally {
    // Ending the connection also gives the advisory lock back.
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
