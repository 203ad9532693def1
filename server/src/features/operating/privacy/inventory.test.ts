// Whether every column of the database was judged: personal or not. And whether the record in the docs says the same.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { PERSONAL, recordOfProcessing } from './inventory.ts'
import { NOT_PERSONAL } from './inventory-others.ts'

let database: TestDatabase
before(async () => {
  database = await createDatabase()
})
after(() => database.drop())

test('every column is listed once, as personal or as not: a new one is judged before it is shipped', async () => {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name <> 'schema_migrations'
         and table_name not like 'citus%'`,
    )
    .finally(() => client.end())
  const personal = Object.entries(PERSONAL).flatMap(([table, { columns }]) =>
    columns.map((name) => `${table}.${name}`),
  )
  const others = Object.entries(NOT_PERSONAL).flatMap(([table, columns]) =>
    columns
      .split(' ')
      .filter(Boolean)
      .map((name) => `${table}.${name}`),
  )
  const judged = [...personal, ...others]
  const stored = new Set(rows.map(({ name }) => name))
  assert.equal(new Set(judged).size, judged.length, 'a column is personal or it is not')
  const missing = stored.difference(new Set(judged))
  assert.deepEqual([...missing], [], 'judge them in inventory.ts or inventory-others.ts')
  assert.deepEqual([...new Set(judged).difference(stored)], [], 'they are gone from the database')
})

test('the record of processing in docs/privacy.md is the one of the code', () => {
  const docs = readFileSync(new URL('../../../../../docs/privacy.md', import.meta.url), 'utf8')
  assert.ok(docs.includes(recordOfProcessing()), 'run: npx node server/tools/write-record.ts')
})
