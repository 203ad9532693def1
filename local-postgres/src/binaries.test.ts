// The programs of PostgreSQL are used where they are, or copied to where the account can reach them.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { type BinariesPackage, makeReachable } from './binaries.ts'
import { aDirectory } from './scene.ts'

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

test('reachable programs are used where they are, with the links that an install without scripts lacks', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  const { postgres } = await makeReachable(found, stranger, path.join(directory, 'stage'))
  assert.equal(postgres, path.join(found.native, 'bin/postgres'))
  assert.equal(await readlink(path.join(found.native, 'lib/libpq.so.5')), 'libpq.so.5.18')
  assert.deepEqual((await readdir(directory)).sort(), ['native'])
})

test('programs in a closed directory are copied once, open to all, and the leftovers of a dead copier removed', async (t) => {
  const directory = await aDirectory(t)
  const closed = path.join(directory, 'closed')
  const stageDir = path.join(directory, 'stage')
  const found = await aPackage(closed)
  await chmod(closed, 0o700)
  await chmod(path.join(found.native, 'share/postgresql/postgres.bki'), 0o600)
  const dead = spawn('true', { stdio: 'ignore' })
  await once(dead, 'exit')
  await mkdir(path.join(stageDir, `.etalase-new-${dead.pid}-0123abcd-1`, 'bin'), { recursive: true })

  const { postgres } = await makeReachable(found, stranger, stageDir)
  const staged = path.join(stageDir, 'binaries-test-18.0.0')
  assert.equal(postgres, path.join(staged, 'bin/postgres'))
  assert.deepEqual(await readdir(stageDir), ['binaries-test-18.0.0'])
  assert.equal((await stat(postgres)).mode & 0o777, 0o755)
  assert.equal((await stat(path.join(staged, 'share/postgresql/postgres.bki'))).mode & 0o777, 0o644)
  assert.deepEqual((await readdir(path.join(staged, 'lib'))).sort(), [
    'libpq.so.5',
    'libpq.so.5.18',
    'postgresql',
  ])
  assert.equal(await readFile(path.join(staged, 'lib/libpq.so.5'), 'utf8'), 'library')

  await writeFile(path.join(found.native, 'bin/postgres'), 'changed')
  await makeReachable(found, stranger, stageDir)
  assert.equal(await readFile(postgres, 'utf8'), 'program')
})

test('programs unpacked for their owner alone are copied too', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  await chmod(path.join(found.native, 'bin/postgres'), 0o700)
  const stageDir = path.join(directory, 'stage')
  const { postgres } = await makeReachable(found, stranger, stageDir)
  assert.equal(postgres, path.join(stageDir, 'binaries-test-18.0.0/bin/postgres'))
})

test('copies made at once come to one', async (t) => {
  const directory = await aDirectory(t)
  const found = await aPackage(directory)
  await chmod(found.native, 0o700)
  const stageDir = path.join(directory, 'stage')
  const all = await Promise.all([1, 2, 3].map(() => makeReachable(found, stranger, stageDir)))
  assert.equal(new Set(all.map(({ postgres }) => postgres)).size, 1)
  assert.deepEqual(await readdir(stageDir), ['binaries-test-18.0.0'])
})
