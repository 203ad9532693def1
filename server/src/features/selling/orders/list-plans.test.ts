// Lists and searches of orders stay fast in a shop that has had many: each form is answered by an index.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../../db/transaction.ts'
import { findOrders, newestFound, newestNear, newestOf, type OrderPage } from './list-queries.ts'
import { startTestOrders, type TestOrders } from './orders.fixture.ts'
import { searchOf } from './search-words.ts'
import { waitingCounts } from './waiting-queries.ts'

const MANY = 10_000

let orders: TestOrders
let shopId: string
before(async () => {
  orders = await startTestOrders()
  const shop = await orders.aShop()
  shopId = orders.shopId(shop)
  const { id } = await orders.place(shop, { contact: 'toko@contoh.id' })
  // Copies of one real order; every hundredth has something of its own.
  await sql`
    insert into orders
    select copy.* from orders o cross join generate_series(1, ${sql.lit(MANY)}) as n
    cross join lateral jsonb_populate_record(o, jsonb_build_object(
      'id', 'ord_' || lpad(n::text, 8, '0'), 'draft_id', 'drf_' || n, 'number', 'ETL-C' || lpad(n::text, 7, '0'),
      'track_token_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'),
      'placed_at', o.placed_at - n * interval '1 minute',
      'customer_name', 'Pembeli ' || n, 'phone', '+62812' || lpad(n::text, 8, '0'),
      'total', 10000 + n, 'awb', 'JP' || lpad(n::text, 10, '0'),
      'status', case when n % 100 = 0 then 'processing' when n % 100 = 1 then 'paid' when n % 100 = 2
        then 'pending_payment' else 'completed' end,
      'buyer_claimed_at', case when n % 100 = 2 then o.placed_at end,
      'needs_attention', case when n % 100 = 3 then 'paid_twice' end)) as copy
    where o.id = ${id}`.execute(orders.app.ctx.db)
  await sql`analyze orders`.execute(orders.app.ctx.db)
  await sql`analyze order_search`.execute(orders.app.ctx.db)
})
after(() => orders.close())

/** The plan that serves whatever the values are, as connections of the app make it. */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = statement.compile(orders.app.ctx.db)
  const values = parameters.map(literal).join(', ')
  return inTransaction(orders.app.ctx.db, async (tx) => {
    await sql.raw(`prepare looked_at as ${text}`).execute(tx)
    const explained = sql.raw<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) execute looked_at (${values})`,
    )
    const { rows } = await explained.execute(tx)
    await sql`deallocate looked_at`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

function literal(value: unknown): string {
  if (value instanceof Date) return literal(value.toISOString())
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`)
  return `'${String(value).replaceAll("'", "''")}'`
}

/** How many rows the step that met most of them met, those it threw away included. */
function mostRows(plan: string): number {
  const met = plan.matchAll(/actual rows=([\d.]+) loops=(\d+)|Rows Removed by Filter: (\d+)/g)
  return Math.max(
    ...Array.from(met, ([, rows, loops, removed]) => Number(removed ?? Number(rows) * Number(loops))),
  )
}

const DAY = new Date('2026-01-01T00:00:00Z')
const FORMS: Record<string, [Partial<OrderPage>, RegExp]> = {
  'the newest': [{}, /orders_newest/],
  'a later page': [{ after: 'ord_00005000' }, /orders_newest/],
  'of a state': [{ status: 'completed' }, /orders_status/],
  'of a rare state, a later page': [{ status: 'processing', after: 'ord_00005000' }, /orders_status/],
  'of a time': [{ from: DAY, until: new Date() }, /orders_newest/],
  'with a claim': [{ waiting: 'claim' }, /orders_claimed/],
  'to be packed': [{ waiting: 'pack' }, /orders_(status|to_pack)/],
  'to be shipped': [{ waiting: 'ship' }, /orders_(status|to_pack)/],
  'to be packed, the oldest first': [{ waiting: 'pack', isOldestFirst: true }, /orders_(status|to_pack)/],
  'that a courier pays out': [{ waiting: 'payout' }, /orders_cod_unremitted/],
  'without a parcel number': [{ waiting: 'parcel' }, /orders_to_pack/],
  'not paid yet': [{ waiting: 'unpaid' }, /orders_unpaid/],
  'that need attention': [{ waiting: 'attention' }, /orders_attention/],
}

