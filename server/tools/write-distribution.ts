// npm run distribution: writes deploy/citus/distribute.sql anew, from the tables as the migrations make them.
import { writeFile } from 'node:fs/promises'
import { readTables } from '../test/one-shop/catalogue.ts'
import { startPostgres } from '../test/postgres.ts'
import { DISTRIBUTION_FILE, distributionOf } from './citus/distribution.ts'

const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
try {
  await writeFile(DISTRIBUTION_FILE, distributionOf(await readTables(postgres.template)))
} finally {
  await postgres.stop()
}
