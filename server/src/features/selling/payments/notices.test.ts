// What gateways tell over HTTP: each word they know, who is believed, and what is kept.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { forgetPreviousCredentials } from '../../../tenancy/credentials.ts'
import { changeGatewayKeys } from './credentials.ts'
import {
  type Bought,
  type FakeNotice,
  startTestPayments,
  type TestPayments,
  TOTAL,
  type VendorName,
} from './payments.fixture.ts'

const SHOP = 'rotan'
const OTHER = 'bambu'

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  const methods = { midtrans: qrisAt('midtrans'), xendit: qrisAt('xendit'), halaman: ['xendit'] } as const
  await payments.shop(SHOP, methods)
  await payments.shop(OTHER, methods)
})
after(() => payments?.close())

const qrisAt = (vendor: VendorName) => ({ channel: 'qris' as const, gateways: [vendor] })

/** the word, its code and what else is in it → order, payment */
const MIDTRANS: [string, string, object, string][] = [
  ['settlement', '200', {}, 'paid paid'],
  ['capture', '200', { fraud_status: 'accept' }, 'paid paid'],
  ['capture', '201', { fraud_status: 'challenge' }, 'pending_payment pending'],
  ['pending', '201', {}, 'pending_payment pending'],
  ['authorize', '200', {}, 'pending_payment pending'],
  ['deny', '202', {}, 'pending_payment failed'],
  ['failure', '202', {}, 'pending_payment failed'],
  ['cancel', '200', {}, 'pending_payment failed'],
  ['expire', '407', {}, 'pending_payment expired'],
  ['partial_refund', '200', {}, 'paid paid'],
  ['something_new', '200', {}, 'pending_payment pending'],
]

for (const [transaction_status, status_code, fields, becomes] of MIDTRANS) {
  const said = [transaction_status, ...Object.values(fields)].join(' ')
  test(`an order and its payment are ${becomes} after Midtrans says ${said}`, async () => {
    const bought = await payments.buy(SHOP, 'midtrans')
    const words = { transaction_status, status_code, ...fields }
    const told = await payments.notify('midtrans', payments.midtrans.notice(bought.reference, words), SHOP)
    assert.equal(told.status, 200, told.text)
    assert.equal(await standing(bought), becomes)
  })
}

const XENDIT: [string, string, string, string][] = [
  ['payment.capture', 'SUCCEEDED', 'xendit', 'paid paid'],
  ['payment.capture', 'FAILED', 'xendit', 'pending_payment pending'],
  ['payment.authorization', 'AUTHORIZED', 'xendit', 'pending_payment pending'],
  ['payment.failure', 'FAILED', 'xendit', 'pending_payment failed'],
  ['payment_request.expiry', 'EXPIRED', 'xendit', 'pending_payment expired'],
  ['payment_session.completed', 'COMPLETED', 'halaman', 'paid paid'],
  ['payment_session.expired', 'EXPIRED', 'halaman', 'pending_payment expired'],
  ['refund.succeeded', 'SUCCEEDED', 'xendit', 'pending_payment pending'],
]

for (const [event, status, method, becomes] of XENDIT) {
  test(`an order and its payment are ${becomes} after Xendit says ${event} with ${status}`, async () => {
    const bought = await payments.buy(SHOP, method)
    const told = await payments.notify(
      'xendit',
      payments.xendit.notice(bought.reference, { status }, event),
      SHOP,
    )
    assert.equal(told.status, 200, told.text)
    assert.equal(await standing(bought), becomes)
  })
}

