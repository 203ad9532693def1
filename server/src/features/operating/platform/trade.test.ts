// What an operator sees of orders and messages over all shops.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { getPlatformStatus } from './actions/get-platform-status.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

test('the day begins at midnight in Jakarta, over all shops, and what nobody sends is late', async () => {
  const { clock, ctx } = orders.app
  const [one, other] = [await orders.aShop(), await orders.aShop()]
  clock.set('2027-03-01T16:50:00Z')
  const yesterday = await orders.placeIn('paid', one)
  assert.equal((await orders.row(yesterday)).status, 'paid')
  clock.set('2027-03-01T17:10:00Z')
  const paid = await orders.placeIn('paid', one)
  await orders.place(other)
  const { trade, work, findings } = await getPlatformStatus(ctx)
  assert.deepEqual([trade.day, trade.orders, trade.paid_orders, trade.unpaid], ['2027-03-02', 2, 1, 1])
  assert.equal(trade.revenue, (await orders.row(paid)).total)
  const waiting = work.backlogs.find(({ name }) => name === 'messages')
  assert.deepEqual(waiting?.oldest_due_at, new Date('2027-03-01T16:50:00Z'))
  assert.ok(waiting && waiting.waiting > 3)
  assert.ok(findings.some(({ code, severity }) => code === 'messages_late' && severity === 'broken'))
})
