// The database of an imaginary application, and a look into it from outside.
import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbeddedDatabase } from '../src/open.ts'

/** Ends what would never come; it judges no machine's speed. */
const PATIENCE_MS = 180_000

export const NAME = 'example'
export const SETTINGS = { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' }

// Of this process and those it starts, so that nothing is left in the place of a real application.
process.env.TEST_STAGE_DIR ??= await mkdtemp('/tmp/pg-stage-')
export const STAGE_DIR = process.env.TEST_STAGE_DIR

export function openIn(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({
    name: NAME,
    settings: SETTINGS,
    stageDir: STAGE_DIR,
    // The machine that runs the tests keeps its accounts as they are.
    makeAccount: false,
    dataDir,
    readyTimeoutMs: PATIENCE_MS,
    ...more,
  })
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

export async function pidIn(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`not within ${PATIENCE_MS} ms: ${holds}`)
    await delay(5)
  }
}
