// An order whose time is over, met by a request before the job came by: the request settles it first, and it stays as the answer said.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import { watchPayments } from '../payments/actions/watch-payments.ts'
import { type Bought, startTestPayments, type TestPayments, TOTAL } from '../payments/payments.fixture.ts'

const SHOP = 'rotan'
const DAY = 24 * 60

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    transfer: { name: TRANSFER.name, gateways: TRANSFER.gateways, manual: TRANSFER.manual },
    va_bca: ['midtrans'],
    qris: ['midtrans'],
  })
})
after(() => payments?.close())
beforeEach(() => {
  payments.turnTo(0)
  payments.midtrans.answer('good')
})

/** Not reached, in a way that does not count for the breaker: it would outlive the test. */
function fallIll(): void {
  payments.midtrans.answer(payments.midtrans.error(429, 'too many requests'))
}

async function seen(bought: Bought): Promise<string> {
  const { order, payment } = (await payments.track(bought)).body
  return `${order.status} ${payment.status}`
}

const claim = ({ shop, token }: Bought) =>
  payments.app.call(`/orders/track/${token}/payment/claim`, { shop, method: 'POST' })

for (const method of ['transfer', 'va_bca', 'qris']) {
  test(`an order by ${method} whose time is over is shown as expired, at the very moment and not before`, async () => {
    const bought = await payments.buy(SHOP, method)
    payments.turnTo(DAY - 1)
    assert.match(await seen(bought), /^pending_payment/)
    payments.turnTo(DAY)
    const { order, payment } = (await payments.track(bought)).body
    assert.equal(`${order.status} ${payment.status}`, 'expired expired')
    assert.deepEqual(
      [payment.va_number, payment.qr_payload, payment.manual_account_number],
      [null, null, null],
      'nobody is told any more where to pay',
    )
    assert.deepEqual(await payments.messagesTo(bought), ['expired'])
  })

  test(`reopening the payment of an order by ${method} whose time is over is refused, and the order has moved`, async () => {
    const bought = await payments.buy(SHOP, method)
    payments.turnTo(DAY)
    const { status, body } = await payments.reopen(bought)
    assert.equal(`${status} ${body.error.code}`, '409 order_moved')
    assert.equal(await seen(bought), 'expired expired')
  })
}

test('a transfer reported when the time is over is refused, and the order has moved', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  payments.turnTo(DAY)
  const { status, body } = await claim(bought)
  assert.equal(`${status} ${body.error.code}`, '409 order_moved')
  assert.equal(await seen(bought), 'expired expired')
})

test('a transfer reported in time is not over, however long the merchant takes', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  await claim(bought)
  payments.turnTo(30 * DAY)
  assert.equal(await seen(bought), 'pending_payment claimed')
})

test('an order that was paid without a word of the gateway is shown as paid when its time is over', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.midtrans.move(bought.reference, 'paid')
  payments.turnTo(DAY)
  assert.equal(await seen(bought), 'paid paid')
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
})

test('an order whose gateway says nothing ends as well, and is paid when the gateway speaks again', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  fallIll()
  payments.turnTo(DAY)
  assert.equal(await seen(bought), 'expired expired')
  payments.midtrans.answer('good')
  payments.midtrans.move(bought.reference, 'paid')
  await watchPayments(payments.app.ctx, payments.turnTo(DAY + 1))
  assert.equal(await seen(bought), 'paid paid')
})

test('a payment that was over before its order is asked for too, as soon as its gateway speaks again', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await watchPayments(payments.app.ctx, payments.turnTo(30))
  assert.equal(await payments.statuses(bought), 'expired')
  fallIll()
  payments.turnTo(DAY)
  assert.equal(await seen(bought), 'expired expired')
  payments.midtrans.move(bought.reference, 'paid')
  await watchPayments(payments.app.ctx, payments.turnTo(DAY + 2))
  assert.equal(await seen(bought), 'expired expired', 'still silent')
  payments.midtrans.answer('good')
  await watchPayments(payments.app.ctx, payments.turnTo(DAY + 10))
  assert.equal(await seen(bought), 'paid paid')
})

test('a gateway that stays silent for seven days is no longer asked about what is over', async () => {
  const bought = await payments.buy(SHOP, 'qris')
  await watchPayments(payments.app.ctx, payments.turnTo(30))
  fallIll()
  payments.turnTo(DAY)
  await seen(bought)
  await watchPayments(payments.app.ctx, payments.turnTo(9 * DAY))
  const [attempt] = await payments.attempts(bought)
  assert.equal(attempt?.ask_after, null)
})

test('an order that was paid with another amount ends too, marked for the merchant, who can still say that it is paid', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.midtrans.move(bought.reference, 'paid')
  const transaction = payments.midtrans.transactions.get(bought.reference)
  payments.midtrans.transactions.set(bought.reference, { ...transaction, gross_amount: `${TOTAL - 1}.00` })
  await payments.notify('midtrans', payments.midtrans.notice(bought.reference), SHOP)
  assert.equal(await seen(bought), 'pending_payment pending')
  await expireOrders(payments.app.ctx, payments.turnTo(DAY))
  assert.equal(await seen(bought), 'expired expired')
  assert.equal((await payments.order(bought)).needs_attention, 'amount_differs')
  await payments.byMerchant(bought, 'paid')
  assert.equal(await seen(bought), 'paid paid')
})

test('a notice that an account is closed ends an order whose time is over', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.turnTo(DAY)
  await payments.tell('midtrans', bought, 'expired')
  assert.equal((await payments.order(bought)).status, 'expired')
})

test('a notice of money for an order whose time is over pays it, without an end in between', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  payments.turnTo(DAY + 5)
  await payments.tell('midtrans', bought, 'paid')
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
})

test('old orders that are looked up are settled first', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  const { contact } = await payments.order(bought)
  payments.turnTo(DAY)
  await payments.app.call('/orders/lookup/otp/send', { shop: SHOP, method: 'POST', json: { contact } })
  const code = (await payments.checkout.codesByContact(SHOP)).get(contact)
  const { status, body } = await payments.app.call('/orders/lookup/otp/verify', {
    shop: SHOP,
    method: 'POST',
    json: { contact, code },
  })
  assert.equal(status, 200)
  assert.deepEqual(
    body.orders.map((order: { status: string }) => order.status),
    ['expired'],
  )
})

test('twenty requests that meet it at once end an order once', async () => {
  const bought = await payments.buy(SHOP, 'transfer')
  payments.turnTo(DAY)
  const answers = await Promise.all(Array.from({ length: 20 }, () => payments.track(bought)))
  for (const { body } of answers) assert.equal(body.order.status, 'expired')
  assert.deepEqual(await payments.history(bought), ['pending_payment', 'expired: not paid in time'])
})
