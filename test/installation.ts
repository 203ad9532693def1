// An installation of its own: an embedded PostgreSQL in a folder that goes with it, and servers of any checkout on it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedDatabase } from '../local-postgres/src/open.ts'
import { NO_LIMITS, RELEASED_NO_LIMITS, type Server, startServer } from './server.ts'

export interface OwnDatabase {
  readonly dataDir: string
  readonly connectionString: string
  readonly client: pg.Client
  /** the process that all others of this PostgreSQL come from */
  postmaster(): Promise<number>
  /** nobody but a server keeps it running from now on */
  letGo(): Promise<void>
  close(): Promise<void>
}

export interface Etalase extends Server {
  readonly database: OwnDatabase
  /** whose CPU is counted; everything they started counts with them */
  readonly watched: { readonly server: number; readonly database: number }
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-own-'))
  // As the server opens it, which joins it there.
  const settings = { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' }
  const embedded = await openEmbeddedDatabase({ dataDir, name: 'etalase', settings })
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

/** As an operator runs it, behind a proxy, with limits that a load from one machine does not reach. */
export async function startEtalase(options: {
  readonly database: OwnDatabase
  readonly checkout?: string
  readonly env?: Readonly<Record<string, string>>
}): Promise<Etalase> {
  const { database, checkout, env } = options
  const server = await startServer({
    ...(checkout && { checkout }),
    env: {
      DATA_DIR: database.dataDir,
      STOREFRONT_PORT: 'off',
      CONSOLE_PORT: 'off',
      SEED_DEMO: '1',
      TRUST_PROXY: '127.0.0.1',
      ...(checkout ? RELEASED_NO_LIMITS : NO_LIMITS),
      ...env,
    },
  })
  return { ...server, database, watched: { server: server.pid, database: await database.postmaster() } }
}
