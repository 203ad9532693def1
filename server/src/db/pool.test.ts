// Connections that lead nowhere any more leave the pool: the query fails as something that passes, and the next works.

import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../test/until.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { PooledClient, UnreplicatedError } from './client.ts'
import { type Db, type DbOptions, isDatabaseDown, isDatabaseStuck, isTransient, openDb } from './pool.ts'
import { missingSettings } from './session.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createDatabase({ migrated: false })
})
after(() => database.drop())

function open(t: TestContext, options: Partial<DbOptions> = {}) {
  const { connectionString } = database
  const handle = openDb({ connectionString, poolSize: 1, onIdleError: () => {}, ...options })
  t.after(() => handle.close())
  return handle
}

const one = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one

test('a server that was made a replica is met by one change, and by none after it', async (t) => {
  const { db } = open(t)
  await sql`create table promoted (value integer)`.execute(db)
  const write = (on: Db) => sql`insert into promoted values (1)`.execute(on)
  const demote = () => sql`set session characteristics as transaction read only`.execute(db)
  for (const change of [() => write(db), () => inTransaction(db, write)]) {
    await demote()
    await assert.rejects(change(), (error) => isDatabaseDown(error) && isTransient(error))
    await change()
  }
})

test('a host that is gone without a word is given up after a while, and its connections with it', async (t) => {
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const { db, connections } = open(t, { connectionString: proxy.connectionString, answersWithin: 100 })
  const asks = [() => one(db), () => inTransaction(db, one)]
  // A busy machine may take longer than the time that is short here.
  const answers = () => until(async () => (await one(db).catch(() => null)) === 1)
  for (const ask of asks) {
    await answers()
    proxy.freeze()
    await assert.rejects(ask(), (error) => isDatabaseDown(error) && isTransient(error))
    assert.equal(connections().total, 0)
    // Another connection comes through.
    await answers()
  }
})

test('a commit that the synchronous replica did not confirm is not taken as done', async (t) => {
  const { connectionString } = database
  const client = new PooledClient({ connectionString })
  await client.connect()
  t.after(() => client.end())
  // As PostgreSQL sends it, before the answer; for real: npm run test:pgbouncer.
  const asked = client.query('select pg_sleep(0.02)')
  client.emit('notice', { routine: 'SyncRepWaitForLSN' })
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof UnreplicatedError)
    return isTransient(error) && isDatabaseStuck(error)
  })
  await client.query('select 1')
})

test('statements that are asked together leave in one write', async (t) => {
  const client = new PooledClient({ connectionString: database.connectionString, pipeline: true })
  await client.connect()
  t.after(() => client.end())
  const { stream } = client.connection
  const asked = Promise.all([
    client.query('begin'),
    client.query('select $1::int as one', [1]),
    client.query('select $1::int as two', [2]),
  ])
  // It is held back until all of them are there.
  assert.equal(stream.writableCorked, 1)
  const [, one, two] = await asked
  assert.equal(stream.writableCorked, 0)
  assert.deepEqual([one.rows, two.rows], [[{ one: 1 }], [{ two: 2 }]])
})

test('a machine of Citus that is lost in the middle of a statement is something that passes, a bug is not', async (t) => {
  const { db } = open(t)
  const told = (words: string) =>
    sql`do ${sql.raw(`$$ begin raise exception using errcode = 'XX000', message = '${words}'; end $$`)}`.execute(
      db,
    )
  const isDown = (error: unknown) => isDatabaseDown(error) && isTransient(error)
  await assert.rejects(told('server closed the connection unexpectedly\n\tThis probably means'), isDown)
  await assert.rejects(told('cache lookup failed for relation 1'), (error) => !isTransient(error))
})

/** For real: npm run try:citus. */
const SAID_OF_A_LOST_MACHINE: readonly (readonly [code: string, words: string])[] = [
  [
    '08006',
    'connection to the remote node etalase@10.0.0.7:5432 failed with the following error: Connection refused',
  ],
  ['08006', 'could not establish any connections to the node 10.0.0.7:5432 after 30000 ms'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means\ninvalid socket'],
  ['XX000', 'could not receive data from server: Connection reset by peer'],
  ['XX000', 'could not send data to server: Broken pipe'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'SSL connection has been closed unexpectedly'],
  ['XX000', 'no connection to the server'],
  ['XX000', 'connection not open'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.7:5432'],
  ['XX000', "failed to prepare transaction 'citus_0_1_2_0' on host 10.0.0.7:5432"],
  ['XX000', 'could not commit transaction for shard 102008 on at least one active node'],
  ['XX000', 'execution cannot recover from multiple connection failures. Last node failed 10.0.0.7:5432'],
]
for (const [code, message] of SAID_OF_A_LOST_MACHINE)
  test(`"${message.slice(0, 60)}" says that a machine is lost, with ${code}`, () => {
    const error = Object.assign(new Error(message), { code })
    assert.ok(isDatabaseDown(error) && isTransient(error))
  })

test('through a pooler a connection begins without settings, and nothing is prepared by name', async (t) => {
  const { db } = open(t, { throughPooler: true, prepares: false })
  for (let i = 0; i < 3; i++) await sql`select ${i}::integer as asked_without_a_name`.execute(db)
  const { rows } = await sql`
    select current_setting('statement_timeout') as timeout,
      (select count(*) from pg_prepared_statements where name <> '') as prepared`.execute(db)
  assert.deepEqual(rows, [{ timeout: '0', prepared: 0 }])
  assert.ok((await missingSettings(db)).includes('statement_timeout'))
  // Tests wait longer for a lock.
  assert.deepEqual(await missingSettings(open(t).db), ['lock_timeout'])
})
