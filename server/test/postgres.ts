// The PostgreSQL of a test run, and in it what every database of the run is copied from.
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedDatabase } from '@etalase/local-postgres'
import pg from 'pg'
import { PATIENCE_MS } from '../../test/until.ts'
import { openEmbedded } from '../src/db/open-database.ts'
import { newDatabase, type TestDatabase, withDatabase } from './database.ts'
import { letNobodyIn, say, spread, workersOf } from './spread.ts'
import { createTemplate } from './template.ts'

export interface RunPostgres {
  /** tells the tests where it is */
  readonly env: Record<string, string>
  /** what every database of the run is copied from */
  readonly template: string
  stop(): Promise<void>
}

// Nothing of a test outlives it, so that nothing has to reach the disk, and nothing is to be tidied up.
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '128MB',
}
const MEMORY = '/dev/shm'
/** several times what a run has been seen to take */
const ROOM_BYTES = 1_000_000_000

/** `outside`: the same tests against another PostgreSQL, whose user may create databases. */
export async function startPostgres(outside: string | undefined): Promise<RunPostgres> {
  if (!outside) return startEmbedded()
  const template = await createTemplate(outside)
  const workers = workersOf(process.env)
  const copied = workers.length > 0 ? await spreadCopyOf(template, [outside, ...workers]) : template
  return {
    env: { TEST_DATABASE_URL: outside, TEST_TEMPLATE: copied.name },
    template: template.connectionString,
    async stop() {
      await template.drop()
      if (copied !== template) await copied.drop()
    },
  }
}

/** The template is asked for its tables, so that it cannot be copied from. */
async function spreadCopyOf(template: TestDatabase, servers: readonly string[]): Promise<TestDatabase> {
  const [coordinator = '', ...workers] = servers.map((server) => withDatabase(server, template.name))
  await spread(coordinator, workers)
  for (const server of servers) await letNobodyIn(server, template.name)
  const copy = await newDatabase(servers[0] ?? '', template.name)
  for (const server of servers) {
    await letNobodyIn(server, copy.name)
    await say(server, `alter database ${template.name} allow_connections true`)
  }
  return copy
}

async function startEmbedded(): Promise<RunPostgres> {
  const folder = await mkdtemp(join(await folderWithRoom(), 'etalase-test-'))
  // A PostgreSQL that a test starts may run as another user.
  await chmod(folder, 0o755)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const { connectionString, release } = await openForTests(join(folder, 'data'), CARELESS)
  const template = await createTemplate(connectionString)
  return {
    env: {
      TEST_DATABASE_URL: connectionString,
      TEST_TEMPLATE: template.name,
      TMPDIR: temporary,
      // By far the cheapest where no file is waited for; elsewhere by far the most expensive.
      TEST_COPY_STRATEGY: 'file_copy',
    },
    template: template.connectionString,
    async stop() {
      await release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As a plain role, as the server has it, that may make databases besides. */
export async function openForTests(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  // The machine that runs the tests keeps its accounts as they are.
  const database = await openEmbedded(dataDir, { makeAccount: false, readyTimeoutMs: PATIENCE_MS })
  const admin = new pg.Client({ connectionString: database.adminConnectionString })
  await admin.connect()
  await admin.query('alter role etalase_app createdb')
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter system set ${name} = '${value}'`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  return database
}

/** A database is some 600 files: in memory they cost nothing, on a disk as much as the tests that use them. */
async function folderWithRoom(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null)
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir()
}
