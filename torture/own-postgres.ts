// A PostgreSQL of a part's own that loses no commit: unlike that of the tests it waits for the disk.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForTests } from '../server/test/postgres.ts'

/** Databases that `startApp` and its like make are made there. */
export async function onOwnPostgres(work: () => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-torture-'))
  const embedded = await openForTests(dataDir)
  process.env.TEST_DATABASE_URL = embedded.connectionString
  process.env.LOG_LEVEL ??= 'silent'
  try {
    await work()
  } finally {
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
