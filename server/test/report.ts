// What a test run prints: every file with its tests once it has run, and the counts at the end.
import { finished } from 'node:stream/promises'
import { spec, type TestEvent } from 'node:test/reporters'

export interface Report {
  /** what happened in one file, in its order */
  add(events: readonly TestEvent[]): void
  /** of no test in particular */
  addFailure(name: string, cause: Error): void
  /** of the run as a whole */
  addPass(name: string, durationMs: number): void
  /** one line each, before the counts */
  note(lines: readonly string[]): void
  /** prints the counts and the failed tests; true when all is well */
  end(): Promise<boolean>
}

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

const CANCELLED = new Set(['cancelledByParent', 'testAborted', 'testTimeoutFailure'])

export function createReport(): Report {
  const started = performance.now()
  const counts = { tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 }
  let allIsWell = true
  const reporter = new spec()
  reporter.pipe(process.stdout)

  function count(ended: Ended): void {
    const outcome = outcomeOf(ended)
    if (outcome === 'fail' || outcome === 'cancelled') allIsWell = false
    if (ended.data.details.type === 'suite') {
      // A file is no suite, and when it could not be run at all it is a test that failed, as node has it.
      if (ended.data.nesting > 0) counts.suites++
      if (ended.data.nesting > 0 || outcome !== 'fail' || failureType(ended) === 'subtestsFailed') return
    }
    counts.tests++
    counts[outcome]++
  }

  function add(events: readonly TestEvent[]): void {
    for (const event of events) {
      if (event.type === 'test:pass' || event.type === 'test:fail') count(event)
      reporter.write(event)
    }
  }

  function note(lines: readonly string[]): void {
    for (const message of lines) {
      const data = { nesting: 0, level: 'info', message } as const
      reporter.write({ type: 'test:diagnostic', data } satisfies TestEvent)
    }
  }

  return {
    add,
    addFailure(name, cause) {
      const error = Object.assign(new Error(name), { code: 'ERR_TEST_FAILURE', cause })
      const details = { duration_ms: 0, error }
      const data = { name, details, nesting: 0, testId: 0, testNumber: 0, parentId: undefined, tags: [] }
      add([{ type: 'test:fail', data }])
    },
    addPass(name, durationMs) {
      const details = { duration_ms: durationMs }
      const data = { name, details, nesting: 0, testId: 0, testNumber: 0, parentId: undefined, tags: [] }
      add([{ type: 'test:pass', data }])
    },
    note,
    async end() {
      const lines = { ...counts, duration_ms: Math.round(performance.now() - started) }
      note(Object.entries(lines).map(([name, value]) => `${name} ${value}`))
      reporter.end()
      await finished(reporter, { writable: false })
      return allIsWell
    },
  }
}

function outcomeOf(ended: Ended): 'pass' | 'fail' | 'cancelled' | 'skipped' | 'todo' {
  if (ended.data.skip !== undefined) return 'skipped'
  if (ended.data.todo !== undefined) return 'todo'
  if (ended.type === 'test:pass') return 'pass'
  return CANCELLED.has(failureType(ended)) ? 'cancelled' : 'fail'
}

function failureType({ type, data }: Ended): string {
  if (type === 'test:pass') return ''
  return String((data.details.error as { failureType?: unknown }).failureType)
}
