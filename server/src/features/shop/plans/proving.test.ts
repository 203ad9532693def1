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
  coba: ['sandbox'],
  transfer: {
    name: 'Transfer',
    gateways: ['manual'],
    manual: { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' },
  },
}

async function newShop(slug: string) {
  const { app } = payments
  await payments.shop(slug, METHODS, { plan: 'gratis' })
  const token = await app.token({ shop: slug })
  return async () => {
    await proveShops(app.ctx, new Date(app.clock.now()))
    const { usage } = (await app.admin(`/shops/${slug}/plan`, { token })).body
    return Object.fromEntries(
      usage.map(({ what, limit }: { what: string; limit: number }) => [what, limit]),
    ) as Record<string, number>
  }
}

test('ten buyers who paid through a payment gateway raise the limits, nine do not', async () => {
  const limits = await newShop('rotan')
  const first = await limits()
  assert.equal(first.products, 100)
  for (let i = 0; i < 9; i++) await payments.tell('midtrans', await payments.buy('rotan', 'qris'), 'paid')
  assert.deepEqual(await limits(), first)
  await payments.tell('midtrans', await payments.buy('rotan', 'qris'), 'paid')
  const { products, messages } = await limits()
  assert.equal(products, 250)
  assert.ok(Number(messages) > Number(first.messages))
})

test('what the merchant alone says was paid proves nothing', async () => {
  const limits = await newShop('bambu')
  for (let i = 0; i < 11; i++) await payments.byMerchant(await payments.buy('bambu', 'transfer'), 'paid')
  assert.equal((await limits()).products, 100)
})
