// npm run test:pgbouncer, second part: a synchronous replica that confirms nothing, on a PostgreSQL of its own.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { EmbeddedDatabase } from '@etalase/local-postgres'
import { sql } from 'kysely'
import { until } from '../../../test/until.ts'
import { UnreplicatedError } from '../../src/db/client.ts'
import { type Db, type DbHandle, isDatabaseStuck, isTransient, openDb } from '../../src/db/pool.ts'
import { inTransaction, WITHOUT_WAITING_FOR_DISK } from '../../src/db/transaction.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { openForTests } from '../postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'

let dataDir: string
let postgres: EmbeddedDatabase
let proxy: DatabaseProxy
/** on another connection */
let besides: DbHandle
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'etalase-unconfirmed-'))
  postgres = await openForTests(dataDir, { synchronous_standby_names: 'nobody' })
  besides = openDb({ connectionString: postgres.connectionString, poolSize: 1, onIdleError: () => {} })
  proxy = await startDatabaseProxy(postgres.connectionString)
  // Of the product's own tables and functions this one is enough.
  const migration = await readFile(
    new URL('../../migrations/0052_over_machines.sql', import.meta.url),
    'utf8',
  )
  const [withoutWaiting = ''] = /create function without_waiting_for_disk.*?\$\$;/s.exec(migration) ?? []
  await sql`set synchronous_commit to local`.execute(besides.db)
  await sql.raw(withoutWaiting).execute(besides.db)
})
after(async () => {
  await besides?.close()
  await proxy?.close()
  await postgres?.release()
  await rm(dataDir, { recursive: true, force: true })
})

/** Does what an administrator may do to a connection that waits for the replica. */
async function cancelling<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  const result = work().finally(() => {
    isOver = true
  })
  await Promise.all([
    result.catch(() => {}),
    until(async () => {
      await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(
        besides.db,
      )
      return isOver
    }),
  ])
  return result
}

async function refusesWhatNobodyConfirmed(db: Db): Promise<void> {
  await sql`set synchronous_commit to local`.execute(db)
  await sql`create table if not exists written (value integer)`.execute(db)
  await sql`truncate written`.execute(db)
  await sql`set synchronous_commit to on`.execute(db)
  const write = (on: Db, value: number) => sql`insert into written values (${value})`.execute(on)
  const isUnknown = (error: unknown) => {
    assert.ok(error instanceof UnreplicatedError, String(error))
    assert.ok(isTransient(error) && isDatabaseStuck(error))
    return true
  }

  await assert.rejects(
    cancelling(() => inTransaction(db, (tx) => write(tx, 1))),
    isUnknown,
  )
  await assert.rejects(
    cancelling(() => write(db, 2)),
    isUnknown,
  )
  // Once more, as a prepared statement where there are some.
  await assert.rejects(
    cancelling(() => write(db, 3)),
    isUnknown,
  )
  // What reads, and what need not be on disk, waits for nobody.
  await sql`insert into written select 4 where ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
  const { rows } = await sql<{ value: number }>`select value from written order by value`.execute(db)
  assert.deepEqual(
    rows.map(({ value }) => value),
    [1, 2, 3, 4],
  )
  assert.equal(await inTransaction(db, async () => 'done'), 'done')
}

test('a commit that the replica did not confirm is not taken as done', async (t) => {
  const { connectionString } = postgres
  const { db, close } = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  t.after(close)
  await refusesWhatNobodyConfirmed(db)
})

test('nor through PgBouncer', async (t) => {
  const bouncer = await startPgBouncer(proxy.connectionString, { default_pool_size: 1 })
  t.after(() => bouncer.stop())
  const { connectionString } = bouncer
  const options = { poolSize: 1, throughPooler: true, prepares: false, onIdleError: () => {} }
  const { db, close } = openDb({ connectionString, ...options })
  t.after(close)
  await refusesWhatNobodyConfirmed(db)
})
