// Reopening a payment: the one that can still be paid, else a new one; never two, and none for an order that moved.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../../domain/ids.ts'
import { ownerKey } from '../orders/owner-key.ts'
import { reviveAttempt } from '../payments/actions/begin-attempt.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { type Bought, START, startTestPayments, type TestPayments } from '../payments/payments.fixture.ts'
import { changeStatus, insertAttempt } from '../payments/queries.ts'

const SHOP = 'rotan'

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    qris: ['midtrans', 'xendit'],
    va_bca: ['midtrans'],
    halaman: { channel: 'redirect', gateways: ['xendit'] },
    kartu: { channel: 'redirect', gateways: ['midtrans'] },
  })
})
after(() => payments?.close())
beforeEach(() => payments.turnTo(0))

test('a reopened payment that can still be paid is answered as it is', async () => {
  for (const method of ['qris', 'va_bca', 'halaman', 'kartu']) {
    const bought = await payments.buy(SHOP, method)
    payments.turnTo(29)
    const reopened = await payments.reopen(bought)
    assert.equal(reopened.status, 200)
    assert.deepEqual(reopened.body.payment, bought.answer.body.payment)
    assert.equal((await payments.attempts(bought)).length, 1)
    payments.turnTo(0)
  }
})

test('a reopened payment that is over is replaced by a new one, with its own reference at the gateway', async () => {
  for (const [method, minutes] of [
    ['qris', 30],
    ['halaman', 60],
    ['kartu', 60],
  ] as const) {
    payments.turnTo(0)
    const bought = await payments.buy(SHOP, method)
    payments.turnTo(minutes)
    assert.equal((await payments.track(bought)).body.payment.status, 'expired')
    const { payment } = (await payments.reopen(bought)).body
    assert.equal(payment.status, 'pending')
    assert.equal(payment.method, bought.answer.body.payment.method)
    assert.equal(payment.expires_at, new Date(START + 2 * minutes * 60_000).toISOString())
    const [first, next, ...more] = await payments.attempts(bought)
    assert.deepEqual(more, [])
    assert.notEqual(first?.id, next?.id)
    assert.notEqual(first?.gateway_reference, next?.gateway_reference)
    assert.deepEqual((await payments.track(bought)).body.payment, payment)
  }
})

test('a gateway is never told the key of the device that ordered, and who asks by one of an hour comes back by that', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  const { owner_key, track_url } = bought.answer.body
  const { shop_id, id } = await payments.app.ctx.db
    .selectFrom('orders')
    .where('id', '=', bought.answer.body.order.id)
    .select(['shop_id', 'id'])
    .executeTakeFirstOrThrow()
  const ofAnHour = ownerKey(payments.app.ctx, { shop_id, id }, new Date(START + 24 * 3_600_000))
  const returnsAfter = async (key: string, minutes: number) => {
    payments.turnTo(minutes)
    const by = { shop: SHOP, method: 'POST' }
    assert.equal((await payments.app.call(`/orders/track/${key}/payment`, by)).status, 200)
    return JSON.parse(payments.midtrans.calls.at(-1)?.body ?? '').callbacks.finish
  }
  assert.equal(await returnsAfter(owner_key, 60), track_url)
  const back = await returnsAfter(ofAnHour, 120)
  assert.match(back, /\/orders\/track\/doc_[^/]+\/confirmation$/)
  const confirmation = await payments.app.send(new URL(back).pathname, {
    headers: { Host: `${SHOP}.localhost` },
  })
  assert.equal(confirmation.status, 200)
  for (const key of [bought.token, owner_key, ofAnHour])
    assert.ok(!`${back} ${confirmation.text}`.includes(key))
})

test('a payment reopened close to the end of the order lasts no longer than the order', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  payments.turnTo(24 * 60 - 10)
  const { payment } = (await payments.reopen(bought)).body
  assert.equal(payment.expires_at, bought.answer.body.order.expires_at)
})

