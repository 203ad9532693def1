// Changes of the method and everything that may happen at once: one truth is left, and its sums add up.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { type Bought, startTestPayments, type TestPayments } from '../payments/payments.fixture.ts'

const SHOP = 'rotan'
const ACCOUNT = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
const METHODS = ['qris', 'va_bni', 'kartu', 'transfer', 'transfer_lain'] as const

let payments: TestPayments
let second: TestApp
before(async () => {
  payments = await startTestPayments()
  second = await startApp({ database: payments.app.database, env: payments.env })
  await payments.shop(SHOP, {
    qris: ['midtrans'],
    va_bni: { gateways: ['xendit'], fee_flat: 4_000 },
    kartu: { channel: 'redirect', gateways: ['midtrans'], fee_basis_pt: 137 },
    transfer: { gateways: ['manual'], unique_code: true, manual: ACCOUNT },
    transfer_lain: { gateways: ['manual'], unique_code: true, fee_flat: 1, manual: ACCOUNT },
  })
})
after(async () => {
  await second?.close()
  await payments?.close()
})
beforeEach(() => turnBothTo(0))

function turnBothTo(minutes: number): Date {
  const at = payments.turnTo(minutes)
  second.clock.set(at.toISOString())
  return at
}

let turns = 0
const change = ({ token }: Bought, payment_method: string) =>
  (turns++ % 2 ? second : payments.app).call(`/orders/track/${token}/payment/method`, {
    shop: SHOP,
    method: 'POST',
    json: { payment_method },
  })

test('after any series of changes the total is the sum of its parts, and the payment is of that total', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...METHODS), { minLength: 1, maxLength: 4 }),
      async (series) => {
        for (const method of series) assert.equal((await change(bought, method)).status, 200)
        await assertOneTruth(bought, series.at(-1))
      },
    ),
    { numRuns: 8 },
  )
})

test('many changes at once on two nodes end in one method, one total and one payment', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const wanted = [...METHODS, ...METHODS]
  const answers = await Promise.all(wanted.map((method) => change(bought, method)))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  await assertOneTruth(bought)
})

test('orders that change to a transfer at once never share a total', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => payments.buy(SHOP, 'qris')))
  await Promise.all(all.map((bought) => change(bought, 'transfer')))
  const totals = await Promise.all(all.map(async (bought) => (await payments.order(bought)).total))
  assert.equal(new Set(totals).size, all.length)
})

test('a change and the money for the payment before, at once: the order is paid, once', async () => {
  for (const to of ['transfer', 'va_bni', 'kartu']) {
    const bought = await payments.buy(SHOP, 'qris')
    const [answer] = await Promise.all([change(bought, to), payments.tell('midtrans', bought, 'paid')])
    assert.ok(answer.status === 200 || answer.status === 409, answer.text)
    const order = await payments.order(bought)
    assert.equal(order.status, 'paid')
    // Whichever came first: the order says what came, or the merchant hears that it does not.
    assert.equal(order.needs_attention, order.total === 110_000 ? null : 'amount_differs')
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    assertSum(order)
  }
})

test('a change and the merchant who cancels, or the clock that ends it, at once: it has ended', async () => {
  const cancelled = await payments.buy(SHOP, 'transfer')
  await Promise.all([change(cancelled, 'qris'), payments.byMerchant(cancelled, 'cancelled')])
  assert.equal((await payments.order(cancelled)).status, 'cancelled')
  const over = await payments.buy(SHOP, 'transfer')
  const end = new Date(payments.turnTo(24 * 60))
  turnBothTo(24 * 60 - 1)
  await Promise.all([change(over, 'va_bni'), expireOrders(second.ctx, end)])
  turnBothTo(24 * 60)
  assert.equal((await payments.track(over)).body.order.status, 'expired')
  for (const bought of [cancelled, over]) {
    assertSum(await payments.order(bought))
    assert.deepEqual(await payments.heldBy(bought), [], 'nothing is held for what has ended')
  }
})

test('a change and a claim at once: what was claimed is a transfer', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  const [changed, claimed] = await Promise.all([
    change(bought, 'qris'),
    payments.app.call(`/orders/track/${bought.token}/payment/claim`, { shop: SHOP, method: 'POST' }),
  ])
  const order = await payments.order(bought)
  if (order.buyer_claimed_at) assert.deepEqual([order.payment_method, claimed.status], ['transfer', 200])
  else assert.deepEqual([order.payment_method, changed.status, claimed.status], ['qris', 200, 409])
})

async function assertOneTruth(bought: Bought, method?: string): Promise<void> {
  const order = await payments.order(bought)
  if (method) assert.equal(order.payment_method, method)
  assertSum(order)
  const { payment } = (await payments.track(bought)).body
  assert.deepEqual([payment.status, payment.amount], ['pending', order.total])
  assert.equal(payment.method.split('.')[1], order.payment_method)
  const held = await payments.heldBy(bought)
  // What it had by a method that was left may have been transferred already.
  assert.ok(order.unique_code > 0 ? held.join() === String(order.total) : held.length <= 1)
  const live = (await payments.attempts(bought)).filter(
    ({ status, amount }) => status === 'pending' && amount === order.total,
  )
  assert.equal(live.length, 1)
}

function assertSum(order: Awaited<ReturnType<TestPayments['order']>>): void {
  const { subtotal, discount_total, shipping_cost, shipping_discount, payment_fee, unique_code, total } =
    order
  assert.equal(
    total,
    subtotal - discount_total + shipping_cost - shipping_discount + payment_fee + unique_code,
  )
}
