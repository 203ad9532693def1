// Buyer, merchant, clock and several nodes at one order at once: one of them wins, and everyone sees the same.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { someoneWaits } from '../../../../test/lock-waits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { remindBuyers } from '../payments/actions/remind-buyers.ts'
import { moveOrder } from './actions/move-order.ts'
import { updateOrder } from './changes.ts'
import { type Placed, startTestOrders, type Target, type TestOrders } from './orders.fixture.ts'
import { lockOrder } from './queries.ts'

const HOUR_MS = 3_600_000
const STOCK = 50

// The clock runs here: two claims at one and the same moment would show nothing.
let orders: TestOrders
let other: TestApp
before(async () => {
  orders = await startTestOrders()
  other = await startApp({ database: orders.app.database })
})
after(async () => {
  await other?.close()
  await orders?.close()
})

const SELLING = {
  products: [aProduct({ slug: 'kursi', stock: STOCK })],
  payment_methods: [{ ...TRANSFER, unique_code: true }],
}
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

async function ordersIn(shop: string, count: number): Promise<Placed[]> {
  const placed: Placed[] = []
  for (let i = 0; i < count; i++) placed.push(await orders.place(shop))
  return placed
}

const kindsSent = async (order: Placed) => (await orders.messagesAbout(order)).map(({ kind }) => kind).sort()

test('ten claims at once leave one moment, and all ten answers show it', async () => {
  const order = await orders.place(await orders.aShop(SELLING))
  const answers = await times(10, () => orders.claim(order))
  const { buyer_claimed_at } = await orders.row(order)
  assert.ok(buyer_claimed_at)
  for (const { status, body } of answers)
    assert.deepEqual([status, body.order.buyer_claimed_at], [200, buyer_claimed_at.toISOString()])
})

test('ten confirmations of one payment at once confirm it once', async () => {
  const order = await orders.place(await orders.aShop(SELLING))
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => orders.moveByMerchant(order, 'paid')),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  assert.deepEqual(refused, Array(9).fill('order_moved'))
  assert.deepEqual(await kindsSent(order), ['order_moved', 'order_placed'])
})

test('orders of the same goods in any order, cancelled at once, all give their stock back', async () => {
  const products = ['a', 'b', 'c'].map((slug) => aProduct({ slug, stock: STOCK }))
  const shop = await orders.aShop({ products })
  const forward = products.map(({ slug }) => ({ slug }))
  const placed: Placed[] = []
  for (const items of [forward, forward.toReversed(), forward, forward.toReversed()])
    placed.push(await orders.place(shop, { items }))
  await Promise.all(placed.map((order) => orders.moveByMerchant(order, 'cancelled')))
  for (const { slug } of products) {
    assert.equal(await orders.stock(shop, slug), STOCK)
    assert.equal(await orders.soldCount(shop, slug), 0)
  }
})

test('two nodes that expire orders at once move each order once, and send each buyer one message', async () => {
  const shop = await orders.aShop(SELLING)
  const placed = await ordersIn(shop, 6)
  const at = hoursFromNow(24)
  await Promise.all([expireOrders(orders.app.ctx, at), expireOrders(other.ctx, at)])
  for (const order of placed) {
    const statuses = (await orders.history(order)).map(({ to }) => to)
    assert.deepEqual(statuses, ['pending_payment', 'expired'])
    assert.deepEqual(await kindsSent(order), ['order_moved', 'order_placed'])
  }
  assert.equal(await orders.stock(shop, 'kursi'), STOCK)
  assert.equal(await orders.soldCount(shop, 'kursi'), 0)
  assert.equal(await orders.heldTotals(shop), 0)
})

test('two nodes that remind buyers at once remind each buyer once', async () => {
  const placed = await ordersIn(await orders.aShop(SELLING), 4)
  const at = hoursFromNow(22)
  await Promise.all([remindBuyers(orders.app.ctx, at), remindBuyers(other.ctx, at)])
  for (const order of placed) assert.deepEqual(await kindsSent(order), ['order_placed', 'payment_reminder'])
})

