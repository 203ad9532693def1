// When a gateway is ill or hangs the next one serves: the buyer sees a payment, an order always stands, nobody waits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { passDeadlines } from '../../../../test/deadlines.ts'
import type { Answer as Mood } from '../../../../test/fakes/http-vendor.ts'
import { parseQris } from '../../../domain/qris.ts'
import { BUYER_WAITS_MS } from './actions/open-payment.ts'
import {
  STATIC_QRIS,
  startTestPayments,
  type TestPayments,
  TOTAL,
  type VendorName,
} from './payments.fixture.ts'

const SHOP = 'rotan'
const MANUAL = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
const BUYERS = 4
const GATEWAY_MS = 5_000
const OTHER: Record<VendorName, VendorName> = { midtrans: 'xendit', xendit: 'midtrans' }

let payments: TestPayments
before(async () => {
  payments = await startWithBothGateways()
})
after(() => payments?.close())

async function startWithBothGateways(): Promise<TestPayments> {
  // Two connections, so that one held by somebody who waits for a gateway would be missed.
  const payments = await startTestPayments({ env: { DATABASE_POOL_SIZE: '2' } })
  await payments.shop(SHOP, {
    midtrans: { channel: 'qris', gateways: ['midtrans', 'xendit'] },
    xendit: { channel: 'qris', gateways: ['xendit', 'midtrans'] },
    qris: { gateways: ['midtrans', 'manual'], manual: { qris_payload: STATIC_QRIS } },
    va_bca: { gateways: ['midtrans', 'xendit', 'manual'], manual: MANUAL },
    transfer: { gateways: ['manual'], manual: MANUAL },
  })
  return payments
}

const illnesses = (vendor: VendorName): [string, Mood][] => [
  ['cuts the line', 'cut'],
  ['answers no JSON', 'broken'],
  ['answers 503', { status: 503, body: 'maintenance' }],
  ['answers something else', { status: 200, body: { hello: 'world' } }],
  ['wants fewer questions', payments[vendor].error(429, 'too many')],
  ['refuses the key', payments[vendor].error(401, 'Access denied')],
  ['refuses the payment', payments[vendor].error(400, 'channel is not activated')],
]

for (const vendor of ['midtrans', 'xendit'] as const) {
  test(`whatever is the matter with ${vendor}, the next gateway serves; once it is well it is asked first again`, async () => {
    for (const [what, mood] of illnesses(vendor)) {
      payments[vendor].answer(mood)
      const bought = await payments.buy(SHOP, vendor)
      payments[vendor].answer('good')
      const { payment } = bought.answer.body
      assert.equal(`${payment.method} ${payment.kind}`, `${OTHER[vendor]}.${vendor} qr`, what)
      assert.equal(`${payment.status} ${payment.amount}`, `pending ${TOTAL}`, what)
      assert.equal(await payments.statuses(bought), 'failed pending', what)
      assert.deepEqual((await payments.track(bought)).body.payment, payment, what)

      const next = await payments.buy(SHOP, vendor)
      assert.equal(next.answer.body.payment.method, `${vendor}.${vendor}`, what)
    }
  })
}

test('with all gateways down the order stands, can be followed, and is paid for once one is well', async () => {
  payments.midtrans.answer('cut')
  payments.xendit.answer('cut')
  const bought = await payments.buy(SHOP, 'midtrans')
  const { order, payment, track_token, track_url } = bought.answer.body
  assert.equal(`${order.status} ${payment.status}`, 'pending_payment failed')
  assert.equal(payment.qr_payload, null)
  assert.ok(track_url.endsWith(`/track/${track_token}`))
  assert.equal((await payments.track(bought)).body.payment.status, 'failed')

  const again = await payments.reopen(bought)
  assert.equal(`${again.status} ${again.body.payment.status}`, '200 failed')
  payments.xendit.answer('good')
  payments.midtrans.answer('good')
  const opened = (await payments.reopen(bought)).body.payment
  assert.equal(`${opened.status} ${opened.kind}`, 'pending qr')
  assert.deepEqual((await payments.track(bought)).body.payment, opened)
})

test('a gateway without keys is passed over', async () => {
  const methods = { qris: ['midtrans', 'xendit'], va_bni: ['midtrans'] } as const
  await payments.shop('tanpa', methods, { gateways: { xendit: payments.xendit.credentials } })
  const { payment } = (await payments.buy('tanpa', 'qris')).answer.body
  assert.equal(`${payment.method} ${payment.status}`, 'xendit.qris pending')
  const alone = (await payments.buy('tanpa', 'va_bni')).answer.body
  assert.equal(`${alone.order.status} ${alone.payment.status}`, 'pending_payment failed')
  assert.equal(`${alone.payment.method} ${alone.payment.kind}`, 'midtrans.va_bni va')
})

