// What the tests of whole processes start from: an empty database, a folder for data, a built storefront.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { aBuiltStorefront } from '../features/shop/site/site.fixture.ts'

export interface Installation {
  readonly database: TestDatabase
  readonly dataDir: string
  readonly site: Awaited<ReturnType<typeof aBuiltStorefront>>
  remove(): Promise<void>
}

export async function anInstallation(): Promise<Installation> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-installation-'))
  const site = await aBuiltStorefront()
  return {
    database,
    dataDir,
    site,
    async remove() {
      await site.remove()
      await rm(dataDir, { recursive: true, force: true })
      await database.drop()
    },
  }
}
