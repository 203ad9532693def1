// The buyer reports a transfer, and the merchant confirms or rejects it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { rejectClaim } from '../fulfilment/actions/reject-claim.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { remindBuyers } from '../payments/actions/remind-buyers.ts'

const HOUR_MS = 3_600_000
const BY_GATEWAY = { code: 'qris', name: 'QRIS', gateways: ['sandbox' as const] }

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

/** Each test begins at the same moment. */
async function aPlacedOrder(): Promise<Placed> {
  orders.app.clock.set(NOW)
  return orders.place(await orders.aShop({ payment_methods: [TRANSFER, BY_GATEWAY] }))
}

async function aClaimedOrder(): Promise<Placed> {
  const order = await aPlacedOrder()
  assert.equal((await orders.claim(order)).status, 200)
  return order
}

const hoursLater = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS)
const turnTo = (moment: Date) => orders.app.clock.set(moment.toISOString())

async function reject({ shop, number }: Placed, at: Date) {
  return rejectClaim(orders.app.ctx, await orders.shopOf(shop), number, at)
}

async function remindersOf(order: Placed): Promise<number> {
  return (await orders.messagesAbout(order)).filter(({ kind }) => kind === 'payment_reminder').length
}

describe('a claim', () => {
  test('a claim is noted with its moment, and the order no longer runs out', async () => {
    const order = await aPlacedOrder()
    turnTo(hoursLater(2))
    const { status, body, headers } = await orders.claim(order)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(body.order.buyer_claimed_at, hoursLater(2).toISOString())
    assert.deepEqual([body.order.status, body.order.expires_at], ['pending_payment', null])
    assert.deepEqual([body.payment.status, body.payment.expires_at], ['claimed', null])
    assert.deepEqual((await orders.track(order)).body, body)
  })

  test('a claim made again gets the same answer, and the first moment stays', async () => {
    const order = await aPlacedOrder()
    const first = await orders.claim(order)
    turnTo(hoursLater(30))
    const second = await orders.claim(order)
    assert.deepEqual([second.status, second.text], [200, first.text])
    assert.deepEqual((await orders.row(order)).buyer_claimed_at, new Date(NOW))
    const claims = (await orders.history(order)).filter(({ reason }) => reason !== null)
    assert.deepEqual(claims, [
      { from: 'pending_payment', to: 'pending_payment', actor: 'buyer', reason: 'claimed' },
    ])
  })

  test('a claim may have no body, an empty one, or an empty object', async () => {
    const { shop, token } = await aPlacedOrder()
    const path = `/orders/track/${token}/payment/claim`
    const json = { 'Content-Type': 'application/json' }
    for (const request of [{}, { headers: json, body: '' }, { json: {} }])
      assert.equal((await orders.app.call(path, { shop, method: 'POST', ...request })).status, 200)
  })

  test('a claim of a payment that a gateway settles is refused, and changes nothing', async () => {
    const { shop } = await aPlacedOrder()
    const order = await orders.place(shop, { payment_method: 'qris' })
    const earlier = await orders.dump(shop)
    const { status, body } = await orders.claim(order)
    assert.deepEqual([status, body.error.code], [409, 'not_manual_payment'])
    assert.deepEqual(await orders.dump(shop), earlier)
  })

  test('a claim of an order with nothing to pay is refused: it is paid', async () => {
    orders.app.clock.set(NOW)
    const shop = await orders.aShop({
      products: [{ slug: 'kursi', name: 'Kursi', price: 0, stock: 1, weight_grams: 1 }],
      shipping: { mode: 'flat', couriers: [{ code: 'jne', name: 'JNE', cost: 0 }] },
    })
    const { status, body } = await orders.claim(await orders.place(shop))
    assert.deepEqual([status, body.error.code], [409, 'order_moved'])
  })

  test('a claim is answered again to the same idempotency key, also when the order has moved since', async () => {
    const order = await aPlacedOrder()
    const ask = () =>
      orders.app.call(`/orders/track/${order.token}/payment/claim`, {
        shop: order.shop,
        method: 'POST',
        headers: { 'Idempotency-Key': 'sekali' },
      })
    const first = await ask()
    await orders.moveByMerchant(order, 'paid')
    const replay = await ask()
    assert.deepEqual([replay.status, replay.text], [200, first.text])
    assert.equal(replay.headers['idempotent-replay'], 'true')
  })
})

describe('a claim that the merchant confirms', () => {
  test('a claim that the merchant confirms makes the order and its payment paid', async () => {
    const order = await aClaimedOrder()
    await orders.moveByMerchant(order, 'paid')
    const { body } = await orders.track(order)
    assert.deepEqual([body.order.status, body.payment.status], ['paid', 'paid'])
    assert.equal(body.order.buyer_claimed_at, NOW, 'when it was reported stays visible')
    const attempts = await orders.app.ctx.db
      .selectFrom('payment_attempts')
      .where('order_id', '=', order.id)
      .select('status')
      .execute()
    assert.deepEqual(attempts, [{ status: 'paid' }])
    const claimed = await orders.claim(order)
    assert.deepEqual([claimed.status, claimed.body.error.code], [409, 'order_moved'])
  })
})

describe('a claim that the merchant rejects', () => {
  test('a claim that the merchant rejects is cleared, and its buyer gets a message and 24 hours more', async () => {
    const order = await aClaimedOrder()
    const rejectedAt = hoursLater(40)
    turnTo(rejectedAt)
    await reject(order, rejectedAt)
    const { body } = await orders.track(order)
    const until = hoursLater(64).toISOString()
    assert.deepEqual(
      [body.order.status, body.order.buyer_claimed_at, body.order.expires_at],
      ['pending_payment', null, until],
    )
    assert.deepEqual([body.payment.status, body.payment.expires_at], ['pending', until])
    const rejections = (await orders.messagesAbout(order)).filter(({ kind }) => kind === 'claim_rejected')
    assert.equal(rejections.length, 1)
    const { total } = await orders.row(order)
    const [message] = rejections
    assert.ok(message?.kind === 'claim_rejected')
    assert.deepEqual([message.pay_before, message.total], [until, total])
    assert.ok(message.track_url.endsWith(`/track/${order.token}`))
  })

  test('an order whose claim was rejected can be claimed again, with a new moment', async () => {
    const order = await aClaimedOrder()
    await reject(order, hoursLater(1))
    turnTo(hoursLater(2))
    const { body } = await orders.claim(order)
    assert.equal(body.order.buyer_claimed_at, hoursLater(2).toISOString())
  })

  test('an order whose claim was rejected expires when its 24 hours more are over, and not before', async () => {
    const order = await aClaimedOrder()
    await reject(order, hoursLater(40))
    const { ctx } = orders.app
    await expireOrders(ctx, new Date(hoursLater(64).getTime() - 1))
    assert.equal((await orders.row(order)).status, 'pending_payment')
    await expireOrders(ctx, hoursLater(64))
    assert.equal((await orders.row(order)).status, 'expired')
  })

  test('an order whose claim was rejected is reminded of again, three hours before its new end', async () => {
    const order = await aPlacedOrder()
    const { ctx } = orders.app
    turnTo(hoursLater(21))
    await remindBuyers(ctx, hoursLater(21))
    assert.equal(await remindersOf(order), 1)
    await orders.claim(order)
    await reject(order, hoursLater(22))
    await remindBuyers(ctx, new Date(hoursLater(43).getTime() - 1))
    assert.equal(await remindersOf(order), 1)
    await remindBuyers(ctx, hoursLater(43))
    await remindBuyers(ctx, hoursLater(44))
    assert.equal(await remindersOf(order), 2)
  })
})
