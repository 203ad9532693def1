// A new shop grows by buyers who pay it, not by what its merchant says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Methods,
  startTestPayments,
  type TestPayments,
} from '../../selling/payments/payments.fixture.ts'
import { proveShops } from './actions/prove-shops.ts'

let payments: TestPayments
before(async () => {
  payments = await startTestPayments({ env: { SANDBOX_PAYMENTS: '1' } })
})
after(() => payments.close())

const METHODS: Methods = {
  qris: ['midtrans'],
  va_bca: ['xendit'],
  coba: ['sandbox'],
  transfer: {
    name: 'Transfer',
    gateways: ['manual'],
    manual: { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' },
  },
}

async function newShop(slug: string, keys: 'test' | 'live' = 'live') {
  const { app, xendit } = payments
  await payments.shop(slug, METHODS, { plan: 'gratis' })
  const token = await app.token({ shop: slug })
  const goLive = async () => {
    const json = { secret_key: xendit.liveKey }
    const put = { method: 'PUT', token, ifMatch: '*', json } as const
    assert.equal((await app.admin(`/shops/${slug}/gateways/xendit`, put)).status, 200)
  }
  if (keys === 'live') await goLive()
  const limits = async () => {
    await proveShops(app.ctx, new Date(app.clock.now()))
    const { usage } = (await app.admin(`/shops/${slug}/plan`, { token })).body
    return Object.fromEntries(
      usage.map(({ what, limit }: { what: string; limit: number }) => [what, limit]),
    ) as Record<string, number>
  }
  return { limits, goLive }
}

const paid = async (slug: string, method: string, gateway: 'midtrans' | 'xendit') =>
  payments.tell(gateway, await payments.buy(slug, method), 'paid')

test('ten buyers who paid through a payment gateway raise the limits, nine do not', async () => {
  const { limits } = await newShop('rotan')
  const first = await limits()
  assert.equal(first.products, 250)
  for (let i = 0; i < 9; i++) await paid('rotan', 'va_bca', 'xendit')
  assert.deepEqual(await limits(), first)
  await paid('rotan', 'va_bca', 'xendit')
  const { products, messages } = await limits()
  assert.equal(products, 400)
  assert.ok(Number(messages) > Number(first.messages))
})

test('what the merchant alone says was paid proves nothing', async () => {
  const { limits } = await newShop('bambu')
  for (let i = 0; i < 11; i++) await payments.byMerchant(await payments.buy('bambu', 'transfer'), 'paid')
  assert.equal((await limits()).products, 250)
})

test('what was opened with test keys proves nothing, also once live ones have taken their place', async () => {
  const { limits, goLive } = await newShop('kayu', 'test')
  for (let i = 0; i < 10; i++) await paid('kayu', 'va_bca', 'xendit')
  await paid('kayu', 'qris', 'midtrans')
  assert.equal((await limits()).products, 250)
  await goLive()
  assert.equal((await limits()).products, 250)
  for (let i = 0; i < 9; i++) await paid('kayu', 'va_bca', 'xendit')
  assert.equal((await limits()).products, 250)
  await paid('kayu', 'va_bca', 'xendit')
  assert.equal((await limits()).products, 400)
})