for (const vendor of ['midtrans', 'xendit'] as const) {
  test(`money at ${vendor} moves the order once, and its buyer hears of it once, however often a notice comes`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    for (let times = 0; times < 3; times++)
      assert.equal((await payments.tell(vendor, bought, 'paid')).status, 200)
    assert.equal(await standing(bought), 'paid paid')
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    assert.deepEqual(await kept(bought), [`paid ${TOTAL} pay`])
    assert.equal((await payments.order(bought)).needs_attention, null)
  })

  test(`another amount at ${vendor} is kept for the merchant, and moves nothing`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    const less = TOTAL - 1
    const fields = vendor === 'midtrans' ? { gross_amount: `${less}.00` } : { request_amount: less }
    for (let times = 0; times < 2; times++) {
      const told = await payments.notify(vendor, payments[vendor].notice(bought.reference, fields), SHOP)
      assert.equal(told.status, 200)
    }
    assert.equal(await standing(bought), 'pending_payment pending')
    assert.deepEqual(await kept(bought), [`paid ${less} alert`])
    assert.equal((await payments.order(bought)).needs_attention, 'amount_differs')
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'pending_payment: amount_differs'])
    assert.deepEqual(await payments.messagesTo(bought), [])
  })

  test(`a signed notice of ${vendor} with control characters in an id is refused by its form`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    for (const id of ['pay_\u0000', '\u0000', 'pay_x\n', 'pay_\u007f']) {
      const notice = payments[vendor].notice(bought.reference, { order_id: id, reference_id: id })
      const told = await payments.notify(vendor, notice, SHOP)
      assert.deepEqual([told.status, told.body.error?.code], [400, 'invalid_request'], JSON.stringify(id))
    }
  })

  test(`a forged notice of ${vendor} is refused, and nothing changes`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    const { headers, body } = payments[vendor].notice(bought.reference)
    const forged =
      vendor === 'midtrans'
        ? { headers, body: JSON.stringify({ ...JSON.parse(body), signature_key: '0'.repeat(128) }) }
        : { headers: { ...headers, 'x-callback-token': 'token-lain' }, body }
    const answer = await payments.notify(vendor, forged, SHOP)
    assert.equal(`${answer.status} ${answer.body.error.code}`, '403 notice_refused')
    assert.equal(await standing(bought), 'pending_payment pending')
    assert.deepEqual(await kept(bought), [])
  })

  test(`a notice of ${vendor} signed by the keys before is not believed for a day: the gateway is asked`, async () => {
    const slug = `ganti-${vendor}`
    const shop = await payments.shop(slug, { [vendor]: qrisAt(vendor) })
    const [paid, unpaid] = [await payments.buy(slug, vendor), await payments.buy(slug, vendor)]
    const { credentials } = payments[vendor]
    const before = Object.fromEntries(
      Object.entries(credentials).map(([key, value]) => [key, `${value}-lama`]),
    )
    const { db, secrets } = payments.app.ctx
    for (const keys of [before, credentials])
      await changeGatewayKeys(db, secrets, shop.id, { [vendor]: keys })
    const say = ({ reference }: Bought) => {
      const words = { transaction_status: 'settlement', status_code: '200', status: 'SUCCEEDED' }
      const notice = payments[vendor].notice(reference, words, 'payment.capture')
      return payments.notify(vendor, signedBefore(vendor, notice), slug)
    }
    payments[vendor].move(paid.reference, 'paid')
    assert.equal((await say(paid)).status, 200)
    assert.equal(await standing(paid), 'paid paid')
    assert.equal((await say(unpaid)).status, 200)
    assert.equal(
      await standing(unpaid),
      'pending_payment pending',
      'a notice says paid, the gateway does not',
    )

    const kept = () =>
      db
        .selectFrom('shop_credentials')
        .where('shop_id', '=', shop.id)
        .where('name', '=', `gateway.${vendor}`)
        .select('previous_sealed')
        .executeTakeFirst()
    await forgetPreviousCredentials(db)
    assert.ok((await kept())?.previous_sealed, 'within the day')
    await sql`update shop_credentials set previous_until = now() where shop_id = ${shop.id}`.execute(db)
    assert.equal((await say(unpaid)).status, 403)
    await forgetPreviousCredentials(db)
    assert.deepEqual(await kept(), { previous_sealed: null })
  })

  test(`what is no notice of ${vendor} is refused as such`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    const { headers, body } = payments[vendor].notice(bought.reference)
    for (const broken of ['', '{', '[]', '"halo"', '{}', body.slice(0, -1), body.replace('{', '{"a":')]) {
      const answer = await payments.notify(vendor, { headers, body: broken }, SHOP)
      assert.equal(`${answer.status} ${answer.body.error.code}`, '400 invalid_request', broken)
    }
  })

  test(`a genuine notice of ${vendor} about something that is not ours is thanked for`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    for (const theirs of ['payment_notif_test_G123', 'pay_tidakada', `${bought.reference}'`]) {
      const fields = { order_id: theirs, reference_id: theirs }
      const told = await payments.notify(vendor, payments[vendor].notice(bought.reference, fields), SHOP)
      assert.equal(told.status, 200, told.text)
    }
    assert.equal(await standing(bought), 'pending_payment pending')
  })

  test(`a notice of ${vendor} at the host of another shop with the same account changes nothing`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    const told = await payments.notify(vendor, payments[vendor].notice(bought.reference), OTHER)
    assert.equal(told.status, 200)
    assert.equal(await standing(bought), 'pending_payment pending')
  })

  test(`a shop without keys for ${vendor} has no address for its notices`, async () => {
    const { slug } = await payments.shop(`polos-${vendor}`, { qris: [vendor] }, { gateways: {} })
    const bought = await payments.buy(SHOP, vendor)
    const told = await payments.notify(vendor, payments[vendor].notice(bought.reference), slug)
    assert.equal(`${told.status} ${told.body.error.code}`, '404 not_found')
  })

  test(`the address for notices of ${vendor} takes nothing but POST`, async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const path = `/api/v1/gateways/${vendor}/notify`
      const answer = await payments.app.send(path, { method, headers: { Host: `${SHOP}.localhost` } })
      assert.equal(`${answer.status} ${answer.headers.allow}`, '405 POST', method)
    }
  })
}

