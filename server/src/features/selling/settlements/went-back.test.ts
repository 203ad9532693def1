// Money that went back, came twice or came late: notas, reports and movements say the same of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { PKP } from '../invoices/invoices.fixture.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { type Bought, startTestPayments, type TestPayments, TOTAL } from '../payments/payments.fixture.ts'

const FEE = 4_000
let payments: TestPayments
let shops = 0
before(async () => {
  payments = await startTestPayments()
})
after(() => payments.close())

async function aShop() {
  const slug = `kembali-${++shops}`
  payments.turnTo(0)
  const manual = { bank: 'BCA', account_number: '1234567890', account_holder: 'Toko' }
  const methods = {
    va_bca: { gateways: ['midtrans' as const], fee_flat: FEE },
    gopay: ['midtrans' as const],
    transfer: { gateways: ['manual' as const], manual },
  }
  const { id } = await payments.shop(slug, methods, { tax: PKP })
  const token = await payments.app.token({ shop: slug })
  const admin = (path: string, request: object = {}) =>
    payments.app.admin(`/shops/${slug}${path}`, { token, ...request })
  const giveBack = async ({ number }: Bought, json: object) => {
    const asked = await admin(`/orders/${number}/refunds`, { method: 'POST', json: { way: 'bank', ...json } })
    assert.equal(asked.status, 201, asked.text)
    const path = `/orders/${number}/refunds/${asked.body.refunds[0].id}`
    assert.equal((await admin(path, { method: 'POST', json: { made: true } })).status, 200)
  }
  const moved = async (from = '2026-09-01', to = '2026-09-30') => {
    const { text } = await admin(`/movements.csv?from=${from}&to=${to}`)
    return text.split('\r\n').slice(1, -1)
  }
  const changeMethod = ({ token: track }: Bought, payment_method: string) =>
    payments.app.call(`/orders/track/${track}/payment/method`, {
      ...{ shop: slug, method: 'POST', json: { payment_method } },
    })
  const broken = () => checkConsistency(payments.app.ctx.db, payments.app.ctx.owners, id)
  return { id, slug, admin, giveBack, moved, changeMethod, broken }
}

test('a second payment that goes back takes nothing off what was sold', async () => {
  const { slug, admin, giveBack, changeMethod, broken } = await aShop()
  const bought = await payments.buy(slug, 'gopay')
  await changeMethod(bought, 'va_bca')
  const second = (await payments.attempts(bought)).at(-1)?.id ?? ''
  await payments.tell('midtrans', bought, 'paid')
  await payments.tell('midtrans', { ...bought, reference: second }, 'paid')
  const { total } = await payments.order(bought)
  await giveBack(bought, { amount: TOTAL })
  const { body } = await admin('/sales-report')
  assert.equal((await payments.order(bought)).status, 'paid')
  assert.deepEqual([body.totals.refunds, body.year.turnover], [0, total])
  assert.deepEqual(await broken(), [])
})

test('once all that came is back, credit notes take off all of the nota, and its PPN', async () => {
  const { id, slug, giveBack, changeMethod, broken } = await aShop()
  const bought = await payments.buy(slug, 'gopay')
  await changeMethod(bought, 'va_bca')
  // By the way to pay that the buyer had left, which cost less.
  await payments.tell('midtrans', bought, 'paid')
  await giveBack(bought, {})
  const invoices = await invoicesOf(payments.app.ctx.db, id, [bought.orderId])
  const told = invoices.map(({ series, total, tax }) => [series, total, tax])
  assert.deepEqual(told, [
    ['nota', TOTAL + FEE, told[0]?.[2]],
    ['credit', TOTAL + FEE, told[0]?.[2]],
  ])
  assert.deepEqual(await broken(), [])
})

test('a transfer whose order was cancelled later came all the same', async () => {
  const { slug, giveBack, moved } = await aShop()
  const bought = await payments.buy(slug, 'transfer')
  await payments.byMerchant(bought, 'paid')
  assert.equal((await moved()).length, 1)
  await payments.byMerchant(bought, 'cancelled')
  assert.equal((await moved()).length, 1)
  await giveBack(bought, {})
  const amounts = (await moved()).map((line) => Number(line.split(',')[6]))
  assert.deepEqual(
    amounts.toSorted((a, b) => a - b),
    [-TOTAL, TOTAL],
  )
})

test('what a bank dates later than the last change of its order is in the month that it says', async () => {
  const { id, slug, moved } = await aShop()
  const bought = await payments.buy(slug, 'transfer')
  await payments.byMerchant(bought, 'paid')
  const { db } = payments.app.ctx
  await sql`update orders set changed_at = '2026-10-31T05:00:00Z' where shop_id = ${id}`.execute(db)
  await sql`
    insert into incoming_money (shop_id, id, provider, account, mutation_id, came_at, is_day, amount, state, order_id,
      settled_by, received_at)
    values (${id}, 'mny_x', 'file', '1234567890', '#1', '2026-11-02T00:00:00+07', true, ${TOTAL}, 'settled',
      ${bought.orderId}, 'rule', now())`.execute(db)
  assert.equal((await moved('2026-10-01', '2026-10-31')).length, 0)
  assert.equal((await moved('2026-11-01', '2026-11-30')).length, 1)
})
