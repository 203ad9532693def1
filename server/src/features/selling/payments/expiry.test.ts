// Time runs out: reminders before, expiry after, also when nobody was serving for a while.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { remindBuyers } from './actions/remind-buyers.ts'

const HOUR_MS = 3_600_000
const BY_GATEWAY = { code: 'va_bca', name: 'BCA', gateways: ['sandbox' as const] }

let payments: TestOrders
before(async () => {
  payments = await startTestOrders()
})
after(() => payments.close())
beforeEach(() => payments.app.clock.set(NOW))

const SELLING = {
  products: [aProduct({ slug: 'kursi', stock: 10 })],
  payment_methods: [{ ...TRANSFER, unique_code: true }, BY_GATEWAY],
  vouchers: [
    { code: 'HEMAT', kind: 'order' as const, discount_type: 'amount' as const, discount_value: 1_000 },
  ],
}

const hoursLater = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS)
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)

/** As the jobs do, at this moment. */
async function expire(at: Date): Promise<void> {
  payments.app.clock.set(at.toISOString())
  await expireOrders(payments.app.ctx, at)
}
async function remind(at: Date): Promise<void> {
  payments.app.clock.set(at.toISOString())
  await remindBuyers(payments.app.ctx, at)
}

const statusOf = async (order: Placed) => (await payments.row(order)).status
const kindsTold = async (order: Placed) =>
  (await payments.messagesAbout(order)).map(({ kind }) => kind).sort()

describe('an order that is not paid', () => {
  test('expires after 24 hours and not before, gives everything back, and its buyer gets a message', async () => {
    const shop = await payments.aShop(SELLING)
    const order = await payments.place(shop, { voucher_code: 'HEMAT', items: [{ slug: 'kursi', qty: 4 }] })
    await expire(justBefore(hoursLater(24)))
    assert.equal(await statusOf(order), 'pending_payment')
    assert.equal(await payments.stock(shop, 'kursi'), 6)

    await expire(hoursLater(24))
    assert.equal(await payments.stock(shop, 'kursi'), 10)
    assert.deepEqual(await payments.voucherUses(shop), { counted: 0, listed: 0 })
    assert.equal(await payments.heldTotals(shop), 0)
    assert.deepEqual(await kindsTold(order), ['order_moved', 'order_placed'])
    assert.deepEqual((await payments.history(order)).at(-1), {
      from: 'pending_payment',
      to: 'expired',
      actor: 'system',
      reason: 'not paid in time',
    })
    const { body } = await payments.track(order)
    assert.deepEqual([body.order.status, body.payment.status], ['expired', 'expired'])
    assert.equal(body.order.expires_at, hoursLater(24).toISOString(), 'when it expired stays told')
  })

  test('expires once, however often it is looked for', async () => {
    const shop = await payments.aShop(SELLING)
    const order = await payments.place(shop)
    await expire(hoursLater(24))
    const earlier = await payments.dump(shop)
    await expire(hoursLater(25))
    assert.deepEqual(await payments.dump(shop), earlier)
    assert.equal((await payments.history(order)).length, 2)
  })

  test('expires also when nobody was serving for a month, in every shop', async () => {
    const shops = [await payments.aShop(SELLING), await payments.aShop(SELLING)]
    const orders = await Promise.all(shops.flatMap((shop) => [payments.place(shop), payments.place(shop)]))
    await expire(hoursLater(30 * 24))
    for (const order of orders) {
      assert.equal(await statusOf(order), 'expired')
      assert.deepEqual(await kindsTold(order), ['order_moved', 'order_placed'])
    }
    for (const shop of shops) assert.equal(await payments.stock(shop, 'kursi'), 10)
  })

  test('at a gateway expires as well, once the gateway was asked', async () => {
    const order = await payments.place(await payments.aShop(SELLING), { payment_method: 'va_bca' })
    await expire(hoursLater(24))
    assert.equal(await statusOf(order), 'expired')
  })

  test('does not expire while its claim is looked at', async () => {
    const order = await payments.placeIn('claimed', await payments.aShop(SELLING))
    await expire(hoursLater(24 * 365))
    assert.equal(await statusOf(order), 'pending_payment')
  })

  test('younger than another that has run out goes on waiting', async () => {
    const shop = await payments.aShop(SELLING)
    const older = await payments.place(shop)
    payments.app.clock.set(hoursLater(1).toISOString())
    const younger = await payments.place(shop)
    await expire(hoursLater(24))
    assert.deepEqual([await statusOf(older), await statusOf(younger)], ['expired', 'pending_payment'])
  })
})