test('keys that cannot be read any more are one gateway’s trouble, not the next one’s', async () => {
  const { id } = await payments.shop('rusak', { qris: ['midtrans', 'xendit'] })
  await payments.app.ctx.db
    .updateTable('shop_credentials')
    .set({ sealed: Buffer.from('bukan kunci') })
    .where('shop_id', '=', id)
    .where('name', '=', 'gateway.midtrans')
    .execute()
  const { payment } = (await payments.buy('rusak', 'qris')).answer.body
  assert.equal(`${payment.method} ${payment.status}`, 'xendit.qris pending')
})

test('the merchant’s own QRIS is the last resort of a QRIS method', async () => {
  payments.midtrans.answer('cut')
  const bought = await payments.buy(SHOP, 'qris')
  payments.midtrans.answer('good')
  const { payment, order } = bought.answer.body
  assert.equal(`${payment.kind} ${payment.method} ${payment.status}`, 'manual manual.qris pending')
  assert.equal(parseQris(payment.qr_payload)?.find(({ tag }) => tag === '54')?.value, String(TOTAL))
  assert.equal(payment.manual_qr_image_url, `http://${SHOP}.localhost/media/qr/${bought.reference}.png`)
  assert.equal(payment.expires_at, order.expires_at)
  assert.equal(await payments.statuses(bought), 'failed pending')
  await payments.buy(SHOP, 'qris')
})

test('a method that the merchant has removed since leaves the order as it is', async () => {
  const { slug } = await payments.shop('hapus', { qris: ['midtrans'], va_bca: ['midtrans'] })
  const bought = await payments.buy(slug, 'qris')
  await payments.app.shop({
    slug,
    name: 'Hapus',
    payment_methods: [{ code: 'va_bca', name: 'BCA', gateways: ['midtrans'] }],
  })
  assert.deepEqual((await payments.track(bought)).body.payment, bought.answer.body.payment)
  payments.turnTo(31)
  const reopened = await payments.reopen(bought)
  assert.equal(`${reopened.status} ${reopened.body.payment.status}`, '200 expired')
  payments.turnTo(0)
})

test('with both gateways hanging an order is answered when its time is over, and others read and buy meanwhile', async (t) => {
  // Of its own: a gateway that hung is left alone for a while.
  const payments = await startWithBothGateways()
  t.after(() => payments.close())
  const buyers = []
  for (let i = 0; i < BUYERS; i++) buyers.push(await payments.ready(SHOP, i === 0 ? 'va_bca' : 'midtrans'))
  const other = await payments.buy(SHOP, 'transfer')
  const asked = { midtrans: payments.midtrans.calls.length, xendit: payments.xendit.calls.length }
  payments.midtrans.answer('slow')
  payments.xendit.answer('slow')

  const placed = Promise.all(buyers.map((place) => place()))
  await until(() => payments.midtrans.calls.length === asked.midtrans + BUYERS)
  payments.app.ctx.shops.forgetAll()
  assert.equal((await payments.app.call('/products', { shop: SHOP })).status, 200)
  assert.equal((await payments.track(other)).status, 200)
  assert.equal((await payments.buy(SHOP, 'transfer')).answer.body.payment.kind, 'manual')
  assert.equal(payments.xendit.calls.length, asked.xendit, 'the first gateway was still hanging')

  passDeadlines(GATEWAY_MS)
  await until(() => payments.xendit.calls.length === asked.xendit + BUYERS)
  assert.ok(BUYER_WAITS_MS < 2 * GATEWAY_MS, 'a buyer waits less than both gateways may take')
  passDeadlines(BUYER_WAITS_MS)
  const [last, ...failed] = await placed
  for (const bought of failed) {
    const { order, payment, track_token } = bought.answer.body
    assert.equal(`${order.status} ${payment.status}`, 'pending_payment failed')
    assert.ok(track_token)
    assert.equal(await payments.statuses(bought), 'failed failed')
  }
  assert.ok(last)
  const { kind, status, manual_account_number } = last.answer.body.payment
  assert.deepEqual([kind, status, manual_account_number], ['manual', 'pending', MANUAL.account_number])
})
