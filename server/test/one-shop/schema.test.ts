// Every table can be spread over machines by its shop, or is one of the platform's few: by the database's own catalogue.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { DISTRIBUTION_FILE, distributionOf } from '../../tools/citus/distribution.ts'
import { PLATFORM_TABLES, SHOP_COLUMN } from '../../tools/citus/platform-tables.ts'
import { readCatalogue, type Table } from '../../tools/citus/read-catalogue.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

const STUB = new URL('citus-stub.sql', import.meta.url)

describe('tables of shops', () => {
  let database: TestDatabase
  let client: pg.Client
  let tables: Table[]
  let ofShops: Table[]

  before(async () => {
    database = await createDatabase()
    client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    tables = await readCatalogue(client)
    ofShops = tables.filter(({ name }) => !Object.hasOwn(PLATFORM_TABLES, name))
  })
  after(async () => {
    await client.end()
    await database.drop()
  })

  test('begin with shop_id in every key', () => {
    const faults = ofShops.flatMap(({ name, uniqueKeys }) => [
      ...(uniqueKeys.length === 0 ? [`${name} has no key`] : []),
      ...uniqueKeys.filter(({ columns }) => columns[0] !== SHOP_COLUMN).map((key) => `${name}: ${key.name}`),
    ])
    assert.deepEqual(faults, [])
  })

  test('point to one another within their shop alone', () => {
    const names = new Set(ofShops.map(({ name }) => name))
    const faults = ofShops.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ to }) => names.has(to))
        .filter(({ columns, toColumns }) => columns[0] !== SHOP_COLUMN || toColumns[0] !== SHOP_COLUMN)
        .map((key) => `${name}: ${key.name}`),
    )
    assert.deepEqual(faults, [])
  })

  test('are pointed to by no table of the platform', () => {
    const names = new Set(ofShops.map(({ name }) => name))
    const platform = tables.filter(({ name }) => Object.hasOwn(PLATFORM_TABLES, name))
    const faults = platform.flatMap(({ name, foreignKeys }) =>
      foreignKeys.filter(({ to }) => names.has(to)).map((key) => `${name}: ${key.name}`),
    )
    assert.deepEqual(faults, [])
  })

  test('are all but those that are listed as the platform’s, and the list names no other', () => {
    const names = tables.map(({ name }) => name)
    assert.deepEqual(
      Object.keys(PLATFORM_TABLES).filter((name) => !names.includes(name)),
      [],
    )
  })

  test('are spread by a script that is up to date: npm run distribution writes it', async () => {
    assert.equal(await readFile(DISTRIBUTION_FILE, 'utf8'), distributionOf(tables))
  })

  test('go through that script, under what Citus demands, and orders are found by their words afterwards', async () => {
    await client.query(await readFile(STUB, 'utf8'))
    const pointing = async () => {
      const { rows } = await client.query<{ says: string }>(
        `select conrelid::regclass || conname || pg_get_constraintdef(oid) as says from pg_constraint where contype = 'f' order by 1`,
      )
      return rows.map(({ says }) => says)
    }
    const before = await pointing()
    await client.query(`begin; ${await readFile(DISTRIBUTION_FILE, 'utf8')} commit`)
    assert.deepEqual(await pointing(), before)
    await client.query('select citus_stub.check_keys()')
    const { rows } = await client.query<{ name: string; kept: string }>(
      'select name, kept from citus_stub.tables',
    )
    const left = tables.map(({ name }) => name).filter((name) => !rows.some((row) => row.name === name))
    const local = Object.keys(PLATFORM_TABLES).filter((name) => PLATFORM_TABLES[name]?.kept === 'local')
    assert.deepEqual(left.sort(), local.sort())

    await client.query(`
      insert into shops (id, slug, name, plan) values ('shp_1', 'rotan', 'Rotan', 'free');
      insert into orders (shop_id, id, number, draft_id, status, track_token_hash, track_token_sealed, contact,
        contact_channel, customer_name, address, city, payment_method, subtotal, discount_total, shipping_cost,
        shipping_discount, payment_fee, unique_code, total, placed_at)
      select 'shp_1', 'ord_' || n, 'A-' || n, 'drf_' || n, 'paid', n::text::bytea, '', 'ibu@rotan.example', 'email', 'Ibu Sari',
        'Jl. Mawar 1', 'Bogor', 'bca', 1, 0, 0, 0, 0, 0, 1, now() from generate_series(1, 2) as n`)
    const found = await client.query(
      `select order_id from order_search where words @@ '''shp_1 sari'''::tsquery`,
    )
    assert.equal(found.rows.length, 2)
  })

  test('would be refused if a key did not name the shop', async () => {
    await client.query('begin')
    await client.query('create table loose (shop_id text not null, id text primary key)')
    await assert.rejects(
      client.query(`select create_distributed_table('loose', 'shop_id')`),
      /loose_pkey is unique/,
    )
    await client.query('rollback')
  })
})
