// The run itself: what a test file does to the process it runs in stays with that file.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'

const FILES = {
  'ends.test.ts': `
    test('ends everything', () => process.exit(0))
    test('is never run', () => {})`,
  'faulty.test.ts': `
    test('has no end'`,
  'hooks.test.ts': `
    before(() => console.log('before the first of hooks'))
    after(() => console.log('after the last of hooks'))
    test('between hooks', () => console.log('between hooks'))`,
  'open.test.ts': `
    test('forgets a server', async () => {
      const { createServer } = await import('node:net')
      await new Promise((resolve) => createServer().listen(0, resolve))
    })`,
  'outcomes.test.ts': `
    describe('outcomes', () => {
      test('passes', () => {})
      test('fails', () => { throw new Error('as it should') })
      test('is skipped', { skip: true }, () => {})
    })`,
  'waits.test.ts': `
    test('waits for nothing', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50).unref())
    })`,
}

const RUN = `
  import { createReport } from '${new URL('report.ts', import.meta.url)}'
  import { runInWorkers } from '${new URL('workers.ts', import.meta.url)}'
  const report = createReport()
  const { signal } = new AbortController()
  const files = process.argv.slice(2)
  await runInWorkers({ files, workers: 1, report, seed: undefined, namePatterns: undefined, env: process.env, signal })
  process.exitCode = (await report.end()) ? 0 : 1`

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-run-'))
  await writeFile(join(folder, 'run.ts'), RUN)
  for (const [name, tests] of Object.entries(FILES)) {
    await writeFile(
      join(folder, name),
      `import { after, before, describe, test } from 'node:test'\n${tests}\n`,
    )
  }
})
after(() => rm(folder, { recursive: true, force: true }))

/** Runs these of the files in one process; what it prints is without colours, times and the folder. */
function run(...names: (keyof typeof FILES)[]): Promise<{ code: number; output: string }> {
  const files = names.map((name) => relative('.', join(folder, name)))
  // This very test is run by node's runner as well, which refuses to be nested.
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return new Promise((resolve) => {
    const args = [join(folder, 'run.ts'), ...files]
    execFile(
      process.execPath,
      args,
      { env: { ...env, NO_COLOR: '1', TEST_PATIENCE_MS: '2000' } },
      (error, stdout) => {
        const output = stdout.replaceAll(/ \([\d.]+ms\)/g, '').replaceAll(relative('.', folder), '.')
        resolve({ code: error ? Number(error.code) : 0, output })
      },
    )
  })
}

// Most of their time goes into starting and waiting.
describe('a run', { concurrency: true }, () => {
  test('the hooks of a file are run around its own tests, and a test that waits is waited for', async () => {
    const { code, output } = await run('waits.test.ts', 'hooks.test.ts')
    assert.match(output, /before the first of hooks\nbetween hooks\nafter the last of hooks/)
    assert.match(output, /✔ waits for nothing/)
    assert.match(output, /^ℹ tests 2\nℹ suites 0\nℹ pass 2\nℹ fail 0$/m)
    assert.equal(code, 0)
  })

  test('every outcome is counted, and a failed test is shown again at the end', async () => {
    const { code, output } = await run('outcomes.test.ts')
    assert.match(output, /^ℹ tests 3\nℹ suites 1\nℹ pass 1\nℹ fail 1\nℹ cancelled 0\nℹ skipped 1\nℹ todo 0$/m)
    assert.match(
      output,
      /failing tests:\n\ntest at \S+outcomes\.test\.ts:5:\d+\n✖ fails\n {2}Error: as it should/,
    )
    assert.equal(code, 1)
  })

  test('a file that ends its process or cannot be read fails, and hides none of the others', async () => {
    const { code, output } = await run('ends.test.ts', 'faulty.test.ts', 'waits.test.ts')
    assert.match(output, /^✖ \.\/ends\.test\.ts: its process ended before its tests did$/m)
    assert.match(output, /^✖ \.\/faulty\.test\.ts$/m)
    assert.match(output, /^ℹ tests 3\nℹ suites 0\nℹ pass 1\nℹ fail 2$/m)
    assert.equal(code, 1)
  })

  test('a file that leaves something open fails, and the run ends all the same', async () => {
    const { code, output } = await run('open.test.ts', 'waits.test.ts')
    assert.match(output, /^ {2}Error: Its tests have left open: 1 × TCPServerWrap$/m)
    assert.match(output, /✔ waits for nothing/)
    assert.equal(code, 1)
  })
})
