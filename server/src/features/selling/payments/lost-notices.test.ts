// Notices that never arrive: the server asks the gateway before it gives up a payment or an order, and before it opens another.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { expireOrders } from './actions/expire-orders.ts'
import { watchPayments } from './actions/watch-payments.ts'
import {
  type Bought,
  startTestPayments,
  type TestPayments,
  TOTAL,
  type VendorName,
} from './payments.fixture.ts'

const SHOP = 'rotan'
const DAY = 24 * 60

let payments: TestPayments
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, {
    midtrans: { channel: 'qris', gateways: ['midtrans'] },
    xendit: { channel: 'qris', gateways: ['xendit'] },
    va_bca: ['midtrans'],
    va_bni: ['xendit'],
    kartu: { channel: 'redirect', gateways: ['midtrans'] },
  })
})
after(() => payments?.close())
beforeEach(() => {
  payments.turnTo(0)
  getWell()
})

/** Not reached, in a way that does not count for the breaker: it would outlive the test. */
function fallIll(): void {
  for (const vendor of ['midtrans', 'xendit'] as const)
    payments[vendor].answer(payments[vendor].error(429, 'too many requests'))
}

function getWell(): void {
  payments.midtrans.answer('good')
  payments.xendit.answer('good')
}

const watch = (minutes: number) => watchPayments(payments.app.ctx, payments.turnTo(minutes))
const expire = (minutes: number) => expireOrders(payments.app.ctx, payments.turnTo(minutes))

async function standing(bought: Bought): Promise<string> {
  return `${(await payments.order(bought)).status}, ${await payments.statuses(bought)}`
}

function asked({ reference }: Bought): string[] {
  return payments.midtrans.calls.filter(({ path }) => path.includes(reference)).map(({ path }) => path)
}

for (const vendor of ['midtrans', 'xendit'] as const) {
  test(`a payment at ${vendor} whose time is over is asked for: it was paid after all`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    await watch(30)
    assert.equal(await standing(bought), 'paid, paid')
    assert.deepEqual(await payments.messagesTo(bought), ['paid'])
    assert.equal((await payments.track(bought)).body.payment.status, 'paid')
  })

  test(`a payment at ${vendor} whose time is over, and that was not paid, has expired`, async () => {
    for (const state of ['pending', 'expired'] as const) {
      payments.turnTo(0)
      const bought = await payments.buy(SHOP, vendor)
      payments[vendor].move(bought.reference, state)
      await watch(30)
      assert.equal(await standing(bought), 'pending_payment, expired')
      assert.deepEqual(await payments.messagesTo(bought), [])
    }
  })

  test(`before an order expires ${vendor} is asked: it was paid after all`, async () => {
    const bought = await payments.buy(SHOP, accountAt(vendor))
    payments[vendor].move(bought.reference, 'paid')
    await expire(DAY)
    assert.equal(await standing(bought), 'paid, paid')
    assert.deepEqual(await payments.history(bought), ['pending_payment', 'paid'])
  })

  test(`an order that expired has its account at ${vendor} closed, so that nobody pays into it`, async () => {
    const bought = await payments.buy(SHOP, accountAt(vendor))
    await expire(DAY)
    assert.equal(await standing(bought), 'expired, pending')
    await watch(DAY)
    assert.equal(await standing(bought), 'expired, cancelled')
    assert.equal(await heldBy(vendor, bought), 'cancelled')
  })

  test(`reopening asks ${vendor} first: what was paid is not paid again`, async () => {
    const bought = await payments.buy(SHOP, vendor)
    payments[vendor].move(bought.reference, 'paid')
    payments.turnTo(31)
    const { status, body } = await payments.reopen(bought)
    assert.equal(`${status} ${body.error.code}`, '409 order_moved')
    assert.equal(await standing(bought), 'paid, paid')
  })
}

test('a page on which nobody chose how to pay expires', async () => {
  const bought = await payments.buy(SHOP, 'kartu')
  await watch(59)
  assert.equal(await standing(bought), 'pending_payment, pending')
  await watch(60)
  assert.equal(await standing(bought), 'pending_payment, expired')
})

test('a payment that still has time is not asked for', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  await watch(29)
  assert.deepEqual(asked(bought), [])
  assert.equal(await standing(bought), 'pending_payment, pending')
})

test('a gateway that cannot be asked is asked again a minute later', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  payments.midtrans.move(bought.reference, 'paid')
  fallIll()
  await watch(30)
  assert.equal(await standing(bought), 'pending_payment, pending')
  getWell()
  await watch(31)
  assert.equal(await standing(bought), 'paid, paid')
})

