// Stands in for node:test where Stryker runs: a file that is loaded leaves its tests here, to be run when they are wanted.

export interface CollectedTest {
  readonly name: string
  readonly run: () => unknown
}

let tests: CollectedTest[] = []
let within: readonly string[] = []

export function test(name: string, run: () => unknown): void {
  tests.push({ name: [...within, name].join(': '), run })
}

export function describe(name: string, define: () => void): void {
  const outside = within
  within = [...outside, name]
  define()
  within = outside
}

/** The tests of what is loaded; one file at a time. */
export async function testsOf(load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  tests = []
  await load()
  return tests
}
