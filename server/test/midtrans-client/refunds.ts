// npm run test:midtrans: Midtrans' own program gives back, asks and cancels at our fake, which signs what our adapter reads.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { type TestContext, test } from 'node:test'
import { createMidtrans } from '../../src/adapters/payments/midtrans.ts'
import type { PaymentChannel } from '../../src/domain/payment.ts'
import { startFakeMidtrans } from '../fakes/midtrans.ts'

interface Answer {
  readonly transaction_status: string
  readonly status_code: string
  readonly refund_key?: string
  readonly refunds?: readonly { readonly refund_key: string; readonly refund_amount: string }[]
}
type Call = (id: string, parameter?: object) => Promise<Answer>
interface CoreApi {
  readonly apiConfig: { getCoreApiBaseUrl(): string }
  readonly transaction: Readonly<Record<'status' | 'cancel' | 'refund' | 'refundDirect', Call>> & {
    notification(notice: object): Promise<Answer>
  }
}
const { CoreApi } = createRequire(import.meta.url)('midtrans-client') as {
  readonly CoreApi: new (options: object) => CoreApi
}

const REFERENCE = 'pay_1'
const AT = new Date('2026-09-05T03:00:00Z')

async function begin(t: TestContext, channel: PaymentChannel) {
  const fake = await startFakeMidtrans()
  t.after(() => fake.close())
  const ours = createMidtrans({ apiUrl: fake.url, appUrl: fake.url })
  const request = { reference: REFERENCE, amount: 100_000, channel, at: AT }
  await ours.open(
    {
      ...request,
      expiresAt: new Date(AT.getTime() + 1_800_000),
      buyerName: 'Sari',
      buyerPhone: null,
      shopName: 'Rotan',
      returnUrl: 'https://rotan.example/track/abc',
      noticeUrl: 'https://rotan.example/api/v1/gateways/midtrans/notify',
    },
    fake.credentials,
  )
  fake.move(REFERENCE, 'paid')
  const theirs = new CoreApi({ isProduction: false, serverKey: fake.credentials.server_key, clientKey: '' })
  theirs.apiConfig.getCoreApiBaseUrl = () => fake.url
  return { fake, ours, theirs: theirs.transaction }
}

const failsWith = (code: string) => (error: unknown) =>
  error instanceof Error && String(Reflect.get(error, 'httpStatusCode')) === code

for (const [channel, isDirect] of [
  ['qris', true],
  ['gopay', true],
  ['shopeepay', true],
  ['kredivo', true],
  ['akulaku', true],
  ['dana', false],
  ['ovo', false],
] as const)
  test(`of ${channel} gives back in parts, and in the end all of it`, async (t) => {
    const { fake, ours, theirs } = await begin(t, channel)
    const refund: Call = (id, parameter) =>
      isDirect ? theirs.refundDirect(id, parameter) : theirs.refund(id, parameter)
    const part = await refund(REFERENCE, { refund_key: 'k1', amount: 30_000, reason: 'cacat' })
    assert.deepEqual([part.transaction_status, part.refund_key], ['partial_refund', 'k1'])
    await assert.rejects(refund(REFERENCE, { refund_key: 'k1', amount: 30_000 }), failsWith('406'))
    await assert.rejects(refund(REFERENCE, { refund_key: 'k2', amount: 70_001 }), failsWith('412'))
    if (!isDirect)
      await assert.rejects(theirs.refundDirect(REFERENCE, { refund_key: 'k3' }), failsWith('412'))
    // Ours, between theirs: by one set of books.
    const attempt = { reference: REFERENCE, gatewayReference: null, channel }
    const asked = { key: 'rfd_1', gatewayReference: null, amount: 20_000, reason: null }
    for (let i = 0; i < 2; i++)
      assert.equal((await ours.refund?.(attempt, asked, fake.credentials))?.status, 'made')
    assert.equal((await refund(REFERENCE, { refund_key: 'k4', amount: 50_000 })).transaction_status, 'refund')
    const { refunds = [] } = await theirs.status(REFERENCE)
    assert.deepEqual(
      refunds.map(({ refund_key, refund_amount }) => [refund_key, refund_amount]),
      [
        ['k1', '30000.00'],
        ['rfd_1', '20000.00'],
        ['k4', '50000.00'],
      ],
    )
    const { headers, body } = fake.notice(REFERENCE)
    const reading = ours.readNotice(headers, body, fake.credentials)
    assert.ok(reading.outcome === 'accepted')
    assert.deepEqual([reading.notice.status, reading.notice.refunds?.length], ['refunded', 3])
    assert.equal((await theirs.notification(JSON.parse(body))).transaction_status, 'refund')
    const forged = body.replace('"signature_key":"', '"signature_key":"0')
    assert.equal(ours.readNotice(headers, forged, fake.credentials).outcome, 'refused')
  })

test('of a bank’s virtual account gives nothing back, by either way', async (t) => {
  const { theirs } = await begin(t, 'va_bca')
  for (const refund of ['refund', 'refundDirect'] as const)
    await assert.rejects(theirs[refund](REFERENCE, { refund_key: 'k1', amount: 1 }), failsWith('412'))
})

test('without a key and an amount gives back all that is left', async (t) => {
  const { fake, theirs } = await begin(t, 'qris')
  await theirs.refundDirect(REFERENCE, { refund_key: 'k1', amount: 1 })
  assert.equal((await theirs.refund(REFERENCE)).transaction_status, 'refund')
  assert.deepEqual([...fake.refunds.values()], [1, 99_999])
})

test('with another key gets nothing', async (t) => {
  const { fake } = await begin(t, 'qris')
  const stranger = new CoreApi({ isProduction: false, serverKey: 'lain', clientKey: '' })
  stranger.apiConfig.getCoreApiBaseUrl = () => fake.url
  await assert.rejects(stranger.transaction.refund(REFERENCE, { refund_key: 'k1' }), failsWith('401'))
})
