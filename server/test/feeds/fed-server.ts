// A server process with a shop that readers of feeds come to: on the host of the shop, with pages that say what they are.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, send } from '../../../test/http.ts'
import { aBuiltStorefront } from '../../src/features/shop/site/site.fixture.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { type ServerProcess, startProcess } from '../processes.ts'

export interface FedServer extends ServerProcess {
  readonly database: TestDatabase
  readonly dataDir: string
  /** which shop is called; set it before the first call */
  host: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

export async function startFed(settings: Readonly<Record<string, string>> = {}): Promise<FedServer> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-feeds-'))
  const built = await aBuiltStorefront()
  const env = { STOREFRONT_DIR: built.folder, ...settings }
  const server = await startProcess({ connectionString: database.connectionString, dataDir, env })
  const fed: FedServer = {
    ...server,
    database,
    dataDir,
    host: 'demo.localhost',
    get: (path, headers = {}) =>
      send(server.port, path, { headers: { Host: fed.host, Accept: 'text/html', ...headers } }),
    async close() {
      await server.kill()
      await database.drop()
      await built.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return fed
}
