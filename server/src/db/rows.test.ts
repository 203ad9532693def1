// Rows by one statement: every type of value is read again as it was written.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { type Db, type DbHandle, openDb } from './pool.ts'
import { insertRows, type NewRow } from './rows.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let handle: DbHandle
before(async () => {
  database = await createDatabase()
  const { connectionString } = database
  handle = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  // Rows of shops and orders that are not there.
  await sql`alter table held_totals drop constraint held_totals_shop_id_fkey`.execute(handle.db)
  await sql`alter table order_lines drop constraint order_lines_shop_id_order_id_fkey`.execute(handle.db)
})
after(async () => {
  await handle.close()
  await database.drop()
})

function aTotal(fields: Partial<NewRow<'held_totals'>>): NewRow<'held_totals'> {
  return {
    shop_id: 'shp_1',
    total: 1,
    draft_id: 'drf_1',
    expires_at: null,
    contact_hash: null,
    caller_hash: null,
    ...fields,
  }
}

function aLine(fields: Partial<NewRow<'order_lines'>>): NewRow<'order_lines'> {
  return {
    shop_id: 'shp_1',
    order_id: 'ord_1',
    position: 0,
    product_id: 'prd_1',
    variant_id: null,
    sku: null,
    name: 'Kursi',
    variant_label: null,
    picture: null,
    promotion_name: null,
    qty: 1,
    unit_price: 1,
    undiscounted_unit_price: 1,
    line_total: 1,
    preorder: false,
    unlimited_stock: true,
    unit_cost: null,
    took_stock: false,
    legal: null,
    ...fields,
  }
}

test('bytes, dates, amounts and nothing at all', async () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  const rows = [
    aTotal({ total: Number.MAX_SAFE_INTEGER, contact_hash: every, caller_hash: Buffer.alloc(0) }),
    aTotal({ total: -1, expires_at: new Date('2026-03-01T05:00:00.123Z') }),
    aTotal({
      total: 0,
      expires_at: new Date('1969-12-31T23:59:59.999Z'),
      contact_hash: Buffer.from('\\x41'),
    }),
  ]
  await insertRows(handle.db, 'held_totals', rows)
  const read = handle.db.selectFrom('held_totals').where('shop_id', '=', 'shp_1').selectAll()
  assert.deepEqual(
    await read.orderBy('total').execute(),
    rows.toSorted((a, b) => a.total - b.total),
  )
})

test('JSON and texts, whatever is in them', async () => {
  const texts = ['"', '\\', "'; drop table orders --", 'null', '', ' \n\t', 'Rotan 🪑 é', '{"a":1}', '\\x41']
  const rows = texts.map((name, position) =>
    aLine({ position, name, picture: { hash: 'a'.repeat(64), width: 800, height: 600, alt: name } }),
  )
  await insertRows(handle.db, 'order_lines', rows)
  const read = await handle.db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  assert.deepEqual(read, rows)
})

test('no rows are no statement, and many rows are one', async () => {
  const before = handle.statements()
  await insertRows(handle.db, 'held_totals', [])
  assert.equal(handle.statements(), before)
  const many = Array.from({ length: 12_000 }, (_, total) => aTotal({ shop_id: 'shp_many', total }))
  await insertRows(handle.db, 'held_totals', many)
  assert.equal(handle.statements(), before + 1)
  const { rows } = await sql`
    select count(*) as count from held_totals where shop_id = ${'shp_many'}`.execute(handle.db)
  assert.deepEqual(rows, [{ count: many.length }])
})

test('one row that cannot be written keeps all of them out', async () => {
  const twice = [2, 3, 2].map((total) => aTotal({ shop_id: 'shp_twice', total }))
  await assert.rejects(
    inTransaction(handle.db, (tx: Db) => insertRows(tx, 'held_totals', twice)),
    { code: '23505' },
  )
  const { rows } = await sql`select 1 from held_totals where shop_id = ${'shp_twice'}`.execute(handle.db)
  assert.deepEqual(rows, [])
})
