// The PostgreSQL of a test run, and in it what every database of the run is copied from.
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../src/db/open-database.ts'
import { createTemplate } from './template.ts'

export interface RunPostgres {
  /** tells the tests where it is */
  readonly env: Record<string, string>
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
  return { env: { TEST_DATABASE_URL: outside, TEST_TEMPLATE: template.name }, stop: () => template.drop() }
}

async function startEmbedded(): Promise<RunPostgres> {
  const folder = await mkdtemp(join(await folderWithRoom(), 'etalase-test-'))
  // A PostgreSQL that a test starts may run as another user.
  await chmod(folder, 0o755)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const { connectionString, release } = await openEmbedded(join(folder, 'data'))
  const template = await createTemplate(connectionString)
  for (const [name, value] of Object.entries(CARELESS)) {
    await template.admin(`alter system set ${name} = '${value}'`)
  }
  await template.admin('select pg_reload_conf()')
  return {
    env: {
      TEST_DATABASE_URL: connectionString,
      TEST_TEMPLATE: template.name,
      TMPDIR: temporary,
      // By far the cheapest where no file is waited for; elsewhere by far the most expensive.
      TEST_COPY_STRATEGY: 'file_copy',
    },
    async stop() {
      await release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database is some 600 files: in memory they cost nothing, on a disk as much as the tests that use them. */
async function folderWithRoom(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null)
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir()
}