test('of a claim and the end of its time exactly one wins, and the order agrees with the answer', async () => {
  const shop = await orders.aShop(SELLING)
  const placed = await ordersIn(shop, 6)
  const at = hoursFromNow(24)
  const [answers] = await Promise.all([
    Promise.all(placed.map((order) => orders.claim(order))),
    expireOrders(orders.app.ctx, at),
    expireOrders(other.ctx, at),
  ])
  let waiting = 0
  for (const [i, order] of placed.entries()) {
    const { status, buyer_claimed_at, expires_at } = await orders.row(order)
    const isClaimed = answers[i]?.status === 200
    if (isClaimed) waiting++
    else assert.equal(answers[i]?.body.error.code, 'order_moved')
    assert.equal(status, isClaimed ? 'pending_payment' : 'expired')
    assert.equal(buyer_claimed_at !== null, isClaimed)
    assert.equal(expires_at === null, isClaimed)
  }
  assert.equal(await orders.stock(shop, 'kursi'), STOCK - waiting)
  assert.equal(await orders.heldTotals(shop), waiting)
})

describe('a change that waits for another change of its order', () => {
  const moved = (order: Placed, to: Target) => async (tx: Db) => {
    const shop = await orders.shopOf(order.shop)
    const locked = await lockOrder(tx, shop.id, order.id)
    assert.ok(locked)
    await moveOrder(tx, orders.app.ctx, shop, locked, { to, actor: 'system', at: new Date() })
  }
  const changed = (order: Placed, change: object) => async (tx: Db) => {
    const locked = await lockOrder(tx, orders.shopId(order.shop), order.id)
    assert.ok(locked)
    await updateOrder(tx, locked, change)
  }
  const claimed = (order: Placed) => changed(order, { buyer_claimed_at: new Date(), expires_at: null })
  const expire = () => expireOrders(orders.app.ctx, hoursFromNow(24))

  for (const to of ['expired', 'paid', 'cancelled'] as const) {
    test(`a claim that waits while the order becomes ${to} is refused`, async () => {
      const order = await orders.place(await orders.aShop(SELLING))
      const { status, body } = await meanwhile(order, moved(order, to), () => orders.claim(order))
      assert.deepEqual([status, body.error.code], [409, 'order_moved'])
      const row = await orders.row(order)
      assert.deepEqual([row.status, row.buyer_claimed_at], [to, null])
    })
  }

  test('an order that is paid while the job of expiry waits for it does not expire', async () => {
    const order = await orders.place(await orders.aShop(SELLING))
    await meanwhile(order, moved(order, 'paid'), expire)
    assert.equal((await orders.row(order)).status, 'paid')
    assert.equal(await orders.stock(order.shop, 'kursi'), STOCK - 1)
  })

  test('an order that is claimed while the job of expiry waits for it does not expire', async () => {
    const order = await orders.place(await orders.aShop(SELLING))
    await meanwhile(order, claimed(order), expire)
    assert.equal((await orders.row(order)).status, 'pending_payment')
    assert.equal(await orders.stock(order.shop, 'kursi'), STOCK - 1)
  })

  test('an order that is claimed or gets another day while the job of reminders waits for it reminds nobody', async () => {
    const order = await orders.place(await orders.aShop(SELLING))
    const remind = () => remindBuyers(orders.app.ctx, hoursFromNow(22))
    await meanwhile(order, claimed(order), remind)
    await changed(order, { buyer_claimed_at: null, expires_at: hoursFromNow(24) })(orders.app.ctx.db)
    await meanwhile(order, changed(order, { expires_at: hoursFromNow(46) }), remind)
    assert.deepEqual(await kindsSent(order), ['order_placed'])
  })

  test('an order that is cancelled while a payment waits for it is not paid', async () => {
    const order = await orders.place(await orders.aShop(SELLING))
    const paying = () => orders.moveByMerchant(order, 'paid').catch((error) => error.code)
    assert.equal(await meanwhile(order, moved(order, 'cancelled'), paying), 'order_moved')
    assert.equal((await orders.row(order)).status, 'cancelled')
    assert.equal(await orders.stock(order.shop, 'kursi'), STOCK)
  })
})

/** `later` begins and has to wait for the order while `first` changes it. */
async function meanwhile<T>(
  order: Placed,
  first: (tx: Db) => Promise<void>,
  later: () => Promise<T>,
): Promise<T> {
  const { db } = orders.app.ctx
  const waiting = await inTransaction(db, async (tx) => {
    await lockOrder(tx, orders.shopId(order.shop), order.id)
    const begun = later()
    await until(() => someoneWaits(orders.app.ctx.db))
    await first(tx)
    // In an object: returned as it is, it would be waited for in here.
    return { begun }
  })
  return waiting.begun
}
