// How every payment gateway's adapter opens a payment and bears with an ill gateway, held against each fake server.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import type { Answer } from '../../../test/fakes/http-vendor.ts'
import { PAYMENT_CHANNELS } from '../../domain/payment.ts'
import { parseQris } from '../../domain/qris.ts'
import { endures } from '../endures.fixture.ts'
import { VendorDown, type VendorOptions, VendorRefused } from '../vendor.ts'
import type { Credentials } from './gateway.ts'
import { AMOUNT, EXPIRES_AT, GATEWAYS, REFERENCE, requestOf, type TestGateway } from './gateways.fixture.ts'

type Begin = (t: TestContext, options?: Partial<VendorOptions>) => Promise<TestGateway>

for (const [name, begin] of Object.entries(GATEWAYS)) {
  // Each has a server of its own and mostly waits, so they wait together.
  describe(name, { concurrency: true }, () => {
    opens(begin)
    fails(begin)
    endures('a gateway', async (t, options) => {
      const { fake, open } = await begin(t, options)
      return { fake, ask: (signal) => open({}, signal) }
    })
  })
}

function opens(begin: Begin): void {
  for (const channel of PAYMENT_CHANNELS) {
    test(`a payment by ${channel} opens and gives exactly what the buyer needs`, async (t) => {
      const { fake, open } = await begin(t)
      const { expiresAt, gatewayReference, ...toPay } = await open({ channel })
      assert.ok(gatewayReference.length > 0)
      assert.ok(expiresAt <= EXPIRES_AT && EXPIRES_AT.getTime() - expiresAt.getTime() < 60_000)
      assert.equal(fake.calls.length, 1)
      if (toPay.kind === 'qr') {
        assert.equal(channel, 'qris')
        assert.deepEqual(Object.keys(toPay).sort(), ['kind', 'qrPayload'])
        assert.equal(parseQris(toPay.qrPayload)?.find(({ tag }) => tag === '54')?.value, String(AMOUNT))
      } else if (toPay.kind === 'redirect') {
        assert.ok(!channel.startsWith('va_') && channel !== 'qris')
        assert.deepEqual(Object.keys(toPay).sort(), ['kind', 'redirectUrl'])
        assert.match(toPay.redirectUrl, /^https:\/\//)
      } else {
        const { vaBillerCode, ...account } = toPay
        assert.deepEqual(Object.keys(account).sort(), ['kind', 'vaBank', 'vaNumber'])
        assert.equal(`va_${toPay.vaBank}`, channel)
        assert.match(toPay.vaNumber, /^\d+$/)
        if (vaBillerCode !== undefined) assert.match(vaBillerCode, /^\d+$/)
      }
    })
  }

  test('a payment opens also for a shop whose name no bank can show', async (t) => {
    const { open } = await begin(t)
    for (const [i, shopName] of ['カフェ', '', '&', 'A', 'Nama yang '.repeat(20)].entries()) {
      for (const channel of ['va_mandiri', 'va_bca'] as const) {
        await open({ shopName, channel, reference: `${channel}-${i}` })
      }
    }
  })

  test('a gateway without a key is not asked', async (t) => {
    const { fake, gateway } = await begin(t)
    for (const credentials of [{}, { server_key: '', secret_key: '' }] satisfies Credentials[]) {
      await assert.rejects(gateway.open(requestOf(), credentials), VendorRefused)
      await assert.rejects(
        gateway.status({ reference: 'x', gatewayReference: 'x', channel: 'qris' }, credentials),
        VendorRefused,
      )
    }
    assert.equal(fake.calls.length, 0)
  })

  test('a gateway that answers another amount, another reference or no way to pay is VendorDown, and never shown to a buyer', async (t) => {
    const { fake, open, amountField, noticeBody } = await begin(t)
    for (const channel of ['qris', 'va_bni'] as const) {
      const reference = `${REFERENCE}${channel}`
      await open({ channel, reference })
      const body = noticeBody(reference)
      const spoilt = [
        { ...body, ...amountField(AMOUNT + 1) },
        { ...body, order_id: 'other', reference_id: 'other' },
        { ...body, actions: [], qr_string: undefined, va_numbers: [] },
      ]
      for (const answer of spoilt) {
        fake.answer({ status: 201, body: answer })
        await assert.rejects(open({ channel, reference }), VendorDown, inspect(answer))
      }
      fake.answer({ status: 201, body })
      await open({ channel, reference })
      fake.answer('good')
    }
  })

  test('a gateway that refuses the key, or anything else, is VendorRefused and asked once', async (t) => {
    const { fake, gateway, open } = await begin(t)
    const wrong = { server_key: 'kunci-salah', secret_key: 'kunci-salah' }
    await refused(() => gateway.open(requestOf(), wrong), /authorized/)
    for (const [status, message] of [
      [400, 'Amount is below the minimum'],
      [402, 'Merchant is not allowed to use this channel'],
      [403, 'Forbidden for this key'],
    ] as const) {
      fake.answer(fake.error(status, message))
      await refused(() => open(), new RegExp(message))
      await refused(() => open({ channel: 'redirect' }), new RegExp(message))
    }
    fake.answer({ status: 400, body: [] })
    await refused(() => open(), /refused with 400/)

    async function refused(ask: () => Promise<unknown>, message: RegExp): Promise<void> {
      const before = fake.calls.length
      await assert.rejects(ask(), (error) => {
        assert.ok(error instanceof VendorRefused, inspect(error))
        assert.match(error.message, message)
        return true
      })
      assert.equal(fake.calls.length, before + 1)
    }
  })
}

function fails(begin: Begin): void {
  test('a gateway that fails is VendorDown; an opening is repeated only where that opens nothing twice', async (t) => {
    for (const failure of ['5xx', 'broken', 'cut', 'huge'] as const) {
      const { fake, open, isRepeatable } = await begin(t)
      fake.answer(failure === '5xx' ? fake.error(503, 'Service Unavailable') : failure)
      await assert.rejects(open(), VendorDown, failure)
      assert.equal(fake.calls.length, isRepeatable ? 2 : 1, failure)
    }
  })

  test('a payment that was opened and answered with 502 is never opened twice', async (t) => {
    const { fake, open, isRepeatable } = await begin(t)
    fake.stumble()
    if (isRepeatable) assert.equal((await open()).kind, 'qr')
    else await assert.rejects(open(), VendorDown)
    fake.move(REFERENCE, 'paid')
    assert.equal(fake.calls.length, isRepeatable ? 2 : 1)
    assert.equal(new Set(fake.calls.map(({ headers }) => headers['idempotency-key'])).size, 1)
  })

  test('a gateway’s answer of an unknown form is VendorDown', async (t) => {
    const { fake, open } = await begin(t)
    for (const body of [null, [], 'text', 7, {}, { token: 'x' }, { status_code: 'x' }, { actions: 1 }]) {
      fake.answer({ status: 200, body: JSON.stringify(body) })
      await assert.rejects(open(), VendorDown, inspect(body))
      await assert.rejects(open({ channel: 'redirect' }), VendorDown, inspect(body))
    }
  })

  test('no error of a gateway shows a key, whatever it echoes', async (t) => {
    const { fake, open, gateway } = await begin(t, { timeoutMs: 100 })
    const key = fake.credentials.server_key ?? fake.credentials.secret_key ?? ''
    const encoded = Buffer.from(`${key}:`).toString('base64')
    const answers: Answer[] = [
      'slow',
      fake.error(401, `Key ${key} is unknown`),
      fake.error(400, `Basic ${encoded}\n${key}`),
      fake.error(429, key),
      fake.error(500, key),
      { status: 200, body: key },
      'cut',
    ]
    const isSilent = (error: unknown) =>
      [key, encoded].every((secret) => !inspect(error, { depth: null }).includes(secret))
    for (const answer of answers) {
      fake.answer(answer)
      await assert.rejects(open(), isSilent)
      await assert.rejects(
        gateway.cancel({ reference: 'x', gatewayReference: 'x', channel: 'redirect' }, fake.credentials),
        isSilent,
      )
    }
  })
}
