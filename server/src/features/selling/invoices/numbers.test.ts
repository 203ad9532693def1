// Numbers of invoices: without a gap and none twice, whoever gives them, and of the year in which it was paid.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { aProduct } from '../../../../test/world.ts'
import { openDb } from '../../../db/pool.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { numberInvoices } from './actions/number-invoices.ts'
import { allInvoices, assertBooksAgree, assertNoGap, invoicesTold } from './invoices.fixture.ts'
import { numbering } from './numbering.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const MANY = 24
const db = () => orders.app.ctx.db

test('many payments at once are numbered by several at once: no gap, none twice', async (t) => {
  const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: MANY })] })
  const placed = []
  for (let i = 0; i < MANY; i++) placed.push(await orders.place(shop))
  const { connectionString } = orders.app.database
  const others = [1, 2, 3].map(() => openDb({ connectionString, poolSize: 2, onIdleError: () => {} }))
  t.after(() => Promise.all(others.map((other) => other.close())))
  const id = orders.shopId(shop)
  await Promise.all([
    ...placed.map((order) => orders.moveByMerchant(order, 'paid')),
    ...others.flatMap((other) => Array.from({ length: 5 }, () => numberInvoices(other, id))),
    ...placed.map((order) => orders.track(order)),
  ])
  await numberInvoices({ db: db() }, id)
  await assertNoGap(db(), id, MANY)
  await assertBooksAgree(orders, shop)
})

test('a nota that waits for its number is given it by a process that looks, or by whoever reads it', async () => {
  const shop = await orders.aShop()
  const [first, second] = [await orders.place(shop), await orders.place(shop)]
  const id = orders.shopId(shop)
  const outbox = numbering.open(orders.app.ctx)
  await orders.moveByMerchant(first, 'paid')
  await outbox.look()
  await until(async () => (await allInvoices(db(), id)).every(({ number }) => number !== null))
  await orders.moveByMerchant(second, 'paid')
  const { order } = (await orders.track(second)).body
  assert.equal(order.invoices[0].number, 'NOTA/2026/000002')
  await outbox.stop()
})

test('one that was paid before the year ended is of that year, also when it is numbered after', async () => {
  const shop = await orders.aShop()
  const now = orders.app.clock.now()
  const id = orders.shopId(shop)
  orders.app.clock.set('2026-12-31T16:59:00.000Z')
  const [old, fresh] = [await orders.place(shop), await orders.place(shop)]
  await orders.moveByMerchant(old, 'paid')
  orders.app.clock.set('2026-12-31T17:01:00.000Z')
  await orders.moveByMerchant(fresh, 'paid')
  assert.match(String(await invoicesTold(db(), id, old.id)), /^NOTA\/2026\/000001 /)
  assert.match(String(await invoicesTold(db(), id, fresh.id)), /^NOTA\/2027\/000001 /)
  await assertBooksAgree(orders, shop)
  orders.app.clock.set(new Date(now).toISOString())
})

test('a number that is taken away, or given twice, is found by the books', async () => {
  const shop = await orders.aShop()
  const id = orders.shopId(shop)
  const [first, second] = [await orders.place(shop), await orders.place(shop)]
  for (const order of [first, second]) await orders.moveByMerchant(order, 'paid')
  await invoicesTold(db(), id, second.id)
  const renumber = async (order: { id: string }, number: number) => {
    await db().updateTable('invoices').set({ number }).where('order_id', '=', order.id).execute()
  }
  await renumber(second, 7)
  await assert.rejects(() => assertBooksAgree(orders, shop), /numbers of invoices have a gap/)
  await assert.rejects(() => renumber(first, 7), /invoices_numbers/)
  await db().deleteFrom('invoices').where('order_id', '=', second.id).execute()
  await assert.rejects(() => assertBooksAgree(orders, shop), /has no nota, or one of another sum/)
})
