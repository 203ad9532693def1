// What every payment gateway's adapter reads about an attempt: asked, cancelled, or by notice.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { Answer } from '../../../test/fakes/http-vendor.ts'
import type { Attempt, NoticeReading } from './gateway.ts'
import { AMOUNT, GATEWAYS, REFERENCE, type TestGateway } from './gateways.fixture.ts'

type Begin = (t: TestContext) => Promise<TestGateway>

const FORGED: NoticeReading = { outcome: 'refused', why: 'forged' }
const MALFORMED: NoticeReading = { outcome: 'refused', why: 'malformed' }

for (const [name, begin] of Object.entries(GATEWAYS)) {
  describe(name, { concurrency: true }, () => {
    follows(begin)
    reads(begin)
  })
}

function follows(begin: Begin): void {
  test('a gateway that is asked for an attempt gives its status and its amount', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    for (const channel of ['qris', 'va_bca', 'va_mandiri'] as const) {
      const attempt = await begun(channel, `${REFERENCE}${channel}`)
      for (const status of ['pending', 'expired', 'failed', 'cancelled', 'paid'] as const) {
        fake.move(attempt.reference, status)
        assert.deepEqual(await gateway.status(attempt, fake.credentials), { status, amount: AMOUNT })
      }
    }
  })

  test('a gateway that is asked for a page gives its status, too', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    const attempt = await begun('redirect')
    const { status } = await gateway.status(attempt, fake.credentials)
    assert.ok(status === 'pending' || status === 'unknown', 'not paid, in any case')
    for (const next of ['paid', 'expired'] as const) {
      fake.move(attempt.reference, next)
      assert.deepEqual(await gateway.status(attempt, fake.credentials), { status: next, amount: AMOUNT })
    }
  })

  test('an amount at a gateway that is not whole rupiah is read as none', async (t) => {
    const { fake, gateway, begun, noticeBody } = await begin(t)
    const attempt = await begun()
    const changed = { ...noticeBody(attempt.reference), gross_amount: '125123.50', request_amount: 125_123.5 }
    fake.answer({ status: 200, body: changed })
    assert.deepEqual(await gateway.status(attempt, fake.credentials), { status: 'pending', amount: null })
  })

  test('an attempt that the gateway does not know is unknown, not failed', async (t) => {
    const { fake, gateway } = await begin(t)
    const attempts: Attempt[] = [
      { reference: 'nope', gatewayReference: 'nope', channel: 'qris' },
      { reference: 'no/pe?', gatewayReference: 'no/pe?', channel: 'redirect' },
      { reference: 'lost', gatewayReference: null, channel: 'va_bca' },
    ]
    for (const attempt of attempts) {
      assert.deepEqual(await gateway.status(attempt, fake.credentials), { status: 'unknown', amount: null })
      assert.deepEqual(await gateway.cancel(attempt, fake.credentials), { status: 'unknown', amount: null })
    }
  })

  test('an attempt that is cancelled stays cancelled, also when it is cancelled twice', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    for (const channel of ['qris', 'redirect'] as const) {
      const attempt = await begun(channel, `${REFERENCE}${channel}`)
      assert.equal((await gateway.cancel(attempt, fake.credentials)).status, 'cancelled')
      assert.equal((await gateway.cancel(attempt, fake.credentials)).status, 'cancelled')
    }
  })

  test('a buyer who was faster than the cancelling has paid', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    for (const channel of ['qris', 'redirect'] as const) {
      const attempt = await begun(channel, `${REFERENCE}${channel}`)
      fake.move(attempt.reference, 'paid')
      assert.deepEqual(await gateway.cancel(attempt, fake.credentials), { status: 'paid', amount: AMOUNT })
    }
  })

  test('asking for a status and cancelling are tried a second time', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    const attempt = await begun()
    for (const failure of [fake.error(502, 'x'), 'cut', 'broken'] satisfies Answer[]) {
      fake.answer(failure, 'good')
      assert.equal((await gateway.status(attempt, fake.credentials)).status, 'pending')
    }
    fake.answer('cut', 'good')
    assert.equal((await gateway.cancel(attempt, fake.credentials)).status, 'cancelled')
  })
}

