// What is Midtrans' own: what is sent to it, its statuses, its signature, its clock.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type FakeMidtrans, startFakeMidtrans } from '../../../test/fakes/midtrans.ts'
import { VendorDown, VendorRefused } from '../vendor.ts'
import type { GatewayStatus } from './gateway.ts'
import { AMOUNT, AT, EXPIRES_AT, REFERENCE, requestOf } from './gateways.fixture.ts'
import { createMidtrans } from './midtrans.ts'
import { readMidtransNotice, rupiahIn, signatureOf } from './midtrans-notice.ts'

async function begin(t: TestContext) {
  const fake = await startFakeMidtrans()
  t.after(() => fake.close())
  return { fake, midtrans: createMidtrans({ apiUrl: fake.url, appUrl: fake.url }) }
}

function sent(fake: FakeMidtrans) {
  const call = fake.calls.at(-1)
  return { path: call?.path, headers: call?.headers ?? {}, body: JSON.parse(call?.body ?? '') }
}

test('Midtrans’ notices are signed as its documentation says', () => {
  const notice = { order_id: '1111', status_code: '200', gross_amount: '100000.00' }
  const serverKey = 'askvnoibnosifnboseofinbofinfgbiufglnbfg'
  const signature =
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231'
  assert.equal(signatureOf(notice, serverKey), signature)
  const body = { ...notice, transaction_status: 'settlement', transaction_id: 'x' }
  const read = (signature_key: string) =>
    readMidtransNotice({}, JSON.stringify({ ...body, signature_key }), { server_key: serverKey }).outcome
  assert.equal(read(signature), 'accepted')
  assert.equal(read(signature.toUpperCase()), 'accepted')
  assert.equal(read(signature.slice(1)), 'refused')
  assert.equal(read(signature.replace('e', 'f')), 'refused')
})

test('keys of its sandbox, and any at its sandbox’s address, move no money', () => {
  const at = (apiUrl: string) => createMidtrans({ apiUrl, appUrl: apiUrl })
  const [live, sandbox] = [at('https://api.midtrans.com'), at('https://api.sandbox.midtrans.com')]
  assert.deepEqual(
    [
      live.isTest({ server_key: 'Mid-server-x' }),
      live.isTest({ server_key: 'SB-Mid-server-x' }),
      sandbox.isTest({ server_key: 'Mid-server-x' }),
    ],
    [false, true, true],
  )
})

test('any signed field that is changed makes a notice forged', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf(), fake.credentials)
  fake.move(REFERENCE, 'pending')
  const genuine = JSON.parse(fake.notice(REFERENCE).body)
  for (const change of [
    { order_id: 'lain' },
    { status_code: '200', transaction_status: 'settlement' },
    { gross_amount: '1.00' },
    { gross_amount: '125123' },
  ]) {
    const reading = midtrans.readNotice({}, JSON.stringify({ ...genuine, ...change }), fake.credentials)
    assert.deepEqual(reading, { outcome: 'refused', why: 'forged' })
  }
})

test('every status that Midtrans documents has its meaning', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf({ channel: 'va_bca' }), fake.credentials)
  const meanings: [word: string, code: string, fraud: string | undefined, GatewayStatus][] = [
    ['pending', '201', 'accept', 'pending'],
    ['authorize', '200', 'accept', 'pending'],
    ['capture', '200', 'accept', 'paid'],
    ['capture', '201', 'challenge', 'pending'],
    ['capture', '200', 'challenge', 'pending'],
    ['capture', '202', 'deny', 'failed'],
    ['capture', '201', 'accept', 'pending'],
    ['capture', '200', undefined, 'pending'],
    ['settlement', '200', 'accept', 'paid'],
    ['settlement', '200', undefined, 'paid'],
    ['settlement', '201', 'accept', 'unknown'],
    // A bank account's settlement can be taken back within a minute.
    ['deny', '202', 'accept', 'failed'],
    ['failure', '202', 'accept', 'failed'],
    ['cancel', '200', 'accept', 'cancelled'],
    ['expire', '202', 'accept', 'expired'],
    ['expire', '407', undefined, 'expired'],
    ['refund', '200', 'accept', 'refunded'],
    ['chargeback', '200', 'accept', 'refunded'],
    ['partial_refund', '200', 'accept', 'paid'],
    ['partial_chargeback', '200', 'accept', 'paid'],
  ]
  for (const [transaction_status, status_code, fraud_status, expected] of meanings) {
    const fields = { transaction_status, status_code, fraud_status }
    const { headers, body } = fake.notice(REFERENCE, fields)
    const reading = midtrans.readNotice(headers, body, fake.credentials)
    assert.ok(reading.outcome === 'accepted')
    assert.equal(reading.notice.status, expected, JSON.stringify(fields))
    fake.transactions.set(REFERENCE, { ...fake.transactions.get(REFERENCE), ...fields })
    const attempt = { reference: REFERENCE, gatewayReference: null, channel: 'va_bca' as const }
    assert.equal((await midtrans.status(attempt, fake.credentials)).status, expected, JSON.stringify(fields))
  }
})

test('a genuine notice with a status nobody knows is ignored, by name', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf(), fake.credentials)
  for (const transaction_status of ['dispute', 'constructor', '__proto__']) {
    const { headers, body } = fake.notice(REFERENCE, { transaction_status })
    assert.deepEqual(midtrans.readNotice(headers, body, fake.credentials), {
      outcome: 'ignored',
      event: transaction_status,
    })
  }
})

