// npm test: one PostgreSQL for the whole run, every test file with a database of its own in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../src/db/embedded/open.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-test-'))
// TEST_DATABASE_URL: the same tests against another PostgreSQL, whose user may create databases.
const outside = process.env.TEST_DATABASE_URL
const embedded = outside ? null : await openEmbedded({ dataDir })
const chosen = process.argv.slice(2)
const server = fileURLToPath(new URL('..', import.meta.url))
const files =
  chosen.length > 0 ? chosen : [join(server, 'src/**/*.test.ts'), join(server, 'test/**/*.test.ts')]

const tests = spawn(process.execPath, ['--test', '--test-timeout=60000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: outside ?? embedded?.connectionString, LOG_LEVEL: 'silent' },
})
// Ctrl-C ends the tests by itself; the database is stopped in any case.
process.on('SIGINT', () => {})
const [code] = await once(tests, 'exit')
await embedded?.release()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = code ?? 1
