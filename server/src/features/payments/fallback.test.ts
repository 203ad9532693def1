// When a gateway is ill or hangs the next one serves: the buyer sees a payment, an order always stands, nobody waits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer as Mood } from '../../../test/fakes/http-vendor.ts'
import { until } from '../../../test/fakes/until.ts'
import { parseQris } from '../../domain/qris.ts'
import {
  type PaymentScene,
  STATIC_QRIS,
  startPaymentScene,
  TOTAL,
  type VendorName,
} from './payments.fixture.ts'

const SHOP = 'rotan'
const MANUAL = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
const BUYERS = 4
const ALL_GATEWAYS_MS = 10_000
/** much less than the gateways hang */
const SOON_MS = 3_000
const OTHER: Record<VendorName, VendorName> = { midtrans: 'xendit', xendit: 'midtrans' }

let scene: PaymentScene
before(async () => {
  scene = await startScene()
})
after(() => scene?.close())

async function startScene(): Promise<PaymentScene> {
  // Two connections, so that one held by somebody who waits for a gateway would be missed.
  const scene = await startPaymentScene({ env: { DATABASE_POOL_SIZE: '2' } })
  await scene.shop(SHOP, {
    midtrans: { channel: 'qris', gateways: ['midtrans', 'xendit'] },
    xendit: { channel: 'qris', gateways: ['xendit', 'midtrans'] },
    qris: { gateways: ['midtrans', 'manual'], manual: { qris_payload: STATIC_QRIS } },
    va_bca: { gateways: ['midtrans', 'xendit', 'manual'], manual: MANUAL },
    transfer: { gateways: ['manual'], manual: MANUAL },
  })
  return scene
}

const illnesses = (vendor: VendorName): [string, Mood][] => [
  ['cuts the line', 'cut'],
  ['answers no JSON', 'broken'],
  ['answers 503', { status: 503, body: 'maintenance' }],
  ['answers something else', { status: 200, body: { hello: 'world' } }],
  ['wants fewer questions', scene[vendor].error(429, 'too many')],
  ['refuses the key', scene[vendor].error(401, 'Access denied')],
  ['refuses the payment', scene[vendor].error(400, 'channel is not activated')],
]

for (const vendor of ['midtrans', 'xendit'] as const) {
  test(`whatever is the matter with ${vendor}, the next gateway serves; once it is well it is asked first again`, async () => {
    for (const [what, mood] of illnesses(vendor)) {
      scene[vendor].answer(mood)
      const bought = await scene.buy(SHOP, vendor)
      scene[vendor].answer('good')
      const { payment } = bought.answer.body
      assert.equal(`${payment.method} ${payment.kind}`, `${OTHER[vendor]}.${vendor} qr`, what)
      assert.equal(`${payment.status} ${payment.amount}`, `pending ${TOTAL}`, what)
      assert.equal(await scene.statuses(bought), 'failed pending', what)
      assert.deepEqual((await scene.track(bought)).body.payment, payment, what)

      const next = await scene.buy(SHOP, vendor)
      assert.equal(next.answer.body.payment.method, `${vendor}.${vendor}`, what)
    }
  })
}

test('with all gateways down the order stands, can be followed, and is paid for once one is well', async () => {
  scene.midtrans.answer('cut')
  scene.xendit.answer('cut')
  const bought = await scene.buy(SHOP, 'midtrans')
  const { order, payment, track_token, track_url } = bought.answer.body
  assert.equal(`${order.status} ${payment.status}`, 'pending_payment failed')
  assert.equal(payment.qr_payload, null)
  assert.ok(track_url.endsWith(`/track/${track_token}`))
  assert.equal((await scene.track(bought)).body.payment.status, 'failed')

  const again = await scene.reopen(bought)
  assert.equal(`${again.status} ${again.body.payment.status}`, '200 failed')
  scene.xendit.answer('good')
  scene.midtrans.answer('good')
  const opened = (await scene.reopen(bought)).body.payment
  assert.equal(`${opened.status} ${opened.kind}`, 'pending qr')
  assert.deepEqual((await scene.track(bought)).body.payment, opened)
})

