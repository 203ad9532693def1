// npm test: one PostgreSQL for the whole run, and a few processes that take one test file after the other.
import { createHash } from 'node:crypto'
import { glob, mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { STATEMENTS_DIR } from './one-shop/capture.ts'
import { reportStatements } from './one-shop/report-statements.ts'
import { startPostgres } from './postgres.ts'
import { createReport } from './report.ts'
import { startStress } from './stress.ts'
import { runInWorkers } from './workers.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const ALL = ['src', 'test'].map((folder) => join(SERVER, folder, '**/*.test.ts'))
// One more than there are cores: some tests do little but wait for a deadline.
const WORKERS = availableParallelism() + 1

const TOLD = 40

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** a number: runs the files, and the tests in them, in an order of its own */
    shuffle: { type: 'string' },
    /** beside a load that keeps all cores busy */
    stress: { type: 'boolean', default: false },
    /** tells at the end which files work longest, without what others do for them, such as PostgreSQL */
    times: { type: 'boolean', default: false },
    /** as of node --test */
    'test-name-pattern': { type: 'string', multiple: true },
    'test-skip-pattern': { type: 'string', multiple: true },
  },
})
const seed = values.shuffle === undefined ? undefined : Number(values.shuffle)
const files = await findFiles(positionals.length > 0 ? positionals : ALL)
if (files.length === 0) throw new Error(`There is no test file ${positionals.join(' ')}`)

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const stress = values.stress ? startStress() : null
const report = createReport()
const statements = await mkdtemp(join(tmpdir(), 'etalase-statements-'))
try {
  const busy = await runInWorkers({
    files: seed === undefined ? longestFirst(files) : shuffle(files, seed),
    workers: WORKERS,
    report,
    seed,
    namePatterns: values['test-name-pattern'],
    skipPatterns: values['test-skip-pattern'],
    signal: interrupted.signal,
    env: {
      ...process.env,
      ...postgres.env,
      LOG_LEVEL: 'silent',
      [STATEMENTS_DIR]: statements,
      // Every worker, and every command and server that a test starts, would read the same sources again.
      NODE_COMPILE_CACHE: join(SERVER, '../node_modules/.cache/etalase-tests'),
    },
  })
  if (values.times) report.note(timesOf(busy))
  const isWhole = positionals.length === 0 && !values['test-name-pattern']
  if (!interrupted.signal.aborted) await reportStatements(report, statements, postgres.template, { isWhole })
} finally {
  stress?.stop()
  await rm(statements, { recursive: true, force: true })
  await postgres.stop()
}
const isWell = await report.end()
process.exitCode = isWell && !interrupted.signal.aborted ? 0 : 1

async function findFiles(patterns: readonly string[]): Promise<string[]> {
  const found: string[] = []
  // What is installed on demand brings tests of its own.
  for await (const file of glob(patterns, { exclude: ['**/node_modules/**'] })) {
    if (!(await stat(file)).isDirectory()) found.push(relative('.', file))
    else found.push(...(await findFiles([join(file, '**/*.test.ts')])))
  }
  return found.sort()
}

/** What walks over every route takes longest: begun last, it would keep one process busy while the others have nothing to do. */
function longestFirst(sorted: readonly string[]): string[] {
  const isOverAll = (file: string) => !relative(SERVER, file).startsWith('src')
  return sorted.toSorted((a, b) => Number(isOverAll(b)) - Number(isOverAll(a)))
}

function timesOf(busy: readonly (readonly [string, number])[]): string[] {
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(6)} s`
  const all = busy.reduce((sum, [, ms]) => sum + ms, 0)
  return [...busy.slice(0, TOLD), ['all of them', all] as const].map(
    ([file, ms]) => `${inSeconds(ms)}  ${file}`,
  )
}

/** Another order for every seed, the same for the same one. */
function shuffle(sorted: readonly string[], seed: number): string[] {
  const place = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return sorted.toSorted((a, b) => place(a).localeCompare(place(b)))
}