test('a reopened payment that failed is replaced too, by another gateway when the first refuses', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await payments.tell('midtrans', bought, 'failed')
  assert.equal((await payments.track(bought)).body.payment.status, 'failed')
  // Asked how the first one stands, it still answers.
  const refusal = payments.midtrans.error(400, 'not today')
  payments.midtrans.answer(
    { status: 200, body: payments.midtrans.transactions.get(bought.reference) },
    refusal,
  )
  const { payment } = (await payments.reopen(bought)).body
  payments.midtrans.answer('good')
  assert.equal(`${payment.method} ${payment.status}`, 'xendit.qris pending')
  assert.equal(await payments.statuses(bought), 'failed failed pending')
})

test('a page on which one try failed, and that is still open, is answered again instead of a second one', async () => {
  const bought = await payments.buy(SHOP, 'halaman')
  const notice = payments.xendit.notice(bought.reference, { status: 'FAILED' }, 'payment.failure')
  await payments.notify('xendit', notice, SHOP)
  assert.equal((await payments.track(bought)).body.payment.status, 'failed')
  const { payment } = (await payments.reopen(bought)).body
  assert.deepEqual(payment, bought.answer.body.payment)
  assert.equal(await payments.statuses(bought), 'pending')
})

test('a page is not opened again once somebody has begun another payment', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  const [first] = await payments.attempts(bought)
  assert.ok(first)
  const { db } = payments.app.ctx
  await changeStatus(db, first, 'failed', ['pending'])
  const { seq: _own, ...columns } = { seq: 0, ...first }
  await insertAttempt(db, { ...columns, id: newId('pay'), status: 'opening' })
  assert.equal(await reviveAttempt(payments.app.ctx, first), false)
  assert.equal(await payments.statuses(bought), 'failed opening')
})

test('an order that moved has no payment to reopen', async () => {
  const paid = await payments.buy(SHOP, 'qris')
  await payments.tell('midtrans', paid, 'paid')
  const cancelled = await payments.buy(SHOP, 'qris')
  await payments.byMerchant(cancelled, 'cancelled')
  const expired = await payments.buy(SHOP, 'va_bca')
  for (const bought of [paid, cancelled]) await assertMoved(bought)
  const { qr_payload, qr_image_url } = (await payments.track(cancelled)).body.payment
  assert.deepEqual([qr_payload, qr_image_url], [null, null], 'nobody is to pay for it')
  payments.turnTo(24 * 60)
  await assertMoved(expired)
  await expireOrders(payments.app.ctx, payments.turnTo(24 * 60 + 1))
  assert.equal((await payments.order(expired)).status, 'expired')
  await assertMoved(expired)
})

test('a payment that a killed node left half opened can be reopened after half a minute', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const [first] = await payments.attempts(bought)
  assert.ok(first)
  const { seq: _, instructions: __, ...fields } = { seq: 0, ...first }
  const half = { ...fields, id: `${first.id}x`, status: 'opening' as const, instructions: null }
  await insertAttempt(payments.app.ctx.db, {
    ...half,
    gateway_reference: null,
    created_at: new Date(START + 40 * 60_000),
  })
  payments.turnTo(40.5)
  const { payment } = (await payments.reopen(bought)).body
  assert.equal(payment.status, 'pending')
  assert.equal(await payments.statuses(bought), 'pending failed pending')
})

test('a payment reopened again with the same Idempotency-Key is answered as the first time', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  payments.turnTo(31)
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await payments.reopen(bought, key)
  assert.equal(first.headers['idempotent-replay'], undefined)
  payments.turnTo(90)
  const replay = await payments.reopen(bought, key)
  assert.equal(replay.headers['idempotent-replay'], 'true')
  assert.equal(replay.text, first.text)
  assert.equal((await payments.attempts(bought)).length, 2)
})

test('a token of another shop, or of none, reopens nothing', async () => {
  await payments.shop('bambu', { qris: ['midtrans'] })
  const bought = await payments.buy(SHOP, 'qris')
  for (const stranger of [
    { ...bought, shop: 'bambu' },
    { ...bought, token: 'x'.repeat(32) },
  ]) {
    const { status, body } = await payments.reopen(stranger)
    assert.equal(`${status} ${body.error.code}`, '404 not_found')
  }
})

async function assertMoved(bought: Bought): Promise<void> {
  const before = (await payments.attempts(bought)).length
  const { status, body } = await payments.reopen(bought)
  assert.equal(`${status} ${body.error.code}`, '409 order_moved')
  assert.equal((await payments.attempts(bought)).length, before)
}