test('a gateway without keys is passed over', async () => {
  const methods = { qris: ['midtrans', 'xendit'], va_bni: ['midtrans'] } as const
  await scene.shop('tanpa', methods, { gateways: { xendit: scene.xendit.credentials } })
  const { payment } = (await scene.buy('tanpa', 'qris')).answer.body
  assert.equal(`${payment.method} ${payment.status}`, 'xendit.qris pending')
  const alone = (await scene.buy('tanpa', 'va_bni')).answer.body
  assert.equal(`${alone.order.status} ${alone.payment.status}`, 'pending_payment failed')
  assert.equal(`${alone.payment.method} ${alone.payment.kind}`, 'midtrans.va_bni va')
})

test('keys that cannot be read any more are one gateway’s trouble, not the next one’s', async () => {
  const { id } = await scene.shop('rusak', { qris: ['midtrans', 'xendit'] })
  await scene.app.ctx.db
    .updateTable('shop_credentials')
    .set({ sealed: Buffer.from('bukan kunci') })
    .where('shop_id', '=', id)
    .where('name', '=', 'gateway.midtrans')
    .execute()
  const { payment } = (await scene.buy('rusak', 'qris')).answer.body
  assert.equal(`${payment.method} ${payment.status}`, 'xendit.qris pending')
})

test('the merchant’s own QRIS is the last resort of a QRIS method', async () => {
  scene.midtrans.answer('cut')
  const bought = await scene.buy(SHOP, 'qris')
  scene.midtrans.answer('good')
  const { payment, order } = bought.answer.body
  assert.equal(`${payment.kind} ${payment.method} ${payment.status}`, 'manual manual.qris pending')
  assert.equal(parseQris(payment.qr_payload)?.find(({ tag }) => tag === '54')?.value, String(TOTAL))
  assert.equal(payment.manual_qr_image_url, `http://${SHOP}.localhost/media/qr/${bought.reference}.png`)
  assert.equal(payment.expires_at, order.expires_at)
  assert.equal(await scene.statuses(bought), 'failed pending')
  await scene.buy(SHOP, 'qris')
})

test('a method that the merchant has removed since leaves the order as it is', async () => {
  const { slug } = await scene.shop('hapus', { qris: ['midtrans'], va_bca: ['midtrans'] })
  const bought = await scene.buy(slug, 'qris')
  await scene.app.shop({
    slug,
    name: 'Hapus',
    payment_methods: [{ code: 'va_bca', name: 'BCA', gateways: ['midtrans'] }],
  })
  assert.deepEqual((await scene.track(bought)).body.payment, bought.answer.body.payment)
  scene.turnTo(31)
  const reopened = await scene.reopen(bought)
  assert.equal(`${reopened.status} ${reopened.body.payment.status}`, '200 expired')
  scene.turnTo(0)
})

test('with both gateways hanging an order is answered within ten seconds, while others read and buy', async (t) => {
  // Of its own: a gateway that hung is left alone for a while.
  const scene = await startScene()
  t.after(() => scene.close())
  const buyers = []
  for (let i = 0; i < BUYERS; i++) buyers.push(await scene.ready(SHOP, i === 0 ? 'va_bca' : 'midtrans'))
  const other = await scene.buy(SHOP, 'transfer')
  const asked = { midtrans: scene.midtrans.calls.length, xendit: scene.xendit.calls.length }
  scene.midtrans.answer('slow')
  scene.xendit.answer('slow')

  const placed = Promise.all(buyers.map((place) => place()))
  await until(() => scene.midtrans.calls.length === asked.midtrans + BUYERS, SOON_MS)
  const start = performance.now()
  scene.app.ctx.shops.forgetAll()
  assert.equal((await scene.app.call('/products', { shop: SHOP })).status, 200)
  assert.equal((await scene.track(other)).status, 200)
  assert.equal((await scene.buy(SHOP, 'transfer')).answer.body.payment.kind, 'manual')
  assert.ok(performance.now() - start < SOON_MS, 'others did not wait')
  assert.equal(scene.xendit.calls.length, asked.xendit, 'the first gateway was still hanging')

  const [last, ...failed] = await placed
  assert.ok(performance.now() - start < ALL_GATEWAYS_MS, 'nor did buyers wait longer than they should')
  for (const bought of failed) {
    const { order, payment, track_token } = bought.answer.body
    assert.equal(`${order.status} ${payment.status}`, 'pending_payment failed')
    assert.ok(track_token)
    assert.equal(await scene.statuses(bought), 'failed failed')
  }
  assert.ok(last)
  const { kind, status, manual_account_number } = last.answer.body.payment
  assert.deepEqual([kind, status, manual_account_number], ['manual', 'pending', MANUAL.account_number])
})
