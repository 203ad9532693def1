// Two nodes on one database, and everything at once: each thing happens one time.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { watchPayments } from './actions/watch-payments.ts'
import { type PaymentScene, startPaymentScene } from './payments.fixture.ts'

const SHOP = 'rotan'

let scene: PaymentScene
let second: TestApp
before(async () => {
  scene = await startPaymentScene()
  second = await startApp({ database: scene.app.database, env: scene.env })
  await scene.shop(SHOP, { qris: ['midtrans'] })
})
after(async () => {
  await second?.close()
  await scene?.close()
})

function turnBothTo(minutes: number): Date {
  const at = scene.turnTo(minutes)
  second.clock.set(at.toISOString())
  return at
}

test('the same paid notice fifty times at once on two nodes pays once', async () => {
  turnBothTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  scene.midtrans.move(bought.reference, 'paid')
  const { headers, body } = scene.midtrans.notice(bought.reference)
  const request = { method: 'POST', headers: { ...headers, Host: `${SHOP}.localhost` }, body }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? second : scene.app).send('/api/v1/gateways/midtrans/notify', request),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid'])
  assert.deepEqual(await scene.told(bought), ['paid'])
})

test('twenty at once on two nodes open one payment, and all are shown it', async () => {
  turnBothTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  turnBothTo(31)
  const path = `/orders/track/${bought.token}/payment`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? second : scene.app).call(path, { shop: SHOP, method: 'POST' }),
    ),
  )
  assert.equal(await scene.statuses(bought), 'pending pending')
  const [, newest] = await scene.attempts(bought)
  for (const { status, body } of answers) {
    assert.equal(`${status} ${body.payment.status}`, '200 pending')
    assert.ok(body.payment.qr_image_url.endsWith(`/${newest?.id}.png`))
  }
  const opened = scene.midtrans.calls.filter(({ body }) => newest && body.includes(newest.id))
  assert.equal(opened.length, 1)
})

test('a lost notice that both nodes, the buyer and at last the gateway notice at once pays once', async () => {
  turnBothTo(0)
  const bought = await scene.buy(SHOP, 'qris')
  scene.midtrans.move(bought.reference, 'paid')
  const at = turnBothTo(31)
  await Promise.all([
    watchPayments(scene.app.ctx, at),
    watchPayments(second.ctx, at),
    scene.reopen(bought),
    scene.tell('midtrans', bought, 'paid'),
  ])
  assert.equal(await scene.statuses(bought), 'paid')
  assert.deepEqual(await scene.history(bought), ['pending_payment', 'paid'])
  assert.deepEqual(await scene.told(bought), ['paid'])
})