describe('the list', () => {
  for (const [name, [page, index]] of Object.entries(FORMS))
    test(`${name}: by an index that has the order, reading no more than a page`, async () => {
      const plan = await planOf(newestOf(shopId, { ...page, limit: 50 }))
      assert.match(plan, index)
      assert.doesNotMatch(plan, /Sort|Seq Scan/)
      assert.ok(mostRows(plan) <= 50, plan)
    })
})

test('what waits is counted by indexes, whatever else there is', async () => {
  const plan = await planOf(waitingCounts(shopId, DAY))
  for (const index of ['claimed', 'attention', 'changed', 'newest'])
    assert.match(plan, new RegExp(`orders_${index}`))
  assert.doesNotMatch(plan, /Seq Scan/)
  // A hundred of each kind wait, of ten thousand.
  assert.ok(mostRows(plan) <= 201, plan)
})

describe('a search', () => {
  const search = (typed: string) => searchOf(shopId, typed) ?? ''

  test('looks at some of the newest first, which is enough where many have it', async () => {
    for (const page of [{}, { after: 'ord_00005000' }, { status: 'completed' as const }]) {
      const plan = await planOf(newestNear(shopId, { ...page, limit: 50 }, search('pembeli')))
      assert.match(plan, /orders_(newest|status)/)
      assert.match(plan, /order_search_pkey/)
      assert.doesNotMatch(plan, /Sort|Seq Scan/)
      assert.ok(mostRows(plan) <= 500, plan)
    }
  })

  test('finds what few have by the index of words, and reads the orders of the page by their keys', async () => {
    const plan = await planOf(newestFound(shopId, { limit: 50 }, search('pembeli 77')))
    assert.match(plan, /order_search_words/)
    assert.match(plan, /orders_pkey/)
    assert.doesNotMatch(plan, /Seq Scan/)
    assert.ok(mostRows(plan) <= 200, plan)
    const filtered = await planOf(newestFound(shopId, { limit: 50, waiting: 'pack' }, search('pembeli 77')))
    assert.match(filtered, /order_search_words/)
    assert.match(filtered, /orders_pkey/)
  })

  test('finds the same both ways, newest first, page by page', async () => {
    const numbers = async (typed: string, page: Partial<OrderPage> = {}) =>
      (await findOrders(orders.app.ctx.db, shopId, { limit: 3, search: search(typed), ...page })).map(
        ({ customer_name }) => customer_name,
      )
    assert.deepEqual(await numbers('pembeli'), ['Pembeli 1', 'Pembeli 2', 'Pembeli 3'])
    assert.deepEqual(await numbers('pembeli', { after: 'ord_00000003' }), [
      'Pembeli 4',
      'Pembeli 5',
      'Pembeli 6',
    ])
    assert.deepEqual(await numbers('PEMBELI 777'), ['Pembeli 777', 'Pembeli 7770', 'Pembeli 7771'])
    assert.deepEqual(await numbers('pembeli', { status: 'processing' }), [
      'Pembeli 100',
      'Pembeli 200',
      'Pembeli 300',
    ])
    assert.deepEqual(await numbers('0812 0000 0777'), ['Pembeli 777'])
    assert.deepEqual(await numbers('JP0000000777'), ['Pembeli 777'])
    assert.deepEqual(await numbers('00000777'), ['Pembeli 777'], 'by the end of the phone number')
    for (const typed of ['10777', '10.777', 'Rp10.777'])
      assert.deepEqual(await numbers(typed), ['Pembeli 777'], typed)
    assert.deepEqual(await numbers('melati pembeli 777'), ['Pembeli 777', 'Pembeli 7770', 'Pembeli 7771'])
  })
})