test('amounts from Midtrans are read exactly or not at all', () => {
  const amounts: [string, number | null][] = [
    ['44000.00', 44_000],
    ['44000', 44_000],
    ['44000.0', 44_000],
    ['10000000000.00', 10_000_000_000],
    ['44000.01', null],
    ['44000.5', null],
    ['44,000.00', null],
    ['44000.000', null],
    ['-44000.00', null],
    ['4.4e4', null],
    ['', null],
    ['9'.repeat(16), null],
  ]
  for (const [text, amount] of amounts) assert.equal(rupiahIn(text), amount, text)
})

test('a charge carries the key, its own idempotency key and the shop’s notice address', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf({ channel: 'va_bni' }), fake.credentials)
  const { path, headers, body } = sent(fake)
  assert.equal(path, '/v2/charge')
  assert.equal(headers.authorization, `Basic ${btoa(`${fake.credentials.server_key}:`)}`)
  assert.equal(headers['x-override-notification'], requestOf().noticeUrl)
  const key = headers['idempotency-key']
  assert.match(key ?? '', /^[0-9a-f]{32}$/)
  assert.deepEqual(body, {
    payment_type: 'bank_transfer',
    bank_transfer: { bank: 'bni' },
    transaction_details: { order_id: REFERENCE, gross_amount: AMOUNT },
    customer_details: { first_name: 'Sari Dewi' },
    custom_expiry: { order_time: '2026-09-05 10:00:00 +0700', expiry_duration: 30, unit: 'minute' },
  })
  await midtrans.open(requestOf({ reference: 'lain' }), fake.credentials)
  assert.notEqual(sent(fake).headers['idempotency-key'], key)
})

test('a page at Midtrans carries the return address, both expiries and no items', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf({ channel: 'redirect' }), fake.credentials)
  const { path, headers, body } = sent(fake)
  assert.equal(path, '/snap/v1/transactions')
  assert.equal(headers['x-override-notification'], requestOf().noticeUrl)
  assert.deepEqual(body, {
    transaction_details: { order_id: REFERENCE, gross_amount: AMOUNT },
    customer_details: { first_name: 'Sari Dewi' },
    callbacks: { finish: 'https://rotan.example/track/abc' },
    expiry: { start_time: '2026-09-05 10:00:00 +0700', unit: 'minutes', duration: 30 },
    page_expiry: { unit: 'minutes', duration: 30 },
  })
})

test('an attempt lives a minute at least, and never longer than asked', async (t) => {
  const { fake, midtrans } = await begin(t)
  const durationOf = async (seconds: number) => {
    const expiresAt = new Date(AT.getTime() + seconds * 1_000)
    await midtrans.open(requestOf({ expiresAt, reference: `r${seconds}` }), fake.credentials)
    return sent(fake).body.custom_expiry.expiry_duration
  }
  assert.deepEqual([await durationOf(1), await durationOf(119), await durationOf(86_400)], [1, 1, 1_440])
})

test('Mandiri’s number is the biller’s code and the bill’s key; the shop’s name is shown', async (t) => {
  const { fake, midtrans } = await begin(t)
  const opened = await midtrans.open(requestOf({ channel: 'va_mandiri' }), fake.credentials)
  assert.ok(opened.kind === 'va')
  assert.deepEqual(
    [opened.vaBank, opened.vaBillerCode, opened.vaNumber],
    ['mandiri', '70012', '990000000260'],
  )
  assert.deepEqual(sent(fake).body.echannel, { bill_info1: 'Belanja', bill_info2: 'Rotan Kayu 99' })
})

test('the time at which a charge expires is read by Jakarta’s clock; an unreadable one does not count', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf(), fake.credentials)
  const charge = fake.transactions.get(REFERENCE)
  const expiryOf = async (expiry_time: unknown) => {
    fake.answer({ status: 200, body: { ...charge, expiry_time } })
    return (await midtrans.open(requestOf(), fake.credentials)).expiresAt.toISOString()
  }
  assert.equal(await expiryOf('2026-09-05 10:15:00'), '2026-09-05T03:15:00.000Z')
  for (const unreadable of ['2026-09-06 10:15:00', '2026-99-05 10:15:00', 'besok', '', null]) {
    assert.equal(await expiryOf(unreadable), EXPIRES_AT.toISOString())
  }
})

test('a reference that was used is refused, with status 200 around it', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf(), fake.credentials)
  fake.answer(fake.error(406, 'order_id has been utilized'))
  await assert.rejects(midtrans.open(requestOf(), fake.credentials), (error) => {
    assert.ok(error instanceof VendorRefused)
    assert.match(error.message, /order_id has been utilized/)
    return true
  })
})

test('a charge that is denied at once is refused; one that is still being made is VendorDown', async (t) => {
  const { fake, midtrans } = await begin(t)
  await midtrans.open(requestOf(), fake.credentials)
  const denied = { ...fake.transactions.get(REFERENCE), status_code: '202', transaction_status: 'deny' }
  fake.answer({ status: 200, body: denied })
  await assert.rejects(midtrans.open(requestOf(), fake.credentials), VendorRefused)
  fake.answer({ status: 202, body: {} })
  await assert.rejects(midtrans.open(requestOf(), fake.credentials), VendorDown)
  fake.answer({ status: 200, body: { status_code: '505', status_message: 'Unable to create va_number' } })
  await assert.rejects(midtrans.open(requestOf(), fake.credentials), VendorDown)
})

test('a page on which a payment has begun is cancelled with that payment', async (t) => {
  const { fake, midtrans } = await begin(t)
  const { gatewayReference } = await midtrans.open(requestOf({ channel: 'redirect' }), fake.credentials)
  fake.move(REFERENCE, 'pending')
  const attempt = { reference: REFERENCE, gatewayReference, channel: 'redirect' as const }
  assert.deepEqual(await midtrans.cancel(attempt, fake.credentials), { status: 'cancelled', amount: AMOUNT })
})
