// npm test: one PostgreSQL for the whole run, every test file with a database of its own in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../src/db/open-database.ts'
import { createTemplate } from './template.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-test-'))
// TEST_DATABASE_URL: the same tests against another PostgreSQL, whose user may create databases.
const outside = process.env.TEST_DATABASE_URL
const embedded = outside ? null : await openEmbedded(dataDir)
const base = outside ?? embedded?.connectionString ?? ''
const template = await createTemplate(base)
// Nothing of a test outlives it, so that nothing has to reach the disk, and nothing is to be tidied up.
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  checkpoint_timeout: '1h',
}
if (embedded) {
  for (const [name, value] of Object.entries(CARELESS)) {
    await template.admin(`alter system set ${name} = '${value}'`)
  }
  await template.admin('select pg_reload_conf()')
}
const chosen = process.argv.slice(2)
const server = fileURLToPath(new URL('..', import.meta.url))
const files =
  chosen.length > 0 ? chosen : [join(server, 'src/**/*.test.ts'), join(server, 'test/**/*.test.ts')]

const tests = spawn(
  process.execPath,
  // By default one core stays idle, which of two is half; and some tests do little but wait for a deadline.
  ['--test', `--test-concurrency=${availableParallelism() + 1}`, '--test-timeout=120000', ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: base,
      TEST_TEMPLATE: template.name,
      LOG_LEVEL: 'silent',
      // Each file is a process that would read the same sources again.
      NODE_COMPILE_CACHE: join(server, '../node_modules/.cache/etalase-tests'),
    },
  },
)
// Ctrl-C ends the tests by itself; the database is stopped in any case.
process.on('SIGINT', () => {})
const [code] = await once(tests, 'exit')
await template.drop()
await embedded?.release()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = code ?? 1
