// The embedded database over its life: made, shared between processes, stopped by the last.
import assert from 'node:assert/strict'
import { chmod, chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { account, rootOnly, unprivilegedReason } from '../test/accounts.ts'
import { openIn, pidIn, query } from '../test/database.ts'
import { aDataDir, aDirectory, theFirstStart } from '../test/directories.ts'
import { openInOtherProcess } from '../test/other-process.ts'
import { EmbeddedDatabaseError } from './open.ts'
import { passwordFile } from './password.ts'
import { postmasterPid } from './postmaster.ts'

test('the first start makes the database, and nothing is left of the making', async () => {
  const { created, log, files } = await theFirstStart()
  assert.equal(created, true)
  assert.match(log.join('\n'), /^first start: .*\n.* started in .*\n.* stopped in .*$/)
  assert.deepEqual([...files].sort(), ['postgres', 'postgres.log', 'postgres.password'])
})

test('a later start finds the database as it was left', async (t) => {
  const dataDir = await aDataDir(t)
  const before = await openIn(dataDir)
  await query(before.connectionString, `create table kept as select 'Kursi é' as name`)
  await before.release()

  const later = await openIn(dataDir)
  assert.equal(later.created, false)
  assert.deepEqual(await query(later.connectionString, 'select name from kept'), { name: 'Kursi é' })
  await later.release()
  assert.deepEqual((await readdir(dataDir)).sort(), [
    'postgres',
    'postgres.log',
    'postgres.log.1',
    'postgres.password',
  ])
})

test('the database is private, durable, in UTF-8 and UTC', async (t) => {
  const dataDir = await aDataDir(t)
  const database = await openIn(dataDir)
  const settings = await query(
    database.connectionString,
    `select current_user as user, current_database() as database, inet_server_addr() is null as local,
       current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
       current_setting('timezone') as timezone, current_setting('max_connections') as connections,
       current_setting('server_encoding') as encoding, current_setting('shared_buffers') as buffers,
       (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
  )
  assert.deepEqual(settings, {
    user: 'example_app',
    database: 'example',
    local: true,
    listen: '',
    fsync: 'on',
    timezone: 'UTC',
    connections: '100',
    encoding: 'UTF8',
    buffers: '128MB',
    locale: 'b C.UTF-8',
  })
  const home = await stat(path.join(dataDir, 'postgres'))
  assert.equal(home.mode & 0o777, 0o700)
  assert.equal(home.uid, account.uid)
  await database.release()
})

test('what others keep in the data directory is not touched', async (t) => {
  const dataDir = await aDataDir(t)
  const secret = path.join(dataDir, 'secret')
  await writeFile(secret, 'rahasia', { mode: 0o600 })
  const before = await stat(secret)
  const database = await openIn(dataDir)
  await database.release()
  const { mode, uid, gid, mtimeMs } = await stat(secret)
  assert.deepEqual(
    { mode, uid, gid, mtimeMs },
    { mode: before.mode, uid: before.uid, gid: before.gid, mtimeMs: before.mtimeMs },
  )
})

test('two who open the database share it, and the last one out stops it', async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const server = await openIn(dataDir)
  const command = await openIn(dataDir)
  const pid = await pidIn(cluster)

  await server.release()
  assert.equal(await postmasterPid(cluster), pid)
  await command.release()
  assert.equal(await postmasterPid(cluster), undefined)
  await command.release()
})

test('connections that are just being closed are not cut off by the stop', async (t) => {
  const dataDir = await aDataDir(t)
  const database = await openIn(dataDir)
  const pool = new pg.Pool({ connectionString: database.connectionString })
  const errors: Error[] = []
  pool.on('error', (error) => errors.push(error))
  await Promise.all([1, 2, 3, 4, 5].map(() => pool.query('select pg_sleep(0.01)')))
  await pool.end()
  await database.release()
  assert.deepEqual(errors, [])
})

test('two processes that open an empty data directory at once make and share one database', async (t) => {
  const dataDir = await aDirectory(t)
  const others = [openInOtherProcess(t, dataDir), openInOtherProcess(t, dataDir)]
  const [one, two] = await Promise.all(others.map((other) => other.opened))

  assert.deepEqual([one?.error, two?.error], [undefined, undefined])
  assert.deepEqual([one?.created, two?.created].sort(), [false, true])
  assert.equal(one?.connectionString, two?.connectionString)

  await Promise.all(others.map((other) => other.release()))
  assert.equal(await postmasterPid(path.join(dataDir, 'postgres')), undefined)
  const found = (await readdir(dataDir)).filter((name) => name !== 'postgres.log.1')
  assert.deepEqual(found.sort(), ['postgres', 'postgres.log', 'postgres.password'])
})

test('who opens a database that is just being stopped gets a running one', async (t) => {
  const dataDir = await aDataDir(t)
  let current = await openIn(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const [next] = await Promise.all([openIn(dataDir), current.release()])
    assert.deepEqual(await query(next.connectionString, 'select 1 as up'), { up: 1 })
    current = next
  }
  await current.release()
})

test('a data directory with a very long path has its socket in a short private one', async (t) => {
  const dataDir = await aDataDir(t, 'panjang'.repeat(20))
  const database = await openIn(dataDir)
  const socketDir = new URLSearchParams(database.connectionString.split('?')[1]).get('host') ?? ''
  t.after(() => rm(socketDir, { recursive: true, force: true }))

  assert.match(socketDir, /^\/tmp\/example-[0-9a-f]{16}$/)
  const { mode, uid } = await stat(socketDir)
  assert.deepEqual({ mode: mode & 0o777, uid }, { mode: 0o700, uid: account.uid })
  assert.deepEqual(await query(database.connectionString, 'select 1 as up'), { up: 1 })
  await database.release()
})

test('characters that mean something elsewhere may stand in the path of the data directory', async (t) => {
  const dataDir = await aDataDir(t, `a, "b" 'c' 5%41?&é`)
  const database = await openIn(dataDir)
  assert.deepEqual(await query(database.connectionString, 'select 1 as up'), { up: 1 })
  await database.release()
})

test('root keeps the cluster elsewhere when its account cannot reach the data directory', {
  skip: rootOnly,
}, async (t) => {
  const closed = await aDirectory(t)
  const stageDir = await aDirectory(t)
  await chmod(closed, 0o700)
  const dataDir = path.join(closed, 'checkout', 'data')

  const first = await openIn(dataDir, { stageDir })
  await query(first.connectionString, 'create table kept as select 1 as n')
  await first.release()
  const location = JSON.parse(await readFile(path.join(dataDir, 'postgres.location'), 'utf8'))
  assert.equal(path.dirname(path.dirname(location.cluster)), stageDir)
  assert.equal(location.why, `nobody, who runs PostgreSQL, cannot enter ${closed}`)
  assert.equal((await stat(closed)).mode & 0o777, 0o700)

  const later = await openIn(dataDir, { stageDir })
  assert.equal(later.created, false)
  assert.deepEqual(await query(later.connectionString, 'select n from kept'), { n: 1 })
  await later.release()

  await rm(location.cluster, { recursive: true })
  await assert.rejects(openIn(dataDir, { stageDir }), (error) => {
    assert.ok(error instanceof EmbeddedDatabaseError)
    assert.match(
      error.message,
      /postgres\.location says that the database is in .* but it is not there: bring/,
    )
    return true
  })
})

test('root joins the database of an unprivileged account, and leaves it usable for that account', async (t) => {
  const reason = await unprivilegedReason()
  if (reason) return t.skip(reason)
  const dataDir = await aDataDir(t)
  for (const owned of [dataDir, passwordFile(dataDir)]) await chown(owned, account.uid, account.gid)
  const server = openInOtherProcess(t, dataDir, account)
  assert.equal((await server.opened).error, undefined)

  const command = await openIn(dataDir)
  await server.release()
  assert.deepEqual(await query(command.connectionString, 'select 1 as up'), { up: 1 })
  await command.ensureRunning()
  await command.release()

  const startedByRoot = await openIn(dataDir)
  const again = openInOtherProcess(t, dataDir, account)
  assert.equal((await again.opened).error, undefined)
  await startedByRoot.release()
  await again.release()
  assert.equal(await postmasterPid(path.join(dataDir, 'postgres')), undefined)
})

test('a name that cannot be that of a database is refused', async () => {
  for (const name of ['', 'Shop', '1shop', 'my-shop', 'shop; drop', 'a'.repeat(31)]) {
    await assert.rejects(openIn('/nonexistent', { name }), {
      name: 'TypeError',
      message: `A database's name must match /^[a-z][a-z0-9_]{0,29}$/, and "${name}" does not`,
    })
  }
})
