// Runs test files in a few processes, each of which takes one file after the other and loads the sources once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { PATIENCE_MS } from '../../test/until.ts'
import { readClaim } from './claims.ts'
import type { Report } from './report.ts'

export interface WorkersOptions {
  readonly files: readonly string[]
  /** how many */
  readonly workers: number
  readonly report: Report
  /** of the order in which the tests of a file are run; in their own order without one */
  readonly seed: number | undefined
  /** only the tests with such a name */
  readonly namePatterns: readonly string[] | undefined
  /** no tests with such a name */
  readonly skipPatterns: readonly string[] | undefined
  readonly env: NodeJS.ProcessEnv
  /** ends the workers, whatever they are at */
  readonly signal: AbortSignal
}

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
/** For the slowest machine: what waits for something in vain has given up by then. */
const TEST_TIMEOUT_MS = 5 * PATIENCE_MS
/** A worker of which nothing is heard for longer than a test may take is stuck. */
const SILENCE_MS = 2 * TEST_TIMEOUT_MS

/** Gives the milliseconds that each file kept its process busy, the most first. */
export async function runInWorkers(options: WorkersOptions): Promise<(readonly [string, number])[]> {
  const { files, workers, signal } = options
  const claims = await mkdtemp(join(tmpdir(), 'etalase-claims-'))
  let started = 0

  // A worker that a test has ended gets a successor, so that no file hides those after it.
  async function keepWorking(): Promise<void> {
    while (!signal.aborted) {
      const worker = `worker ${++started}`
      await runWorker(worker, claims, options)
      const all = files.map((_, index) => readClaim(claims, index))
      if (!all.includes(null) || !all.some((claim) => claim?.worker === worker)) return
    }
  }

  await Promise.all(Array.from({ length: Math.min(workers, files.length) }, keepWorking))
  const busy = files.map((file, index) => [file, readClaim(claims, index)?.cpuMs ?? 0] as const)
  await rm(claims, { recursive: true, force: true })
  return busy.toSorted(([, a], [, b]) => b - a)
}

async function runWorker(worker: string, claims: string, options: WorkersOptions): Promise<void> {
  const { files, report, signal } = options
  const stuck = new AbortController()
  const silence = setTimeout(
    () => stuck.abort(new Error(`Nothing was heard of it for ${SILENCE_MS / 1000} s`)),
    SILENCE_MS,
  )
  const events: AsyncIterable<TestEvent> = run({
    files: [WORKER],
    argv: [claims, worker, ...files],
    timeout: TEST_TIMEOUT_MS,
    randomSeed: options.seed,
    testNamePatterns: options.namePatterns,
    testSkipPatterns: options.skipPatterns,
    env: options.env,
    signal: AbortSignal.any([signal, stuck.signal]),
  })

  // The report of a file comes in one piece, so that files which run at the same time do not mix.
  let told: TestEvent[] = []
  let failure: Error | null = null
  for await (const event of events) {
    silence.refresh()
    if (event.type === 'test:fail' && event.data.name === WORKER) failure = event.data.details.error
    else if (isOfInterest(event)) told.push(event)
    if (!endsFile(event)) continue
    report.add(told)
    told = []
  }
  report.add(told)
  clearTimeout(silence)

  const lost = files.filter((_, index) => {
    const claim = readClaim(claims, index)
    return claim?.worker === worker && !claim.done
  })
  for (const file of lost) {
    report.addFailure(
      `${file}: its process ended before its tests did`,
      failure ?? new Error('It ended with exit code 0'),
    )
  }
  if (failure && lost.length === 0) report.addFailure(`${worker} did not end well`, failure)
}

function endsFile(event: TestEvent): boolean {
  return (event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0
}

/** Node takes the worker for a test file, and counts what is in it: here the files count, in all workers together. */
function isOfInterest(event: TestEvent): boolean {
  switch (event.type) {
    case 'test:start':
    case 'test:pass':
    case 'test:fail':
      return event.data.name !== WORKER
    case 'test:diagnostic':
      return event.data.file !== undefined
    case 'test:stdout':
    case 'test:stderr':
      return true
    default:
      return false
  }
}
