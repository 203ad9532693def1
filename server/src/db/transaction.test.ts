// Transactions: all or nothing, in the order of what is sent, and what is to happen once they are on disk.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { type Db, type DbHandle, isTransient, openDb } from './pool.ts'
import {
  afterCommit,
  changeTogether,
  inOneSnapshot,
  inTransaction,
  WITHOUT_WAITING_FOR_DISK,
} from './transaction.ts'

let database: TestDatabase
let handle: DbHandle
let db: Db
/** on another connection */
let besides: DbHandle
before(async () => {
  database = await createDatabase()
  const { connectionString } = database
  // One connection: whatever a transaction leaves behind on it, the next one meets.
  handle = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  besides = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  db = handle.db
  await sql`create table written (seq serial, value integer unique)`.execute(db)
  await sql`create table also_written (value integer unique)`.execute(db)
})
beforeEach(async () => {
  await sql`truncate written, also_written`.execute(besides.db)
})
after(async () => {
  await Promise.all([handle.close(), besides.close()])
  await database.drop()
})

const write = (on: Db, value: number) => sql`insert into written (value) values (${value})`.execute(on)

async function written(on = besides.db): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from written order by seq`.execute(on)
  return rows.map(({ value }) => value)
}

const backendOf = async (on: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid ?? 0

const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(besides.db)

describe('statements of one transaction that are sent together', () => {
  test('are carried out in their order, and each sees what the one before it wrote', async () => {
    const values = Array.from({ length: 30 }, (_, i) => i)
    const seen = await inTransaction(db, (tx) =>
      Promise.all(values.flatMap((value) => [write(tx, value).then(() => -1), written(tx)])),
    )
    assert.deepEqual(await written(), values)
    assert.deepEqual(
      seen.filter((each) => each !== -1),
      values.map((value) => values.slice(0, value + 1)),
    )
  })

  test('are all undone when one of them fails, and the error is that one’s', async () => {
    const three = (tx: Db) => Promise.all([write(tx, 1), write(tx, 1), write(tx, 2)])
    // Once plain, then prepared.
    for (let i = 0; i < 3; i++) {
      await assert.rejects(inTransaction(db, three), { code: '23505' })
      assert.deepEqual(await written(), [])
    }
    await inTransaction(db, (tx) => write(tx, 3))
    assert.deepEqual(await written(), [3])
  })

  test('an error that the work swallows does not pass for a commit', async () => {
    const work = async (tx: Db) => {
      await write(tx, 1)
      await write(tx, 1).catch(() => {})
    }
    await assert.rejects(inTransaction(db, work), /rolled back/)
    assert.deepEqual(await written(), [])
    assert.deepEqual(await written(db), [])
  })
})

test('what the work throws itself undoes the transaction, and the connection serves again', async () => {
  const work = async (tx: Db) => {
    await write(tx, 1)
    throw new Error('changed my mind')
  }
  await assert.rejects(inTransaction(db, work), { message: 'changed my mind' })
  assert.deepEqual(await written(), [])
  await write(db, 2)
  assert.deepEqual(await written(), [2])
})

test('a transaction without a statement, and one whose work throws before its first, do no harm', async () => {
  assert.equal(await inTransaction(db, async () => 7), 7)
  await assert.rejects(
    inTransaction(db, () => Promise.reject(new Error('at once'))),
    { message: 'at once' },
  )
  await write(db, 1)
  assert.deepEqual(await written(), [1])
})

test('of statements sent together each tells why the transaction failed, whichever is looked at first', async () => {
  const deadlock = sql`do $$ begin raise exception using errcode = '40P01', message = 'deadlock detected'; end $$`
  /** As a query behind a query of its owner: its result comes later than that of a direct one. */
  const later = async (ask: Promise<unknown>, steps = 8): Promise<unknown> =>
    steps === 0 ? await ask : await later(ask, steps - 1)
  const work = (tx: Db) => Promise.all([later(deadlock.execute(tx)), write(tx, 1)])
  await assert.rejects(inTransaction(db, work), (error) => isTransient(error))
  const all = (tx: Db) => Promise.allSettled([deadlock.execute(tx), write(tx, 1), write(tx, 2)])
  const failed = await inTransaction(db, async (tx) => {
    const settled = await all(tx)
    throw new AggregateError(settled.map((one) => (one.status === 'rejected' ? one.reason : null)))
  }).catch((error: AggregateError) => error.errors)
  assert.deepEqual(
    failed.map((error: { code: string }) => error.code),
    ['40P01', '40P01', '40P01'],
  )
  assert.deepEqual(await written(), [])
})

describe('a connection that is ended', () => {
  test('before the commit is an error that passes, and nothing was written', async () => {
    const work = async (tx: Db) => {
      await write(tx, 1)
      await terminate(await backendOf(tx))
    }
    await assert.rejects(inTransaction(db, work), (error) => isTransient(error))
    assert.deepEqual(await written(), [])
    await inTransaction(db, (tx) => write(tx, 2))
    assert.deepEqual(await written(), [2])
  })

  test('between two statements is one too, and so it is for each that was sent together', async () => {
    const work = async (tx: Db) => {
      await write(tx, 1)
      await terminate(await backendOf(tx))
      const sent = await Promise.allSettled([write(tx, 2), write(tx, 3)])
      for (const one of sent) assert.ok(one.status === 'rejected' && isTransient(one.reason))
      await write(tx, 4)
    }
    await assert.rejects(inTransaction(db, work), (error) => isTransient(error))
    assert.deepEqual(await written(), [])
    await write(db, 5)
    assert.deepEqual(await written(), [5])
  })

  test('while it is idle is not met by the next transaction', async () => {
    await terminate(await backendOf(db))
    // The pool hears of it by itself: until then one may fail, as something that passes.
    await inTransaction(db, (tx) => write(tx, 1)).catch(async (error) => {
      assert.ok(isTransient(error))
      await inTransaction(db, (tx) => write(tx, 1))
    })
    assert.deepEqual(await written(), [1])
  })
})

describe('a step after the commit', () => {
  test('is made in its turn, once others see what was written', async () => {
    const steps: string[] = []
    let seen: Promise<number[]> | undefined
    await inTransaction(db, async (tx) => {
      afterCommit(tx, () => {
        steps.push('first')
        seen = written()
      })
      afterCommit(tx, () => steps.push('second'))
      await write(tx, 1)
      assert.deepEqual(steps, [])
    })
    assert.deepEqual(steps, ['first', 'second'])
    assert.deepEqual(await seen, [1])
  })

  test('is not made when the transaction is rolled back, or its connection is lost', async () => {
    let made = 0
    const step = () => made++
    const failing = async (tx: Db) => {
      afterCommit(tx, step)
      await Promise.all([write(tx, 1), write(tx, 1)])
    }
    const lost = async (tx: Db) => {
      afterCommit(tx, step)
      await terminate(await backendOf(tx))
    }
    for (const work of [failing, lost]) await assert.rejects(inTransaction(db, work))
    assert.equal(made, 0)
  })

  test('is refused outside a transaction of inTransaction', async () => {
    assert.throws(() => afterCommit(db, () => {}), /inTransaction/)
    await assert.rejects(
      inOneSnapshot(db, async (tx) => afterCommit(tx, () => {})),
      /inTransaction/,
    )
  })
})

test('a snapshot sees nothing that changes meanwhile, and writes nothing', async () => {
  await write(db, 1)
  const seen = await inOneSnapshot(db, async (tx) => {
    const first = await written(tx)
    await write(besides.db, 2)
    return [first, await written(tx)]
  })
  assert.deepEqual(seen, [[1], [1]])
  await assert.rejects(
    inOneSnapshot(db, (tx) => write(tx, 3)),
    { code: '25006' },
  )
  assert.deepEqual(await written(db), [1, 2])
})

describe('changes that are made together', () => {
  const insert = (table: string, value: number) =>
    sql`insert into ${sql.table(table)} (value) values (${value})`
  const alsoWritten = async () => (await sql`select value from also_written`.execute(besides.db)).rows

  test('happen all', async () => {
    await changeTogether(db, [insert('written', 1), insert('also_written', 2)])
    await changeTogether(db, [sql`delete from also_written where value = ${2}`, insert('written', 3)])
    assert.deepEqual(await written(), [1, 3])
    assert.deepEqual(await alsoWritten(), [])
  })

  test('happen not at all when one of them fails', async () => {
    await write(db, 1)
    const changes = [insert('also_written', 2), insert('written', 1)]
    await assert.rejects(changeTogether(db, changes), { code: '23505' })
    assert.deepEqual(await alsoWritten(), [])
  })
})

test('what does not wait for the disk lets nothing else on its connection go without', async () => {
  const waits = async (on: Db) =>
    (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(on)).rows[0]
      ?.synchronous_commit
  await sql`set synchronous_commit = on`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`insert into written (value) select 1 where ${WITHOUT_WAITING_FOR_DISK}`.execute(tx)
    assert.equal(await waits(tx), 'off')
  })
  assert.equal(await waits(db), 'on')
  await sql`insert into written (value) select 2 where ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
  assert.equal(await waits(db), 'on')
  assert.deepEqual(await written(), [1, 2])
})