test('one gateway does not speak for a payment at another', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  const elsewhere = await payments.buy(SHOP, 'xendit')
  payments.xendit.move(elsewhere.reference, 'paid')
  const notice = payments.xendit.notice(elsewhere.reference, { reference_id: bought.reference })
  assert.equal((await payments.notify('xendit', notice, SHOP)).status, 200)
  assert.equal(await standing(bought), 'pending_payment pending')
})

test('there is no address for notices of a gateway that nobody knows, nor of the built-in one', async () => {
  for (const gateway of ['sandbox', 'manual', 'paypal', 'constructor']) {
    const path = `/api/v1/gateways/${gateway}/notify`
    const headers = { Host: `${SHOP}.localhost`, 'Content-Type': 'application/json' }
    const answer = await payments.app.send(path, { method: 'POST', headers, body: '{}' })
    assert.equal(`${answer.status} ${answer.body.error.code}`, '404 not_found', gateway)
  }
})

test('a notice larger than any is not read', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  const notice = payments.midtrans.notice(bought.reference, { note: 'x'.repeat(70_000) })
  assert.equal((await payments.notify('midtrans', notice, SHOP)).status, 413)
})

/** How order and payment stand for the buyer. */
async function standing(bought: Bought): Promise<string> {
  const { order, payment } = (await payments.track(bought)).body
  return `${order.status} ${payment.status}`
}

async function kept({ reference }: Bought): Promise<string[]> {
  const rows = await payments.app.ctx.db
    .selectFrom('payment_notices')
    .where('attempt_id', '=', reference)
    .select(['status', 'amount', 'outcome'])
    .execute()
  return rows.map(({ status, amount, outcome }) => `${status} ${amount} ${outcome}`)
}

/** By the keys with "-lama" at their end. */
function signedBefore(vendor: VendorName, { headers, body }: FakeNotice): FakeNotice {
  if (vendor === 'xendit')
    return { headers: { ...headers, 'x-callback-token': `${headers['x-callback-token']}-lama` }, body }
  const said = JSON.parse(body)
  const key = `${payments.midtrans.credentials.server_key}-lama`
  const signed = `${said.order_id}${said.status_code}${said.gross_amount}${key}`
  const signature_key = createHash('sha512').update(signed).digest('hex')
  return { headers, body: JSON.stringify({ ...said, signature_key }) }
}