test('a gateway that was silent for seven days is not waited for any longer; its word still counts', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  fallIll()
  await watch(30)
  await watch(30 + 7 * DAY - 1)
  assert.equal(await standing(bought), 'pending_payment, pending')
  await watch(30 + 8 * DAY)
  assert.equal(await standing(bought), 'pending_payment, expired')
  getWell()
  await payments.tell('midtrans', bought, 'paid')
  assert.equal(await standing(bought), 'paid, paid')
})

test('a silent gateway is not asked more often than it is worth', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  fallIll()
  await watch(30)
  const once = asked(bought).length
  await watch(30.5)
  assert.equal(asked(bought).length, once)
  await watch(31)
  assert.ok(asked(bought).length > once)
})

test('an order whose gateway cannot be asked expires an hour after that was first noticed', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  fallIll()
  await expire(DAY)
  await expire(DAY + 59)
  assert.equal((await payments.order(bought)).status, 'pending_payment')
  await expire(DAY + 60)
  assert.equal((await payments.order(bought)).status, 'expired')
})

test('a payment whose keys cannot be read keeps nobody else waiting', async () => {
  const { id } = await payments.shop('rusak', { qris: ['midtrans'] })
  const stuck = await payments.buy('rusak', 'qris')
  await payments.app.ctx.db
    .updateTable('shop_credentials')
    .set({ sealed: Buffer.from('bukan kunci') })
    .where('shop_id', '=', id)
    .execute()
  payments.turnTo(1)
  const bought = await payments.buy(SHOP, 'midtrans')
  payments.midtrans.move(bought.reference, 'paid')
  await watch(31)
  assert.equal(await standing(bought), 'paid, paid')
  assert.equal(await standing(stuck), 'pending_payment, pending')
})

test('an order that the merchant cancelled has its payment cancelled too', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  await payments.byMerchant(bought, 'cancelled')
  await watch(1)
  assert.equal(await standing(bought), 'cancelled, cancelled')
  assert.equal(await heldBy('midtrans', bought), 'cancelled')
  const calls = asked(bought).length
  await watch(2)
  assert.equal(asked(bought).length, calls, 'and that is that')
})

test('a buyer who paid faster than the merchant cancelled is not forgotten', async () => {
  for (const vendor of ['midtrans', 'xendit'] as const) {
    const bought = await payments.buy(SHOP, vendor)
    await payments.byMerchant(bought, 'cancelled')
    payments[vendor].move(bought.reference, 'paid')
    await watch(1)
    assert.equal(await standing(bought), 'cancelled, paid')
    assert.equal((await payments.order(bought)).needs_attention, 'paid_after_end')
    payments.turnTo(0)
  }
})

test('a buyer who paid while the order expired gets it', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  await expire(DAY)
  payments.midtrans.move(bought.reference, 'paid')
  await watch(DAY + 1)
  assert.equal(await standing(bought), 'paid, paid')
  assert.deepEqual(await payments.messagesTo(bought), ['paid', 'expired'])
})

test('an order that was paid by other means has what is still open cancelled, and stays paid', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  await payments.byMerchant(bought, 'paid')
  await watch(1)
  assert.equal(await standing(bought), 'paid, cancelled')
  assert.equal((await payments.track(bought)).body.payment.status, 'paid')
  assert.equal((await payments.order(bought)).needs_attention, null)
})

test('another amount found by asking is for the merchant, as it is in a notice', async () => {
  const bought = await payments.buy(SHOP, 'midtrans')
  payments.midtrans.move(bought.reference, 'paid')
  const transaction = payments.midtrans.transactions.get(bought.reference)
  payments.midtrans.transactions.set(bought.reference, { ...transaction, gross_amount: `${TOTAL + 1}.00` })
  await watch(30)
  assert.equal(await standing(bought), 'pending_payment, expired')
  assert.equal((await payments.order(bought)).needs_attention, 'amount_differs')
})

function accountAt(vendor: VendorName): string {
  return vendor === 'midtrans' ? 'va_bca' : 'va_bni'
}

async function heldBy(vendor: VendorName, bought: Bought): Promise<string> {
  const [attempt] = await payments.attempts(bought)
  assert.ok(attempt)
  const { id: reference, gateway_reference: gatewayReference } = attempt
  const known = { reference, gatewayReference, channel: 'va_bca' as const }
  const state = await payments.app.ctx.gateways[vendor].status(known, payments[vendor].credentials)
  return state.status
}
