// What nodes hear of changes: all of it, in the order of the commits, however much it is.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import {
  announceHostChange,
  announceProducts,
  announceShopChange,
  announceStock,
  type Change,
  readChange,
} from './changes.ts'
import { type DbHandle, openDb } from './pool.ts'
import { type ChangeWatch, watchChanges } from './watch-changes.ts'

let database: TestDatabase
let handle: DbHandle
let watch: ChangeWatch
let heard: Change[] = []
before(async () => {
  database = await createDatabase()
  const { connectionString } = database
  handle = openDb({ connectionString, poolSize: 2, onIdleError: () => {} })
  const ignore = () => {}
  watch = watchChanges(connectionString, {
    onChange: (change) => heard.push(change),
    onLost: ignore,
    onUnreachable: ignore,
  })
  await watch.started
})
beforeEach(() => {
  heard = []
})
after(async () => {
  await watch.stop()
  await handle.close()
  await database.drop()
})

test('every kind of change is heard as it was announced, once the one who asks has caught up', async () => {
  const stock = {
    products: [{ id: 'prd_1', stock: -2, sold_count: 7 }],
    variants: [{ id: 'var_1', product_id: 'prd_1', stock: 3 }],
  }
  await announceShopChange(handle.db, 'shp_1')
  await announceHostChange(handle.db, { id: 'shp_1', slug: 'rotan' }, ['rotan.example', '[::1]'])
  await announceProducts(handle.db, 'shp_1', ['prd_1', 'prd_2'])
  await announceStock(handle.db, 'shp_1', stock)
  await watch.caughtUp()
  assert.deepEqual(heard, [
    { kind: 'shop', shopId: 'shp_1' },
    { kind: 'hosts', shopId: 'shp_1', slug: 'rotan', hosts: ['rotan.example', '[::1]'] },
    { kind: 'products', shopId: 'shp_1', ids: ['prd_1', 'prd_2'] },
    { kind: 'stock', shopId: 'shp_1', stock },
  ])
})

test('nothing is heard of a transaction that is rolled back', async () => {
  const undone = handle.db.transaction().execute(async (tx) => {
    await announceShopChange(tx, 'shp_1')
    throw new Error('no')
  })
  await assert.rejects(undone)
  await watch.caughtUp()
  assert.deepEqual(heard, [])
})

test('nothing is announced when nothing changed', async () => {
  const before = handle.statements()
  await announceStock(handle.db, 'shp_1', { products: [], variants: [] })
  await announceProducts(handle.db, 'shp_1', [])
  assert.equal(handle.statements(), before)
})

test('more than fits into one notification is heard in several, by one statement, with nothing lost', async () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => `prd_${String(i).padStart(26, '0')}`)
  const products = ids.map((id, i) => ({ id, stock: i, sold_count: 999_999_999 - i }))
  const variants = ids.map((id, i) => ({ id: `var_${i}`, product_id: id, stock: i }))
  const before = handle.statements()
  await announceStock(handle.db, 'shp_1', { products, variants })
  assert.equal(handle.statements() - before, 1)
  await watch.caughtUp()
  const stocks = heard.map((change) => (change.kind === 'stock' ? change.stock : null))
  assert.deepEqual(
    stocks.flatMap((each) => each?.products ?? []),
    products,
  )
  assert.deepEqual(
    stocks.flatMap((each) => each?.variants ?? []),
    variants,
  )
  heard = []
  await announceProducts(handle.db, 'shp_1', ids)
  await watch.caughtUp()
  assert.deepEqual(
    heard.flatMap((change) => (change.kind === 'products' ? change.ids : [])),
    ids,
  )
})

describe('what cannot be understood', () => {
  for (const payload of [
    '',
    '*',
    'not json',
    '{}',
    '[]',
    '["stock"]',
    '["stock","shp_1",["prd_1","3",1]]',
    '["stock","shp_1",["prd_1",3]]',
    '["products","shp_1",7]',
    '["hosts","shp_1"]',
    '["something","shp_1","new"]',
  ]) {
    test(`counts as a change of everything: ${payload || 'nothing at all'}`, () => {
      assert.deepEqual(readChange(payload), { kind: 'everything' })
    })
  }
})
