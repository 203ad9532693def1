// What is Xendit's own: what is sent to it, its events and statuses, its passing errors.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type FakeXendit, startFakeXendit } from '../../../test/fakes/xendit.ts'
import { VendorDown, VendorRefused } from '../vendor.ts'
import type { GatewayStatus } from './gateway.ts'
import { AMOUNT, EXPIRES_AT, REFERENCE, requestOf } from './gateways.fixture.ts'
import { createXendit } from './xendit.ts'

async function begin(t: TestContext) {
  const fake = await startFakeXendit()
  t.after(() => fake.close())
  return { fake, xendit: createXendit({ baseUrl: fake.url }) }
}

function sent(fake: FakeXendit) {
  const call = fake.calls.at(-1)
  return { path: call?.path, headers: call?.headers ?? {}, body: JSON.parse(call?.body ?? '') }
}

test('a bank account is asked for by a payment request of the third version', async (t) => {
  const { fake, xendit } = await begin(t)
  await xendit.open(requestOf({ channel: 'va_bca' }), fake.credentials)
  const { path, headers, body } = sent(fake)
  assert.equal(path, '/v3/payment_requests')
  assert.equal(headers['api-version'], '2024-11-11')
  assert.equal(headers.authorization, `Basic ${btoa(`${fake.credentials.secret_key}:`)}`)
  assert.deepEqual(body, {
    reference_id: REFERENCE,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: AMOUNT,
    channel_code: 'BCA_VIRTUAL_ACCOUNT',
    channel_properties: { display_name: 'Rotan Kayu', expires_at: EXPIRES_AT.toISOString() },
  })
})

test('QRIS at Xendit needs no name', async (t) => {
  const { fake, xendit } = await begin(t)
  await xendit.open(requestOf(), fake.credentials)
  const { channel_code, channel_properties } = sent(fake).body
  assert.equal(channel_code, 'QRIS')
  assert.deepEqual(channel_properties, { expires_at: EXPIRES_AT.toISOString() })
})

test('a page is asked for by a session, with the return address where Xendit takes it', async (t) => {
  const { fake, xendit } = await begin(t)
  await xendit.open(requestOf({ channel: 'redirect' }), fake.credentials)
  const { path, body } = sent(fake)
  assert.equal(path, '/sessions')
  assert.deepEqual(body, {
    reference_id: REFERENCE,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: AMOUNT,
    currency: 'IDR',
    country: 'ID',
    expires_at: EXPIRES_AT.toISOString(),
    success_return_url: 'https://rotan.example/track/abc',
    cancel_return_url: 'https://rotan.example/track/abc',
  })
  const returnUrl = 'http://rotan.localhost:3000/track/abc'
  await xendit.open(requestOf({ channel: 'redirect', returnUrl }), fake.credentials)
  assert.equal(sent(fake).body.success_return_url, undefined)
})

test('nothing of the buyer goes to Xendit', async (t) => {
  const { fake, xendit } = await begin(t)
  for (const channel of ['qris', 'va_bri', 'redirect'] as const) {
    await xendit.open(requestOf({ channel }), fake.credentials)
    assert.ok(!fake.calls.at(-1)?.body.includes('Sari'))
  }
})

test('every event that Xendit documents has its meaning', async (t) => {
  const { fake, xendit } = await begin(t)
  await xendit.open(requestOf({ channel: 'va_bri' }), fake.credentials)
  const meanings: [event: string, status: string, GatewayStatus][] = [
    ['payment.capture', 'SUCCEEDED', 'paid'],
    ['payment.capture', 'FAILED', 'unknown'],
    ['payment.authorization', 'AUTHORIZED', 'pending'],
    ['payment.failure', 'FAILED', 'failed'],
    ['payment.expiry', 'EXPIRED', 'expired'],
    ['payment_request.expiry', 'EXPIRED', 'expired'],
    ['payment_request.expired', 'EXPIRED', 'expired'],
    ['payment_session.completed', 'COMPLETED', 'paid'],
    ['payment_session.completed', 'ACTIVE', 'unknown'],
    ['payment_session.expired', 'EXPIRED', 'expired'],
  ]
  for (const [event, status, expected] of meanings) {
    const { headers, body } = fake.notice(REFERENCE, { status }, event)
    const reading = xendit.readNotice(headers, body, fake.credentials)
    assert.ok(reading.outcome === 'accepted', event)
    assert.equal(reading.notice.status, expected, event)
  }
})

