// Credit notes: one of each refund that was made, in a series of its own, and none of money that came beyond the price.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Bought, startTestPayments, type TestPayments } from '../payments/payments.fixture.ts'
import { assertBooksAgree, invoicesTold, PKP } from './invoices.fixture.ts'
import { invoicesOf } from './queries.ts'

const SHOP = 'rotan'
let payments: TestPayments
let token: string
before(async () => {
  payments = await startTestPayments()
  await payments.shop(SHOP, { va_bca: ['midtrans'], gopay: ['midtrans'] }, { tax: PKP })
  token = await payments.app.token({ shop: SHOP })
})
after(() => payments.close())

const shopId = () => payments.checkout.shopId(SHOP)
const admin = (bought: Bought, path: string, json: unknown) =>
  payments.app.admin(`/shops/${SHOP}/orders/${bought.number}${path}`, { token, method: 'POST', json })
const totals = async ({ orderId }: Bought) =>
  (await invoicesTold(payments.app.ctx.db, shopId(), orderId)).map((told) => told.replace(/\d{6} /, '# '))
const rows = ({ orderId }: Bought) => invoicesOf(payments.app.ctx.db, shopId(), [orderId])

async function paid(): Promise<Bought> {
  const bought = await payments.buy(SHOP, 'va_bca')
  await payments.tell('midtrans', bought, 'paid')
  return bought
}

async function giveBack(bought: Bought, refund: object): Promise<void> {
  const { status, body, text } = await admin(bought, '/refunds', refund)
  assert.equal(status, 201, text)
  const { id } = body.refunds.find(({ can_settle }: { can_settle: boolean }) => can_settle)
  assert.equal((await admin(bought, `/refunds/${id}`, { made: true })).status, 200)
}

test('each part that went back has one, once it was made; together they take all of the tax off', async () => {
  const bought = await paid()
  const { body } = await admin(bought, '/refunds', { amount: 30_001 })
  assert.deepEqual(await totals(bought), ['NOTA/2026/# 110000'], 'it is only asked for')
  await admin(bought, `/refunds/${body.refunds[0].id}`, { made: true })
  await admin(bought, `/refunds/${body.refunds[0].id}`, { made: true })
  assert.deepEqual(await totals(bought), ['NOTA/2026/# 110000', 'NK/2026/# 30001'])
  await giveBack(bought, { amount: 79_999 })
  assert.deepEqual((await totals(bought)).slice(2), ['NK/2026/# 79999'])
  const [nota, ...credits] = await rows(bought)
  assert.equal(nota?.tax, 10_901)
  assert.equal(
    credits.reduce((sum, { tax }) => sum + (tax ?? 0), 0),
    10_901,
  )
  await assertBooksAgree(payments.checkout, SHOP)
})

test('a refund by lines says which goods; one that came to nothing has none', async () => {
  const bought = await paid()
  const { body } = await admin(bought, '/refunds', { amount: 5_000 })
  await admin(bought, `/refunds/${body.refunds[0].id}`, { made: false })
  assert.equal((await rows(bought)).length, 1)
  await giveBack(bought, { lines: [{ position: 0, qty: 1 }] })
  const [, credit] = await rows(bought)
  assert.deepEqual(
    credit?.document.lines.map(({ name, qty }) => [name, qty]),
    [['kursi', 1]],
  )
  await assertBooksAgree(payments.checkout, SHOP)
})

test('all of it, when the merchant says that the order is refunded', async () => {
  const bought = await paid()
  const { status, text } = await admin(bought, '/moves', { to: 'refunded' })
  assert.equal(status, 200, text)
  assert.deepEqual((await totals(bought)).slice(1), ['NK/2026/# 110000'])
  await assertBooksAgree(payments.checkout, SHOP)
})

test('money that came twice goes back without one: no less is sold', async () => {
  const bought = await payments.buy(SHOP, 'va_bca')
  const by = { shop: SHOP, method: 'POST', json: { payment_method: 'gopay' } }
  const changed = await payments.app.call(`/orders/track/${bought.token}/payment/method`, by)
  assert.equal(changed.status, 200, changed.text)
  const second = (await payments.attempts(bought)).at(-1)?.id ?? ''
  await payments.tell('midtrans', bought, 'paid')
  await payments.tell('midtrans', { ...bought, reference: second }, 'paid')
  assert.equal((await payments.order(bought)).needs_attention, 'paid_twice')
  await giveBack(bought, { amount: 110_000, way: 'bank' })
  assert.deepEqual(await totals(bought), ['NOTA/2026/# 110000'])
  await giveBack(bought, { amount: 10_000, way: 'bank' })
  assert.deepEqual((await totals(bought)).slice(1), ['NK/2026/# 10000'])
  await assertBooksAgree(payments.checkout, SHOP)
})

test('a refund without its credit note, or a credit note without its refund, is found by the books', async () => {
  const bought = await paid()
  await giveBack(bought, { amount: 1_000 })
  const { db } = payments.app.ctx
  const [, credit] = await rows(bought)
  assert.ok(credit)
  const change = async (total: number) => {
    await db.updateTable('invoices').set({ total }).where('id', '=', credit.id).execute()
  }
  await change(900)
  await assert.rejects(() => assertBooksAgree(payments.checkout, SHOP), /no credit note says so/)
  await change(2_000)
  await assert.rejects(() => assertBooksAgree(payments.checkout, SHOP), /takes off more than went back/)
  await change(1_000)
  await assertBooksAgree(payments.checkout, SHOP)
})