for (const state of ['paid', 'processing', 'shipped', 'completed', 'cancelled', 'refunded'] as const) {
  test(`an order that is ${state} stays so when its time would have run out`, async () => {
    const order = await payments.placeIn(state, await payments.aShop(SELLING))
    const earlier = await payments.dump(order.shop)
    await remind(hoursLater(22))
    await expire(hoursLater(25))
    assert.deepEqual(await payments.dump(order.shop), earlier)
  })
}

test('an order whose link cannot be opened any more expires all the same, and keeps no other waiting', async (t) => {
  const shop = await payments.aShop(SELLING)
  const [damaged, next] = [await payments.place(shop), await payments.place(shop)]
  const { db } = payments.app.ctx
  t.after(async () => {
    await db.deleteFrom('orders').where('id', '=', damaged.id).execute()
  })
  await db
    .updateTable('orders')
    .set({ track_token_sealed: Buffer.from('sealed under another secret'), expires_at: hoursLater(23) })
    .where('id', '=', damaged.id)
    .execute()
  await remind(hoursLater(21))
  assert.deepEqual(await kindsTold(next), ['order_placed', 'payment_reminder'])
  await expire(hoursLater(24))
  assert.deepEqual([await statusOf(damaged), await statusOf(next)], ['expired', 'expired'])
  assert.deepEqual(await kindsTold(damaged), ['order_placed'])
})

test('an order that cannot be changed keeps no other from being reminded or from expiring, and is tried again', async () => {
  const shop = await payments.aShop(SELLING)
  const stuck = await payments.place(shop)
  payments.app.clock.set(hoursLater(0.5).toISOString())
  const next = await payments.place(shop)
  await whileStuck(stuck, async () => {
    await remind(hoursLater(22))
    await expire(hoursLater(25))
  })
  assert.deepEqual(await kindsTold(stuck), ['order_placed'])
  assert.deepEqual(await kindsTold(next), ['order_moved', 'order_placed', 'payment_reminder'])
  await expire(hoursLater(26))
  assert.deepEqual([await statusOf(stuck), await statusOf(next)], ['expired', 'expired'])
})

/** While the database takes no change of this order. */
async function whileStuck({ id }: Placed, work: () => Promise<void>): Promise<void> {
  const { db } = payments.app.ctx
  await sql`
    alter table orders add constraint orders_stuck
    check (id <> ${sql.lit(id)} or (reminded_at is null and status = 'pending_payment')) not valid`.execute(
    db,
  )
  try {
    await work()
  } finally {
    await sql`alter table orders drop constraint orders_stuck`.execute(db)
  }
}

describe('a reminder', () => {
  test('comes once, three hours before the order runs out', async () => {
    const order = await payments.place(await payments.aShop(SELLING))
    await remind(justBefore(hoursLater(21)))
    assert.deepEqual(await kindsTold(order), ['order_placed'])
    for (const hours of [21, 22, 23]) await remind(hoursLater(hours))
    assert.deepEqual(await kindsTold(order), ['order_placed', 'payment_reminder'])
    const reminder = (await payments.messagesAbout(order)).find(({ kind }) => kind === 'payment_reminder')
    assert.ok(reminder?.kind === 'payment_reminder')
    const { total, unique_code } = await payments.row(order)
    assert.deepEqual(
      [reminder.pay_before, reminder.total, reminder.unique_code],
      [hoursLater(24).toISOString(), total, unique_code],
    )
    assert.ok(reminder.track_url.endsWith(`/track/${order.token}`))
  })

  test('does not come while a claim is looked at', async () => {
    const order = await payments.placeIn('claimed', await payments.aShop(SELLING))
    await remind(hoursLater(22))
    assert.deepEqual(await kindsTold(order), ['order_placed'])
  })

  test('does not come after the order has expired, nor when its time was over before anyone served', async () => {
    const order = await payments.place(await payments.aShop(SELLING))
    await remind(hoursLater(24))
    assert.deepEqual(await kindsTold(order), ['order_placed'])
    await expire(hoursLater(24))
    await remind(hoursLater(25))
    assert.deepEqual(await kindsTold(order), ['order_moved', 'order_placed'])
  })
})
