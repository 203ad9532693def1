// The embedded database after things went wrong: killed servers, killed databases, stale files, errors while starting.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { appendFile, chown, mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { account, rootOnly } from '../test/accounts.ts'
import { NAME, openIn, pidIn, query, SETTINGS, until } from '../test/database.ts'
import { aDataDir, aDirectory } from '../test/directories.ts'
import { openInOtherProcess } from '../test/other-process.ts'
import { identity } from './account.ts'
import { joinOrStart } from './join-or-start.ts'
import { postmasterPid } from './postmaster.ts'
import { socketDirectory } from './server.ts'

test('a database whose server was killed is taken over, and stopped by the next one out', async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const server = openInOtherProcess(t, dataDir)
  assert.equal((await server.opened).error, undefined)
  const pid = await pidIn(cluster)
  server.process.kill('SIGKILL')

  const next = await openIn(dataDir)
  assert.equal(await postmasterPid(cluster), pid)
  // The killed server holds no lease.
  await until(async () => {
    const { leases } = await query(
      next.connectionString,
      `select count(*)::int as leases from pg_locks where locktype = 'advisory'`,
    )
    return leases === 1
  })
  await next.release()
  assert.equal(await postmasterPid(cluster), undefined)
})

test('the database has a process group of its own, which Ctrl-C does not reach', async (t) => {
  const dataDir = await aDataDir(t)
  const database = await openIn(dataDir)
  const pid = await pidIn(path.join(dataDir, 'postgres'))
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pid)])
  assert.equal(Number(stdout), pid)
  await database.release()
})

test('a pid file that a crash left behind does not stand in the way', async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const stranger = spawn('sleep', ['60'], { ...identity(account), stdio: 'ignore' })
  t.after(() => stranger.kill('SIGKILL'))
  const gone = spawn('true', { stdio: 'ignore' })
  await new Promise((resolve) => gone.once('exit', resolve))

  // Of a process that is gone, of another process that has the number now, and cut off by a power failure.
  for (const pid of [gone.pid, stranger.pid, '']) {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = path.join(cluster, name)
      await writeFile(file, pid === '' ? '' : `${pid}\n${cluster}\n1700000000\n5432\n${cluster}\n\n`)
      await chown(file, account.uid, account.gid)
      await utimes(file, 1_700_000_000, 1_700_000_000)
    }
    const database = await openIn(dataDir)
    assert.deepEqual(await query(database.connectionString, 'select 1 as up'), { up: 1 })
    await database.release()
  }
  assert.equal(stranger.exitCode, null)
})

test('ensureRunning starts a killed database again, once for all who ask, and keeps a running one', async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const database = await openIn(dataDir)
  await query(database.connectionString, 'create table crashed as select 1 as n')
  const before = await pidIn(cluster)
  await database.ensureRunning()
  assert.equal(await pidIn(cluster), before)

  process.kill(before, 'SIGKILL')
  await until(async () => (await postmasterPid(cluster)) === undefined)
  await Promise.all([database.ensureRunning(), database.ensureRunning()])
  assert.notEqual(await pidIn(cluster), before)
  assert.deepEqual(await query(database.connectionString, 'select n from crashed'), { n: 1 })

  const other = await openIn(dataDir)
  await other.release()
  assert.ok(await postmasterPid(cluster), 'the lease was taken again')
  await database.release()
  await database.ensureRunning()
  assert.equal(await postmasterPid(cluster), undefined, 'and after release nothing is started')
})

test('release stops a database whose lease connection was lost meanwhile', async (t) => {
  const dataDir = await aDataDir(t)
  const database = await openIn(dataDir)
  await query(
    database.connectionString,
    `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where application_name = 'example lease'`,
  )
  await database.release()
  assert.equal(await postmasterPid(path.join(dataDir, 'postgres')), undefined)
})

test('a database that does not start is reported with the reason from its log', async (t) => {
  const dataDir = await aDataDir(t)
  const settings = path.join(dataDir, 'postgres', 'postgresql.auto.conf')
  await appendFile(settings, 'shared_buffers = lots\n')
  const opened = assert.rejects(openIn(dataDir), {
    name: 'EmbeddedDatabaseError',
    message: new RegExp(
      `^PostgreSQL in ${dataDir}/postgres does not start \\(.*FATAL: .*postgresql\\.auto\\.conf" contains errors\\): see ${dataDir}/postgres\\.log, then start again\\.$`,
    ),
  })
  await opened.finally(() => truncate(settings))
  assert.match(await readFile(path.join(dataDir, 'postgres.log'), 'utf8'), /shared_buffers/)
})

test('a program that cannot be run is reported, and ends nothing', async (t) => {
  const dataDir = await aDirectory(t)
  const binaries = { initdb: '/nonexistent', postgres: '/nonexistent/postgres' }
  const place = { dataDir, cluster: dataDir, socketDir: dataDir }
  const who = { name: NAME, role: NAME, password: 'rahasia' }
  const server = { ...who, settings: SETTINGS, ...place, account, binaries }
  await assert.rejects(joinOrStart(server, 5_000), {
    name: 'EmbeddedDatabaseError',
    message: `PostgreSQL in ${dataDir} does not start (spawn /nonexistent/postgres ENOENT): see ${dataDir}/postgres.log, then start again.`,
  })
})

test('a database that does not answer in time is reported with the last line of its log', async (t) => {
  const dataDir = await aDataDir(t)
  const cluster = path.join(dataDir, 'postgres')
  const database = await openIn(dataDir)
  const pid = await pidIn(cluster)
  process.kill(pid, 'SIGSTOP')
  try {
    await assert.rejects(openIn(dataDir, { readyTimeoutMs: 200 }), {
      name: 'EmbeddedDatabaseError',
      message: new RegExp(
        `^PostgreSQL in ${cluster} accepts no connections within 0\\.2 s \\(.*; last in its log: \\d{4}-.*\\): see .*$`,
      ),
    })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await database.release()
})

test('a socket directory of somebody else is refused', { skip: rootOnly }, async (t) => {
  const dataDir = await aDataDir(t, 'panjang'.repeat(20))
  const socketDir = socketDirectory(NAME, path.join(dataDir, 'postgres'))
  await mkdir(socketDir)
  t.after(() => rm(socketDir, { recursive: true }))
  await chown(socketDir, 4242, 4242)
  await assert.rejects(openIn(dataDir), {
    name: 'EmbeddedDatabaseError',
    message: new RegExp(
      `^${socketDir}, .* belongs to somebody else \\(uid 4242\\): remove it, or set DATA_DIR`,
    ),
  })
})