test('every status that Xendit documents has its meaning', async (t) => {
  const { fake, xendit } = await begin(t)
  const { gatewayReference } = await xendit.open(requestOf(), fake.credentials)
  const attempt = { reference: REFERENCE, gatewayReference, channel: 'qris' as const }
  const meanings: [string, GatewayStatus][] = [
    ['ACCEPTING_PAYMENTS', 'pending'],
    ['REQUIRES_ACTION', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['CANCELED', 'cancelled'],
    ['EXPIRED', 'expired'],
    ['SUCCEEDED', 'paid'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'unknown'],
    ['constructor', 'unknown'],
  ]
  for (const [word, status] of meanings) {
    Object.assign(fake.payments.get(gatewayReference) ?? {}, { status: word })
    assert.deepEqual(await xendit.status(attempt, fake.credentials), { status, amount: AMOUNT })
  }
})

test('a genuine notice of another event is ignored, by name', async (t) => {
  const { fake, xendit } = await begin(t)
  const { headers } = await opened(fake, xendit)
  for (const event of ['refund.succeeded', 'payment_token.activation', 'constructor']) {
    const body = JSON.stringify({ event, data: { data: { payment_id: 'x' } } })
    assert.deepEqual(xendit.readNotice(headers, body, fake.credentials), { outcome: 'ignored', event })
  }
})

test('a notice of a known event without its fields is malformed', async (t) => {
  const { fake, xendit } = await begin(t)
  const { headers } = await opened(fake, xendit)
  for (const data of [
    undefined,
    null,
    {},
    { reference_id: REFERENCE },
    { reference_id: 7, status: 'SUCCEEDED' },
  ]) {
    const body = JSON.stringify({ event: 'payment.capture', data })
    assert.deepEqual(xendit.readNotice(headers, body, fake.credentials), {
      outcome: 'refused',
      why: 'malformed',
    })
  }
})

test('the amount that Xendit captured counts, not the one that was asked for', async (t) => {
  const { fake, xendit } = await begin(t)
  await opened(fake, xendit)
  const captures = [{ capture_amount: 25_123 }, { capture_amount: 50_000 }]
  const { headers, body } = fake.notice(REFERENCE, { captures, status: 'SUCCEEDED' }, 'payment.capture')
  const reading = xendit.readNotice(headers, body, fake.credentials)
  assert.ok(reading.outcome === 'accepted')
  assert.equal(reading.notice.amount, 75_123)
})

test('a notice of Xendit whose token comes twice, or not at all, is forged', async (t) => {
  const { fake, xendit } = await begin(t)
  const { body, token } = await opened(fake, xendit)
  for (const given of [
    undefined,
    [token],
    [token, token],
    `${token}, ${token}`,
    `${token} `,
    token.toUpperCase(),
  ]) {
    const reading = xendit.readNotice({ 'x-callback-token': given }, body, fake.credentials)
    assert.deepEqual(reading, { outcome: 'refused', why: 'forged' })
  }
})

test('a channel that is out of order is VendorDown, with its code; other errors say theirs', async (t) => {
  const { fake, xendit } = await begin(t)
  fake.answer(fake.error(400, 'Try later', 'TEMPORARILY_UNAVAILABLE'))
  await assert.rejects(xendit.open(requestOf(), fake.credentials), VendorDown)
  fake.answer(fake.error(403, 'Not allowed', 'REQUEST_FORBIDDEN_ERROR'))
  await assert.rejects(xendit.open(requestOf(), fake.credentials), (error) => {
    assert.ok(error instanceof VendorRefused)
    assert.match(error.message, /REQUEST_FORBIDDEN_ERROR Not allowed/)
    return true
  })
})

async function opened(fake: FakeXendit, xendit: ReturnType<typeof createXendit>) {
  await xendit.open(requestOf({ channel: 'va_bri' }), fake.credentials)
  fake.move(REFERENCE, 'paid')
  return { ...fake.notice(REFERENCE), token: fake.credentials.callback_token }
}
