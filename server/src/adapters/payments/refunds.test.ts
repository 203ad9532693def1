// What every payment gateway's adapter does to give money back: once, or it says that it cannot.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { VendorDown, VendorRefused } from '../vendor.ts'
import type { Attempt, Refund, RefundState } from './gateway.ts'
import { AMOUNT, GATEWAYS, type TestGateway } from './gateways.fixture.ts'

const KEY = 'rfd_1'
const ALL = { key: KEY, gatewayReference: null, amount: AMOUNT, reason: 'barang rusak' }

function refundOf(
  { gateway, fake }: TestGateway,
  attempt: Attempt,
  refund: Refund = ALL,
): Promise<RefundState> {
  assert.ok(gateway.refund)
  return gateway.refund(attempt, refund, fake.credentials)
}

for (const [name, begin] of Object.entries(GATEWAYS)) {
  const paid = async (t: TestContext, channel: 'qris' | 'va_bca') => {
    const test = await begin(t)
    const attempt = await test.begun(channel)
    test.fake.move(attempt.reference, 'paid')
    return { test, attempt }
  }

  describe(name, { concurrency: true }, () => {
    test('a gateway gives a payment back once, however often it is asked', async (t) => {
      const { test, attempt } = await paid(t, 'qris')
      test.fake.stumble()
      for (let i = 0; i < 3; i++) await refundOf(test, attempt)
      const keys = new Set(
        test.fake.calls
          .filter(({ path, method }) => method === 'POST' && path.includes('/refund'))
          .map(({ body, headers }) => JSON.parse(body).refund_key ?? headers['idempotency-key']),
      )
      assert.equal(keys.size, 1)
      assert.match(String([...keys][0]), new RegExp(KEY))
    })

    test('a gateway gives back in parts, each once, and never more than was paid', async (t) => {
      const { test, attempt } = await paid(t, 'qris')
      const part = (key: string, amount: number) => ({ ...ALL, key, amount })
      test.fake.stumble()
      for (const each of [part('rfd_1', 25_123), part('rfd_2', 50_000), part('rfd_1', 25_123)])
        await refundOf(test, attempt, each)
      await assert.rejects(refundOf(test, attempt, part('rfd_3', 50_001)), VendorRefused)
      await refundOf(test, attempt, part('rfd_4', 50_000))
      await assert.rejects(refundOf(test, attempt, part('rfd_5', 1)), VendorRefused)
      assert.equal(test.fake.refunds.size, 3)
    })

    test('a gateway that cannot says so: a bank’s account, and what was never paid', async (t) => {
      const { test, attempt } = await paid(t, 'va_bca')
      await assert.rejects(refundOf(test, attempt), VendorRefused)
      const unpaid = await begin(t)
      await assert.rejects(refundOf(unpaid, await unpaid.begun('qris')), VendorRefused)
    })

    test('a refusal after a lost answer leaves open whether it did', async (t) => {
      const { test, attempt } = await paid(t, 'qris')
      const refusal = {
        status: 400,
        body: { error_code: 'MAXIMUM_REFUND_AMOUNT_REACHED', status_code: '400' },
      }
      test.fake.answer('cut', refusal)
      await assert.rejects(refundOf(test, attempt), VendorDown)
      test.fake.answer(refusal)
      await assert.rejects(refundOf(test, attempt), VendorRefused)
    })

    test('a gateway that cannot be reached leaves open whether it did', async (t) => {
      const { test, attempt } = await paid(t, 'qris')
      test.fake.answer('cut')
      await assert.rejects(refundOf(test, attempt), VendorDown)
    })
  })
}

test('Xendit is asked which payment was made on a page, and gives that one back', async (t) => {
  const begin = GATEWAYS.Xendit
  assert.ok(begin)
  const xendit = await begin(t)
  const attempt = await xendit.begun('redirect')
  await assert.rejects(refundOf(xendit, attempt), VendorRefused, 'nobody has paid')
  xendit.fake.answer(
    { status: 200, body: { payment_request_id: 'pr-1', status: 'COMPLETED' } },
    { status: 200, body: { id: 'rfd-1', status: 'SUCCEEDED' } },
    { status: 200, body: { payment_request_id: 'pr-1', status: 'COMPLETED' } },
    { status: 200, body: { id: 'rfd-1', status: 'FAILED' } },
  )
  await refundOf(xendit, attempt)
  assert.equal(JSON.parse(xendit.fake.calls.at(-1)?.body ?? '{}').payment_request_id, 'pr-1')
  await assert.rejects(refundOf(xendit, attempt), VendorRefused)
})
