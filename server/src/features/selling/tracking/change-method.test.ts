// Paying another way: what the order comes to then, what becomes of the payment before, and when it is too late.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { watchPayments } from '../payments/actions/watch-payments.ts'
import {
  type Bought,
  STATIC_QRIS,
  startTestPayments,
  type TestPayments,
  TOTAL,
} from '../payments/payments.fixture.ts'

const SHOP = 'rotan'
const ACCOUNT = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    qris: ['midtrans'],
    va_bca: { gateways: ['xendit'], fee_flat: 4_000 },
    kartu: { channel: 'redirect', gateways: ['midtrans'], fee_flat: 500, fee_basis_pt: 290 },
    transfer: { gateways: ['manual'], unique_code: true, manual: ACCOUNT },
    setor: { gateways: ['manual'], manual: { qris_payload: STATIC_QRIS } },
    kecil: { gateways: ['manual'], manual: ACCOUNT, max_order_total: TOTAL - 1 },
    di_tempat: { gateways: ['cod'], cod: {} },
    mati: { gateways: ['manual'], manual: ACCOUNT, enabled: false },
  })
})
after(() => payments?.close())
beforeEach(() => payments.turnTo(0))

const change = ({ shop, token }: Bought, payment_method: string, headers: Record<string, string> = {}) =>
  payments.app.call(`/orders/track/${token}/payment/method`, {
    shop,
    method: 'POST',
    headers,
    json: { payment_method },
  })

test('another method counts the fee anew over what the order was placed with, and opens its payment', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  for (const [to, fee, kind] of [
    ['va_bca', 4_000, 'va'],
    ['kartu', 500 + 3_190, 'redirect'],
    ['setor', 0, 'manual'],
    ['qris', 0, 'qr'],
  ] as const) {
    const { status, body, text } = await change(bought, to)
    assert.equal(status, 200, text)
    const { order, payment } = body
    assert.deepEqual([order.payment_method, order.payment_fee, order.total], [to, fee, TOTAL + fee])
    assert.deepEqual([payment.kind, payment.status, payment.amount], [kind, 'pending', TOTAL + fee])
    assert.equal(order.expires_at, bought.answer.body.order.expires_at, 'it waits as long as before')
    assert.deepEqual((await payments.track(bought)).body, body)
  }
})

test('the ways to pay are shown with what each comes to, and none once it is too late', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  const { order, payment_choices } = (await payments.track(bought)).body
  assert.deepEqual(
    payment_choices.map(({ code, total }: { code: string; total: number }) => [code, total]),
    [
      ['qris', TOTAL],
      ['va_bca', TOTAL + 4_000],
      ['kartu', TOTAL + 3_690],
      ['transfer', order.total],
      ['setor', TOTAL],
    ],
  )
  await payments.byMerchant(bought, 'paid')
  assert.deepEqual((await payments.track(bought)).body.payment_choices, [])
})

test('a unique code is drawn when one is needed, and stays this order’s own while it waits', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const { order, payment } = (await change(bought, 'transfer')).body
  assert.ok(order.unique_code >= 1 && order.unique_code <= 999)
  assert.deepEqual([order.total, payment.amount], [TOTAL + order.unique_code, order.total])
  assert.deepEqual(await payments.heldBy(bought), [order.total])
  const back = (await change(bought, 'va_bca')).body.order
  assert.deepEqual([back.unique_code, back.total], [0, TOTAL + 4_000])
  assert.deepEqual(await payments.heldBy(bought), [order.total], 'that may have been transferred already')
  const again = (await change(bought, 'transfer')).body
  assert.deepEqual(
    [again.order.unique_code, again.payment.amount, again.payment.status],
    [order.unique_code, order.total, 'pending'],
  )
  assert.deepEqual(await payments.heldBy(bought), [order.total])
  await change(bought, 'qris')
  await payments.byMerchant(bought, 'cancelled')
  assert.deepEqual(await payments.heldBy(bought), [])
})

test('nobody changes without end', async () => {
  const bought = await payments.buy(SHOP, 'setor')
  const statuses = new Set<number>()
  for (let i = 0; i < 51; i++) statuses.add((await change(bought, i % 2 ? 'setor' : 'transfer')).status)
  assert.deepEqual([...statuses], [200, 422])
  assert.equal((await payments.track(bought)).body.payment.status, 'pending')
})