function reads(begin: Begin): void {
  test('a notice says which attempt, its status and its amount, the same when it is read twice', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    const { gatewayReference } = await begun('va_bri')
    for (const status of ['paid', 'expired', 'failed'] as const) {
      fake.move(REFERENCE, status)
      const { headers, body } = fake.notice(REFERENCE)
      const expected: NoticeReading = {
        outcome: 'accepted',
        notice: { reference: REFERENCE, gatewayReference, status, amount: AMOUNT },
      }
      assert.deepEqual(gateway.readNotice(headers, body, fake.credentials), expected)
      assert.deepEqual(gateway.readNotice(headers, body, fake.credentials), expected)
    }
  })

  test('a notice of a page says our reference and the amount', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    await begun('redirect')
    fake.move(REFERENCE, 'paid')
    const { headers, body } = fake.notice(REFERENCE)
    const reading = gateway.readNotice(headers, body, fake.credentials)
    assert.ok(reading.outcome === 'accepted')
    const { reference, status, amount } = reading.notice
    assert.deepEqual([reference, status, amount], [REFERENCE, 'paid', AMOUNT])
  })

  test('a wrong amount in a notice is read as it is; one that is no whole number of rupiah, or in other money, as none', async (t) => {
    const { fake, gateway, begun, amountField } = await begin(t)
    await begun()
    fake.move(REFERENCE, 'paid')
    const amountOf = (fields: object) => {
      const { headers, body } = fake.notice(REFERENCE, fields)
      const reading = gateway.readNotice(headers, body, fake.credentials)
      assert.ok(reading.outcome === 'accepted')
      assert.equal(reading.notice.status, 'paid')
      return reading.notice.amount
    }
    assert.equal(amountOf(amountField(AMOUNT - 1)), AMOUNT - 1)
    assert.equal(amountOf(amountField(AMOUNT + 0.5)), null)
    assert.equal(amountOf({ currency: 'USD' }), null)
  })

  test('a notice without the right secret is forged, from any sender', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    await begun()
    fake.move(REFERENCE, 'paid')
    const { headers, body } = fake.notice(REFERENCE)
    const other = { server_key: 'lain', secret_key: 'lain', callback_token: 'lain' }
    const none = { server_key: '', secret_key: '', callback_token: '' }
    for (const credentials of [other, none, {}]) {
      assert.deepEqual(gateway.readNotice(headers, body, credentials), FORGED)
    }
    for (const given of ['undefined', 'salah', 'ä', 'x'.repeat(200)]) {
      const changed = JSON.stringify({ ...JSON.parse(body), signature_key: given })
      const reading = gateway.readNotice({ 'x-callback-token': given }, changed, fake.credentials)
      assert.deepEqual(reading, FORGED, given)
    }
    assert.deepEqual(gateway.readNotice({ 'x-callback-token': '' }, body, none), FORGED)
  })

  test('a body that is not a notice is refused without an exception', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    await begun()
    const { headers } = fake.notice(REFERENCE)
    for (const body of ['', '{', 'null', '[]', '7', '"x"', '{}', '{"order_id":1}', '{"event":{}}']) {
      assert.deepEqual(gateway.readNotice(headers, body, fake.credentials), MALFORMED, body)
    }
  })

  test('a notice arrives over HTTP as it was sent, also when it comes twice', async (t) => {
    const { fake, gateway, begun } = await begin(t)
    await begun()
    fake.move(REFERENCE, 'paid')
    const readings: NoticeReading[] = []
    const shop = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      readings.push(
        gateway.readNotice(request.headers, Buffer.concat(chunks).toString('utf8'), fake.credentials),
      )
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    t.after(() => shop.close())
    t.after(() => shop.closeAllConnections())
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`
    assert.equal(await fake.sendNotice(url, REFERENCE), 204)
    assert.equal(await fake.sendNotice(url, REFERENCE), 204)
    assert.equal(readings[0]?.outcome, 'accepted')
    assert.deepEqual(readings[0], readings[1])
  })
}
