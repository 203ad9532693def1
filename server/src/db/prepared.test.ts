// Prepared statements: a table that a migration changes meanwhile costs at most one try.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { type Db, type DbHandle, isTransient, openDb } from './pool.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createDatabase({ migrated: false })
})
after(() => database.drop())

function open(t: TestContext, poolSize = 1): DbHandle {
  const { connectionString } = database
  const handle = openDb({ connectionString, poolSize, onIdleError: () => {} })
  t.after(() => handle.close())
  return handle
}

/**
 * A table of the test's own, with one row; `read` is asked often enough to be prepared on the one connection. It is not
 * where this process has prepared as many statements as it may, for tests of other files.
 */
async function aPreparedRead(t: TestContext, name: string) {
  const { db } = open(t)
  await sql`create table ${sql.table(name)} as select 1 as id`.execute(db)
  const read = async (on: Db) =>
    (await sql`select * from ${sql.table(name)} where id = ${1}`.execute(on)).rows
  for (let i = 0; i < 3; i++) assert.deepEqual(await read(db), [{ id: 1 }])
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(db)
  return { db, read, isPrepared: rows.some(({ statement }) => statement.includes(`"${name}"`)) }
}

async function addColumn(t: TestContext, name: string): Promise<void> {
  await sql`alter table ${sql.table(name)} add column color text default 'red'`.execute(open(t).db)
}

/** False: it worked at once. Anything but an error that passes is thrown. */
const failsAsPassing = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error) => isTransient(error) || Promise.reject(error),
  )

const CHANGED = [{ id: 1, color: 'red' }]

test('a statement whose table was changed works at once outside a transaction', async (t) => {
  const { db, read } = await aPreparedRead(t, 'outside')
  await addColumn(t, 'outside')
  for (let i = 0; i < 3; i++) assert.deepEqual(await read(db), CHANGED)
})

test('inside a transaction it fails once as something that passes, and works the next time', async (t) => {
  const { db, read, isPrepared } = await aPreparedRead(t, 'inside')
  await addColumn(t, 'inside')
  assert.equal(await failsAsPassing(inTransaction(db, read)), isPrepared)
  for (let i = 0; i < 3; i++) assert.deepEqual(await inTransaction(db, read), CHANGED)
})

test('every connection has the new columns, whichever of them met the change first', async (t) => {
  const { db, read } = await aPreparedRead(t, 'several')
  const { db: other } = open(t, 3)
  const all = () => Promise.all(Array.from({ length: 6 }, () => read(other)))
  await all()
  await addColumn(t, 'several')
  assert.deepEqual(await read(db), CHANGED)
  for (const rows of await all()) assert.deepEqual(rows, CHANGED)
})

test('values of any type reach a statement the same, prepared or not', async (t) => {
  const { db } = open(t)
  const at = new Date('2026-03-01T05:00:00.123Z')
  const bytes = Buffer.from([0, 255, 92])
  for (let i = 0; i < 4; i++) {
    const { rows } = await sql`
      select ${at}::timestamptz as at, ${bytes}::bytea as bytes, ${null}::text as nothing,
        ${9_007_199_254_740_991}::bigint as big, ${['a', 'b"']}::text[] as list`.execute(db)
    assert.deepEqual(rows, [{ at, bytes, nothing: null, big: 9_007_199_254_740_991, list: ['a', 'b"'] }])
  }
})
