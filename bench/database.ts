// An embedded PostgreSQL for one server of a run, in a directory that goes when the run ends.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../server/src/db/open-database.ts'

export interface BenchDatabase {
  readonly dataDir: string
  readonly connectionString: string
  readonly client: pg.Client
  /** the process that all others of this PostgreSQL come from */
  postmaster(): Promise<number>
  /** nobody but a server keeps it running from now on */
  letGo(): Promise<void>
  close(): Promise<void>
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-bench-'))
  const embedded = await openEmbedded(dataDir)
  const { connectionString } = embedded
  const client = new pg.Client({ connectionString })
  await client.connect()
  let isHeld = true
  async function letGo(): Promise<void> {
    if (!isHeld) return
    isHeld = false
    await client.end()
    await embedded.release()
  }
  return {
    dataDir,
    connectionString,
    client,
    async postmaster() {
      const cluster = await readFile(join(dataDir, 'postgres.location'), 'utf8').then(
        (location) => String(JSON.parse(location).cluster),
        () => join(dataDir, 'postgres'),
      )
      return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
    },
    letGo,
    async close() {
      await letGo()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
