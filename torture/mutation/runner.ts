// Runs the pure tests for Stryker, thousands of times in one process: a mutant costs milliseconds, and not a process.
import { relative } from 'node:path'
import type { InstrumenterContext } from '@stryker-mutator/api/core'
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import type { CollectedTest } from './collected.ts'
import { loadTests } from './load-tests.ts'

type Context = { -readonly [K in keyof InstrumenterContext]?: InstrumenterContext[K] | undefined }

/** What the instrumented sources ask, and note: which mutant is active, what each test has reached. */
const context: Context = {}
Object.assign(globalThis, { __stryker__: context })

class InProcessRunner implements TestRunner {
  readonly #loaded = new Map<string, readonly CollectedTest[]>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async dryRun({ testFiles = [] }: DryRunOptions): Promise<DryRunResult> {
    const mutantCoverage = { static: {}, perTest: {} }
    context.mutantCoverage = mutantCoverage
    const tests: TestResult[] = []
    for (const file of testFiles.map((path) => relative(process.cwd(), path))) {
      tests.push(await resultOf(file, file, () => this.#load(file)))
      for (const { name, run } of await this.#load(file))
        tests.push(await resultOf(file, idOf(file, name), run))
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter = [], hitLimit, sandboxFileName } = options
    const tests: TestResult[] = []
    for (const [file, ids] of ownFirst(Map.groupBy(testFilter, fileOf), sandboxFileName)) {
      for await (const result of this.#tried(file, new Set(ids), activeMutant.id, hitLimit)) {
        tests.push(result)
        const endless = determineHitLimitReached(context.hitCount, hitLimit)
        if (endless) return toMutantRunResult(endless)
        if (result.status === TestStatus.Failed)
          return toMutantRunResult({ status: DryRunStatus.Complete, tests })
      }
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests })
  }

  /** To load a file counts as a test by the file's name: a mutant that is reached then is met only by loading it anew. */
  async *#tried(
    file: string,
    ids: ReadonlySet<string>,
    mutantId: string,
    hitLimit: number | undefined,
  ): AsyncGenerator<TestResult> {
    const isReloaded = ids.has(file)
    let tests = isReloaded ? [] : await this.#load(file)
    context.activeMutant = mutantId
    context.hitLimit = hitLimit
    context.hitCount = hitLimit === undefined ? undefined : 0
    try {
      if (isReloaded)
        yield await resultOf(file, file, async () => {
          tests = await loadTests(file)
        })
      for (const { name, run } of tests) {
        const id = idOf(file, name)
        if (isReloaded || ids.has(id)) yield await resultOf(file, id, run)
      }
    } finally {
      context.activeMutant = undefined
    }
  }

  async #load(file: string): Promise<readonly CollectedTest[]> {
    const tests = this.#loaded.get(file) ?? (await loadTests(file))
    this.#loaded.set(file, tests)
    return tests
  }
}

/** The tests that stand beside the source are the likeliest to notice, and the quickest. */
function ownFirst<T>(byFile: ReadonlyMap<string, T>, source: string): [file: string, T][] {
  const own = relative(process.cwd(), source).slice(0, -'.ts'.length)
  const others = ([file]: readonly [string, T]) => (file.startsWith(own) ? 0 : 1)
  return [...byFile].toSorted((a, b) => others(a) - others(b))
}

const ENDING = '.test.ts'

function idOf(file: string, name: string): string {
  return `${file}: ${name}`
}

function fileOf(id: string): string {
  return id.slice(0, id.indexOf(ENDING) + ENDING.length)
}

async function resultOf(file: string, id: string, run: () => unknown): Promise<TestResult> {
  const about = { id, name: id, fileName: file }
  const begun = performance.now()
  context.currentTestId = id
  try {
    await run()
    return { ...about, status: TestStatus.Success, timeSpentMs: performance.now() - begun }
  } catch (error) {
    const failureMessage = error instanceof Error ? error.message : String(error)
    return { ...about, status: TestStatus.Failed, timeSpentMs: performance.now() - begun, failureMessage }
  } finally {
    context.currentTestId = undefined
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner },
] as const
