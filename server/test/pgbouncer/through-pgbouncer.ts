// npm run test:pgbouncer: the server through a real PgBouncer in transaction mode, with fewer connections than it asks for.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../test/until.ts'
import { missingSettings } from '../../src/db/session.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { saveProduct } from '../../src/features/catalogue/products/actions/save-product.ts'
import { startTestCheckout, type TestCheckout } from '../../src/features/selling/checkout/checkout.fixture.ts'
import { startApp, type TestApp } from '../app.ts'
import { findInconsistencies } from '../consistency.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { AT, shopNamed } from '../edits.ts'
import { prepareBuyers, tally, verifyAtOnce } from '../many-buyers.ts'
import { type Nodes, startNodes } from '../processes.ts'
import { aProduct } from '../world.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'

/** Far fewer than the connections of the nodes, so that each is handed from one to the other all the time. */
const SERVER_CONNECTIONS = 4

let database: TestDatabase
let behind: DatabaseProxy
let direct: DatabaseProxy
let bouncer: PgBouncer
let checkout: TestCheckout
let nodes: Nodes
let env: Record<string, string>

before(async () => {
  database = await createDatabase()
  behind = await startDatabaseProxy(database.connectionString)
  direct = await startDatabaseProxy(database.connectionString)
  bouncer = await startPgBouncer(behind.connectionString, { default_pool_size: SERVER_CONNECTIONS })
  env = { DATABASE_DIRECT_URL: direct.connectionString, DATABASE_PREPARED_STATEMENTS: '0' }
  const { connectionString } = bouncer
  checkout = await startTestCheckout({ database: { ...database, connectionString }, env })
  nodes = await startNodes(2, { connectionString, env })
})
after(async () => {
  await nodes?.close()
  await checkout?.close()
  await bouncer?.stop()
  await direct?.close()
  await behind?.close()
  await database?.drop()
})

const count = async (shop: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from orders where shop_id = ${checkout.shopId(shop)}`.execute(checkout.app.ctx.db)
  return rows[0]?.n
}

test('120 buyers at once on two nodes: as many orders as there are units, none lost, none twice', async () => {
  const shop = 'ramai'
  await checkout.shop({ slug: shop, products: [aProduct({ slug: 'kursi', stock: 50 })] })
  const busy = { checkout, nodes, shop }
  const answers = await verifyAtOnce(busy, await prepareBuyers(busy, 120))
  assert.deepEqual(tally(answers), { '200': 50, '422 cart_changed': 70 })
  assert.equal(await checkout.stock(shop, 'kursi'), 0)
  assert.equal(await count(shop), 50)
  assert.deepEqual(await findInconsistencies(checkout.app.ctx.db, checkout.shopId(shop)), [])
})

test('one Idempotency-Key sent 40 times at once is one order', async () => {
  const shop = 'sekali'
  await checkout.shop({ slug: shop })
  const busy = { checkout, nodes, shop }
  const [buyer] = await prepareBuyers(busy, 1)
  assert.ok(buyer)
  const times = Array.from({ length: 40 }, () => buyer)
  const answers = await verifyAtOnce(busy, times, { 'Idempotency-Key': randomUUID() })
  const { '200': placed = 0, '409 idempotency_in_progress': _waiting, ...others } = tally(answers)
  assert.ok(placed >= 1)
  assert.deepEqual(others, {})
  assert.equal(await count(shop), 1)
})

test('what is sent together stays in its transaction and in its order, whatever else is sent at the same time', async () => {
  const { db } = checkout.app.ctx
  // Not by where a row lies: a full page sends the next one to any page with room.
  await sql`create table seen
    (run integer, seq integer, backend integer, at bigint, place bigint generated always as identity)`.execute(
    db,
  )
  await Promise.all(
    Array.from({ length: 200 }, (_, run) =>
      inTransaction(db, (tx) =>
        Promise.all(
          Array.from({ length: 8 }, (_, seq) =>
            sql`insert into seen values (${run}, ${seq}, pg_backend_pid(), txid_current())`.execute(tx),
          ),
        ),
      ),
    ),
  )
  const { rows } = await sql<{ runs: number; torn: number; rows: number; backends: number }>`
    select count(*) as runs, count(*) filter (where transactions > 1 or backends > 1 or not in_order) as torn,
      sum(n)::bigint as rows
    from (
      select run, count(*) as n, count(distinct at) as transactions, count(distinct backend) as backends,
        array_agg(seq order by place) = array_agg(seq order by seq) as in_order
      from seen group by run
    ) as runs`.execute(db)
  assert.deepEqual(rows, [{ runs: 200, torn: 0, rows: 1_600 }])
})

test('a transaction that fails leaves nothing behind on a connection that the next one gets', async () => {
  const { db } = checkout.app.ctx
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      inTransaction(db, async (tx) => {
        const all = [
          sql`select ${i}::integer`.execute(tx),
          sql`select 1 / ${i % 2}::integer as one`.execute(tx),
        ]
        return Promise.all(all)
      }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 50)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.equal(outcome.reason.code, '22012')
})

test('a session has the settings that a node would have said itself, and nothing is prepared by name', async () => {
  const { db } = checkout.app.ctx
  assert.deepEqual(await missingSettings(db), [])
  const { rows } = await sql`select name from pg_prepared_statements where name <> ''`.execute(db)
  assert.deepEqual(rows, [])
})

test('a change is shown by another node within a second, and also once its listening connection was cut', async (t) => {
  const shop = 'lihat'
  await checkout.shop({ slug: shop, products: [aProduct({ slug: 'kursi', price: 1 })] })
  const { connectionString } = bouncer
  const other: TestApp = await startApp({ database: { ...database, connectionString }, env })
  t.after(() => other.close())
  const price = async () => (await other.call('/products/kursi', { shop })).body.price
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = other.ctx.statements()
    await work()
    return other.ctx.statements() - before
  }
  const change = async (to: number) =>
    saveProduct(checkout.app.ctx, await shopNamed(checkout.app, shop), { slug: 'kursi', price: to }, AT)

  assert.equal(await price(), 1)
  await change(2)
  await until(async () => (await price()) === 2)
  const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'etalase-changes'`
  await listening.execute(checkout.app.ctx.db)
  await change(3)
  await until(async () => (await price()) === 3)
  // It listens again, and serves from memory again.
  await until(async () => (await statementsOf(price)) === 0)
  await change(4)
  await until(async () => (await price()) === 4)
})

test('while PostgreSQL is away the answer is 503 with Retry-After, and orders go on when it is back', async () => {
  const shop = 'kembali'
  await checkout.shop({ slug: shop })
  await Promise.all([behind.close(), direct.close()])
  const away = await nodes.at(0).post(shop, '/checkout/draft', checkout.draftBody(shop))
  assert.equal(away.status, 503)
  assert.ok(Number(away.headers['retry-after']) > 0)
  await Promise.all([behind.open(), direct.open()])
  const draft = () => nodes.at(0).post(shop, '/checkout/draft', checkout.draftBody(shop))
  await until(async () => (await draft()).status === 200)
})
