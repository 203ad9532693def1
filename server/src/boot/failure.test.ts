// What an operator reads of an error: one line that helps, a stack only for what nobody expected.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { takenPort } from '../../../test/server.ts'
import { ConfigError } from '../base/config.ts'
import { CommandError } from '../doors/cli/arguments.ts'
import { ExportError, ShopFileError } from '../features/shop/shop-file/errors.ts'
import { explainFailure } from './failure.ts'
import { ListenError } from './listening.ts'

const failed = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it worked'),
    (error: unknown) => error,
  )
const connecting = (options: { port: number } | { path: string }) =>
  new Promise((resolve, reject) => connect(options).on('connect', resolve).on('error', reject))

test('our own errors are shown with their own message', () => {
  for (const error of [
    new ConfigError('PORT is wrong'),
    new CommandError('There is no shop "x"'),
    new ExportError('Picture x is not there'),
    new ShopFileError([{ path: 'name', message: 'is missing' }]),
  ]) {
    assert.equal(explainFailure(error), error.message)
  }
})

test('a file that is not there is named, and not the database', async () => {
  const path = join(tmpdir(), 'etalase-nowhere', 'x.csv')
  assert.equal(explainFailure(await failed(readFile(path))), `${path} cannot be used (ENOENT).`)
  assert.equal(explainFailure(await failed(writeFile(tmpdir(), ''))), `${tmpdir()} cannot be used (EISDIR).`)
})

test('a database that does not answer is shown as that', async () => {
  assert.match(
    explainFailure(await failed(connecting({ port: 1 }))),
    /^The database cannot be reached: .*ECONNREFUSED/,
  )
  const socket = join(tmpdir(), 'etalase-nowhere', '.s.PGSQL.5432')
  assert.match(
    explainFailure(await failed(connecting({ path: socket }))),
    /^The database cannot be reached: .*ENOENT/,
  )
})

test('a refused login, and a database nobody made, name the setting', () => {
  const login = Object.assign(new Error('password authentication failed for user "u"'), { code: '28P01' })
  assert.match(explainFailure(login), /^The database refuses DATABASE_URL: password authentication failed/)
  const name = Object.assign(new Error('database "x" does not exist'), { code: '3D000' })
  assert.match(explainFailure(name), /^The database refuses DATABASE_URL: database "x" does not exist/)
})

test('a port in use is shown with how to fix it', async () => {
  await using taken = await takenPort()
  const { port } = taken
  const second = createServer().listen(port, '127.0.0.1')
  const cause = await new Promise<NodeJS.ErrnoException>((resolve) => second.once('error', resolve))
  const error = new ListenError({ host: '127.0.0.1', port }, cause)
  assert.match(explainFailure(error), new RegExp(`^Port ${port} is in use.*PORT=`))
})

test('a HOST that is not this machine’s is shown as that, and not as a lost database', () => {
  for (const code of ['ENOTFOUND', 'EADDRNOTAVAIL']) {
    const error = new ListenError(
      { host: 'nosuch.invalid', port: 3000 },
      Object.assign(new Error(code), { code }),
    )
    assert.match(explainFailure(error), /^HOST "nosuch.invalid" is not an address of this machine/)
  }
})

test('a full disk says so', () => {
  const error = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/data/media' })
  assert.match(explainFailure(error), /^The disk is full \(\/data\/media\)/)
})

test('an unexpected error keeps its stack', () => {
  assert.match(explainFailure(new Error('odd')), /Error: odd\n {4}at /)
  assert.equal(explainFailure('odd'), 'odd')
})
