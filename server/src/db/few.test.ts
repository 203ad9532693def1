// A few rows are looked up one by one, however many their shop has: the plan that is made for all shops alike must do for the largest.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { isOfFew, isOneOfFew } from './few.ts'
import { type Db, type DbHandle, openDb } from './pool.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let handle: DbHandle
before(async () => {
  database = await createDatabase({ migrated: false })
  handle = openDb({ connectionString: database.connectionString, poolSize: 1, onIdleError: () => {} })
  const { db } = handle
  await sql`create table things (shop_id text, id text, made_at timestamptz default now(), primary key (shop_id, id))`.execute(
    db,
  )
  await sql`create index things_newest on things (shop_id, made_at)`.execute(db)
  // Most shops have a few of them, and one has thousands.
  await sql`insert into things select 'shop ' || n / 5, 'id ' || n from generate_series(1, 5000) as n`.execute(
    db,
  )
  await sql`insert into things select 'large', 'id ' || n from generate_series(1, 5000) as n`.execute(db)
  await sql`analyze things`.execute(db)
})
after(async () => {
  await handle.close()
  await database.drop()
})

const LARGE = 'large'
const IDS = ['id 7', 'id 8']
const rows = JSON.stringify(IDS.map((id) => ({ id })))

const STATEMENTS: Record<string, RawBuilder<unknown>> = {
  'a choice of ids': sql`
    select id from things where shop_id = ${LARGE} and ${isOneOfFew('id', IDS)} order by id for update`,
  'a change by a list': sql`
    update things as t set made_at = now() from unnest(${IDS}::text[]) as f (id)
    where t.shop_id = ${LARGE} and t.id = f.id and ${isOfFew('f.id')} returning t.id`,
  'a change by JSON': sql`
    update things as t set made_at = now() from jsonb_to_recordset(${rows}::jsonb) as f (id text)
    where t.shop_id = ${LARGE} and t.id = f.id and ${isOfFew('f.id')} returning t.id`,
}

describe('of a shop with thousands of rows', () => {
  for (const [name, statement] of Object.entries(STATEMENTS))
    test(`${name} finds its rows, and reads no others`, async () => {
      await inTransaction(handle.db, async (tx) => {
        const before = await rowsRead(tx)
        const found = await statement.execute(tx)
        assert.deepEqual(
          found.rows,
          IDS.map((id) => ({ id })),
        )
        assert.equal((await rowsRead(tx)) - before, IDS.length)
      })
    })
})

/** On this connection, since it last told what it did. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'things'`.execute(tx)
  return rows[0]?.count ?? 0
}
