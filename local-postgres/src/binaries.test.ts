// The programs of PostgreSQL are used where they are, or copied to where the account can reach them.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../test/database.ts'
import { aDirectory } from '../test/directories.ts'
import { type BinariesPackage, makeReachable } from './binaries.ts'

const stranger = { name: 'stranger', uid: 4242, gid: 4242, switched: true }

async function aPackage(directory: string): Promise<BinariesPackage> {
  const native = path.join(directory, 'native')
  for (const part of ['bin', 'lib/postgresql', 'share/postgresql'])
    await mkdir(path.join(native, part), { recursive: true })
  await writeFile(path.join(native, 'bin/postgres'), 'program')
  await chmod(path.join(native, 'bin/postgres'), 0o755)
  await writeFile(path.join(native, 'lib/libpq.so.5.18'), 'library')
  await writeFile(path.join(native, 'lib/libpq.a'), 'of no use here')
  await writeFile(path.join(native, 'share/postgresql/postgres.bki'), 'catalogue')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  return { native, id: 'test-18.0.0' }
}

function stageIn(directory: string) {
  return { stageDir: path.join(directory, 'stage'), settings: SETTINGS }
}

test('reachable programs are used where they are, with the links that an install without scripts lacks', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  const { postgres } = await makeReachable(found, stageIn(directory), stranger)
  assert.equal(postgres, path.join(found.native, 'bin/postgres'))
  assert.equal(await readlink(path.join(found.native, 'lib/libpq.so.5')), 'libpq.so.5.18')
  assert.deepEqual((await readdir(directory)).sort(), ['native'])
})

test('programs in a closed directory are copied once, open to all, and what dead processes left unfinished is removed', async (t) => {
  const directory = await aDirectory(t)
  const closed = path.join(directory, 'closed')
  const stage = stageIn(directory)
  const found = await aPackage(closed)
  await chmod(closed, 0o700)
  await chmod(path.join(found.native, 'share/postgresql/postgres.bki'), 0o600)
  const dead = spawn('true', { stdio: 'ignore' })
  await once(dead, 'exit')
  // Also what a version with another name for it has left.
  for (const word of ['postgres', 'another']) {
    await mkdir(path.join(stage.stageDir, `.${word}-new-${dead.pid}-0123abcd-1`, 'bin'), { recursive: true })
  }

  const { postgres } = await makeReachable(found, stage, stranger)
  const staged = path.join(stage.stageDir, 'binaries-test-18.0.0')
  assert.equal(postgres, path.join(staged, 'bin/postgres'))
  assert.deepEqual(await readdir(stage.stageDir), ['binaries-test-18.0.0'])
  assert.equal((await stat(postgres)).mode & 0o777, 0o755)
  assert.equal((await stat(path.join(staged, 'share/postgresql/postgres.bki'))).mode & 0o777, 0o644)
  assert.deepEqual((await readdir(path.join(staged, 'lib'))).sort(), [
    'libpq.so.5',
    'libpq.so.5.18',
    'postgresql',
  ])
  assert.equal(await readFile(path.join(staged, 'lib/libpq.so.5'), 'utf8'), 'library')

  await writeFile(path.join(found.native, 'bin/postgres'), 'changed')
  await makeReachable(found, stage, stranger)
  assert.equal(await readFile(postgres, 'utf8'), 'program')
})

test('programs unpacked for their owner alone are copied too', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  await chmod(path.join(found.native, 'bin/postgres'), 0o700)
  const stage = stageIn(directory)
  const { postgres } = await makeReachable(found, stage, stranger)
  assert.equal(postgres, path.join(stage.stageDir, 'binaries-test-18.0.0/bin/postgres'))
})

test('copies made at once come to one', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  await chmod(found.native, 0o700)
  const stage = stageIn(directory)
  const all = await Promise.all([1, 2, 3].map(() => makeReachable(found, stage, stranger)))
  assert.equal(new Set(all.map(({ postgres }) => postgres)).size, 1)
  assert.deepEqual(await readdir(stage.stageDir), ['binaries-test-18.0.0'])
})
