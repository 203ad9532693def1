// Two nodes on one database, and everything at once: each thing happens one time.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { allHeard } from '../../../../test/heard.ts'
import { watchPayments } from './actions/watch-payments.ts'
import { startTestPayments, type TestPayments } from './payments.fixture.ts'

const SHOP = 'rotan'

let payments: TestPayments
let second: TestApp
before(async () => {
  payments = await startTestPayments()
  second = await startApp({ database: payments.app.database, env: payments.env })
  await payments.shop(SHOP, { qris: ['midtrans'] })
})
after(async () => {
  await second?.close()
  await payments?.close()
})

function turnBothTo(minutes: number): Date {
  const at = payments.turnTo(minutes)
  second.clock.set(at.toISOString())
  return at
}

test('the same paid notice fifty times at once on two nodes pays once', async () => {
  turnBothTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  payments.midtrans.move(bought.reference, 'paid')
  const { headers, body } = payments.midtrans.notice(bought.reference)
  const request = { method: 'POST', headers: { ...headers, Host: `${SHOP}.localhost` }, body }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? second : payments.app).send('/api/v1/gateways/midtrans/notify', request),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  await allHeard(payments.app.ctx, payments.checkout.shopId(SHOP))
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
  assert.deepEqual(await payments.messagesTo(bought), ['paid'])
})

test('twenty at once on two nodes open one payment, and all are shown it', async () => {
  turnBothTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  turnBothTo(31)
  const path = `/orders/track/${bought.token}/payment`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? second : payments.app).call(path, { shop: SHOP, method: 'POST' }),
    ),
  )
  assert.equal(await payments.statuses(bought), 'pending pending')
  const [, newest] = await payments.attempts(bought)
  for (const { status, body } of answers) {
    assert.equal(`${status} ${body.payment.status}`, '200 pending')
    assert.ok(body.payment.qr_image_url.endsWith(`/${newest?.id}.png`))
  }
  const opened = payments.midtrans.calls.filter(({ body }) => newest && body.includes(newest.id))
  assert.equal(opened.length, 1)
})

test('a lost notice that both nodes, the buyer and at last the gateway notice at once pays once', async () => {
  turnBothTo(0)
  const bought = await payments.buy(SHOP, 'qris')
  payments.midtrans.move(bought.reference, 'paid')
  const at = turnBothTo(31)
  await Promise.all([
    watchPayments(payments.app.ctx, at),
    watchPayments(second.ctx, at),
    payments.reopen(bought),
    payments.tell('midtrans', bought, 'paid'),
  ])
  assert.equal(await payments.statuses(bought), 'paid')
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
  assert.deepEqual(await payments.messagesTo(bought), ['paid'])
})
