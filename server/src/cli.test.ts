// The command as a process: what reaches a terminal, and the exit code that scripts go by.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { etalaseProcess } from './doors/cli/cli.fixture.ts'

const NOWHERE = {
  DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/etalase',
  APP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
}

describe('a command', { concurrency: true }, () => {
  test('that was done ends with 0, and what was asked for is on stdout', async () => {
    const { code, stdout, stderr } = await etalaseProcess(['--help'], {})
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.match(
      stdout,
      /^Usage: etalase \[options\] \[command\]\n[\s\S]*\n {2}shop +make, read and change shops\n/,
    )
  })

  test('that cannot be done ends with 1, and why is on stderr', async () => {
    const { code, stdout, stderr } = await etalaseProcess(['shop', 'export', 'demo'], NOWHERE)
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(stderr, /^The database cannot be reached: .*ECONNREFUSED.*\n$/)
  })

  test('that there is not ends with 1, and where to look is on stderr', async () => {
    assert.deepEqual(await etalaseProcess(['shops'], {}), {
      code: 1,
      stdout: '',
      stderr: "error: unknown command 'shops'\n(Did you mean shop?)\n(see: etalase --help)\n",
    })
  })
})
