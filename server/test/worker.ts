// One process of a test run: takes one test file after the other, until none is left.
// First, as every start of ours: else half of the loading would be looking for files.
import '../bin/load-quickly.js'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { after, suite } from 'node:test'
import { PATIENCE_MS, until } from '../../test/until.ts'
import { claimFile, markDone } from './claims.ts'
import { forgetDeadlines, holdDeadlines } from './deadlines.ts'
import { noteStatements, STATEMENTS_DIR } from './one-shop/capture.ts'

const [, , claims = '', worker = '', ...files] = process.argv
const require = createRequire(import.meta.url)

// Before any test loads the sources: they take the library's method as they find it.
const statements = process.env[STATEMENTS_DIR]
if (statements) noteStatements(statements)
holdDeadlines()

let isSomethingLeft = false
// A test that waits for nothing the process knows of is to run out of time, not to end the process and all other tests.
const awake = setInterval(() => {}, 2 ** 30)
for (const [index, file] of files.entries()) {
  if (!claimFile(claims, index, worker)) continue
  const before = workedMs()
  await runFile(file)
  markDone(claims, index, workedMs() - before)
  forgetDeadlines()
  // Now and not at the end: what tests start, and the other workers, load the same sources.
  flushCompileCache()
}
clearInterval(awake)
// What was left open has failed its file already, and need not be waited for again.
setTimeout(() => process.exit(1), isSomethingLeft ? 1_000 : PATIENCE_MS).unref()

/** So long this process has worked, and those that it started and that have ended, where the system tells. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  const stat = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8') : ''
  const [ofChildren = '0', ofTheirSystem = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  // In hundredths of a second.
  return (user + system) / 1_000 + 10 * (Number(ofChildren) + Number(ofTheirSystem))
}

/** As a suite, so that the hooks of a file are run for its own tests; settles when all of them have run. */
function runFile(file: string): Promise<void> {
  return suite(file, () => {
    const earlier = openResources()
    // Not import(): node is to know all tests of a suite by the time it returns.
    require(resolve(file))
    after(() => allIsClosedBut(earlier))
  })
}

/** What a file leaves open works on beside the files after it, and would keep this process from ending. */
async function allIsClosedBut(earlier: ReadonlyMap<string, number>): Promise<void> {
  const left = () => [...openResources()].filter(([kind, count]) => count > (earlier.get(kind) ?? 0))
  await until(() => left().length === 0).catch(() => {
    const kinds = left().map(([kind, count]) => `${count - (earlier.get(kind) ?? 0)} × ${kind}`)
    isSomethingLeft = true
    throw new Error(`Its tests have left open: ${kinds.join(', ')}`)
  })
}

function openResources(): Map<string, number> {
  // Node opens them when they are first used, which must not count as something a test has opened.
  void [process.stdin, process.stdout, process.stderr]
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