test('a method that is off, unknown, at the door, or not for this total is refused, and the payment stays as it is', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  for (const code of ['mati', 'kecil', 'tidak_ada', 'di_tempat']) {
    const { status, body } = await change(bought, code)
    assert.equal(`${status} ${body.error.code}`, '422 payment_unavailable', code)
  }
  assert.equal(await payments.statuses(bought), 'pending')
  const empty = await change(bought, ' ')
  assert.equal(`${empty.status} ${empty.body.error.code}`, '400 invalid_request')
})

test('the method it has already is reopened: a live payment as it is, one that is over anew', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const same = await change(bought, 'qris')
  assert.deepEqual(same.body.payment, bought.answer.body.payment)
  payments.turnTo(31)
  const { payment } = (await change(bought, 'qris')).body
  assert.equal(payment.status, 'pending')
  assert.equal((await payments.attempts(bought)).length, 2)
})

test('what was open at the gateway is cancelled there, and the merchant’s account is not shown any more', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  await change(bought, 'transfer')
  await change(bought, 'qris')
  assert.equal(await payments.statuses(bought), 'cancelled cancelled pending')
})

test('an old payment that could not be cancelled is cancelled later, and meanwhile the new one is shown', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.xendit.answer(payments.xendit.error(503, 'down'))
  const { payment } = (await change(bought, 'qris')).body
  payments.xendit.answer('good')
  assert.equal(`${payment.kind} ${payment.status}`, 'qr pending')
  assert.equal(await payments.statuses(bought), 'pending pending')
  await watchPayments(payments.app.ctx, payments.turnTo(5))
  assert.equal(await payments.statuses(bought), 'cancelled pending')
})

test('an order that is paid, claimed, cancelled or over cannot be paid another way', async () => {
  const paid = await payments.buy(SHOP, 'qris')
  await payments.tell('midtrans', paid, 'paid')
  const cancelled = await payments.buy(SHOP, 'qris')
  await payments.byMerchant(cancelled, 'cancelled')
  const claimed = await payments.buy(SHOP, 'transfer')
  await payments.app.call(`/orders/track/${claimed.token}/payment/claim`, { shop: SHOP, method: 'POST' })
  for (const bought of [paid, cancelled, claimed]) await assertMoved(bought)
  const over = await payments.buy(SHOP, 'qris')
  payments.turnTo(24 * 60)
  await assertMoved(over)
})

test('a payment that was made just before, and whose notice was lost, is found before another one is opened', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  payments.midtrans.move(bought.reference, 'paid')
  await assertMoved(bought)
  const order = await payments.order(bought)
  assert.deepEqual([order.status, order.payment_method, order.total], ['paid', 'qris', TOTAL])
})

test('money that still comes the old way pays the order, and the merchant hears when it is not what it says', async () => {
  for (const [to, marked] of [
    ['kartu', 'amount_differs'],
    ['setor', null],
  ] as const) {
    const bought = await payments.buy(SHOP, 'qris')
    await change(bought, to)
    await payments.tell('midtrans', bought, 'paid')
    const { status, needs_attention } = await payments.order(bought)
    assert.deepEqual([status, needs_attention], ['paid', marked])
    const { payment } = (await payments.track(bought)).body
    assert.deepEqual([payment.status, payment.amount], ['paid', TOTAL])
  }
})

test('the history says who changed it, from what to what', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await change(bought, 'va_bca')
  assert.deepEqual(await payments.history(bought), [
    'pending_payment',
    'pending_payment: payment method changed: qris (Rp110.000) → va_bca (Rp114.000)',
  ])
})

test('the same change with the same Idempotency-Key is answered as the first time', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await change(bought, 'transfer', key)
  const again = await change(bought, 'transfer', key)
  assert.equal(again.headers['idempotent-replay'], 'true')
  assert.equal(again.text, first.text)
})

test('an order whose new payment cannot be opened waits all the same, and is paid yet another way', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  payments.xendit.answer(payments.xendit.error(503, 'down'))
  const { payment } = (await change(bought, 'va_bca')).body
  payments.xendit.answer('good')
  assert.deepEqual([payment.status, payment.instructions], ['failed', []])
  assert.equal((await change(bought, 'transfer')).body.payment.status, 'pending')
})

test('a token of another shop, or of none, changes nothing', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  const { status } = await change({ ...bought, token: 'x'.repeat(32) }, 'transfer')
  assert.equal(status, 404)
})

async function assertMoved(bought: Bought): Promise<void> {
  const { status, body, text } = await change(bought, 'setor')
  assert.equal(`${status} ${body.error?.code}`, '409 order_moved', text)
}
