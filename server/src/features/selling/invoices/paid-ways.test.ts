// Every way in which an order becomes paid: each makes one nota, and no other way makes any.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestMoney, type TestMoney } from '../mutations/mutations.fixture.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import type { Bought } from '../payments/payments.fixture.ts'
import { allInvoices, assertBooksAgree, invoicesTold } from './invoices.fixture.ts'

const SHOP = 'rotan'

let money: TestMoney
let token: string
before(async () => {
  money = await startTestMoney()
  await money.shop(SHOP, {
    va_bca: ['midtrans'],
    cod: { name: 'COD', gateways: ['cod'] },
  })
  token = await money.app.token({ shop: SHOP })
})
after(() => money.close())

const shopId = () => money.payments.checkout.shopId(SHOP)
const invoices = (orderId: string) => invoicesTold(money.app.ctx.db, shopId(), orderId)
const admin = (path: string, json: unknown) =>
  money.app.admin(`/shops/${SHOP}/orders${path}`, { token, method: 'POST', json })

/** One, of this amount. */
async function assertNota(orderId: string, total: number): Promise<void> {
  const told = await invoices(orderId)
  assert.equal(told.length, 1, String(told))
  assert.match(told[0] ?? '', new RegExp(`^NOTA/2026/\\d{6} ${total}$`))
}

async function codOrder(): Promise<Bought> {
  const { checkout } = money.payments
  const contact = `cod-${++cods}@contoh.id`
  const wish = { contact, payment_method: 'cod', phone: '081234567890' }
  const { draft_id } = (await checkout.draft(SHOP, wish)).body
  await checkout.send(SHOP, draft_id)
  const code = (await checkout.codesByContact(SHOP)).get(contact) ?? ''
  const answer = await checkout.verify(SHOP, draft_id, code)
  const { order, track_token } = answer.body
  assert.equal(order?.status, 'processing', answer.text)
  return { shop: SHOP, orderId: order.id, number: order.number, token: track_token, reference: '', answer }
}
let cods = 0

describe('a nota is made', () => {
  test('when a gateway says that it is paid, and not before, and not again', async () => {
    const bought = await money.payments.buy(SHOP, 'va_bca')
    assert.deepEqual(await invoices(bought.orderId), [])
    await money.payments.tell('midtrans', bought, 'paid')
    await money.payments.tell('midtrans', bought, 'paid')
    await assertNota(bought.orderId, 110_000)
  })

  test('when the merchant confirms a transfer', async () => {
    const bought = await money.buy(SHOP)
    const { status, text } = await admin(`/${bought.number}/moves`, { to: 'paid' })
    assert.equal(status, 200, text)
    await assertNota(bought.orderId, bought.total)
  })

  test('when the merchant accepts what the buyer reported', async () => {
    const bought = await money.buy(SHOP)
    await money.app.call(`/orders/track/${bought.token}/payment/claim`, { shop: SHOP, method: 'POST' })
    const { status, text } = await admin(`/${bought.number}/claim`, { accept: true })
    assert.equal(status, 200, text)
    await assertNota(bought.orderId, bought.total)
  })

  test('when the bank tells of the transfer', async () => {
    const bought = await money.buy(SHOP)
    await money.tell(SHOP, [money.mutation(bought.total)])
    assert.match(await money.status(bought), /^paid/)
    await assertNota(bought.orderId, bought.total)
  })

  test('when the money comes after its time was over', async () => {
    const bought = await money.payments.buy(SHOP, 'va_bca')
    const at = money.payments.turnTo(25 * 60)
    await expireOrders(money.app.ctx, at)
    assert.equal((await money.payments.order(bought)).status, 'expired')
    await money.payments.tell('midtrans', bought, 'paid')
    money.payments.turnTo(0)
    await assertNota(bought.orderId, 110_000)
  })

  test('of a sale that was paid when the merchant entered it', async () => {
    const items = [{ product_id: money.payments.checkout.id(SHOP, 'kursi'), qty: 1 }]
    const where = { customer_name: 'Tini', address: 'Jl. Melati 1', city: 'Bandung' }
    const sale = { items, ...where, payment_method: 'transfer', paid: true }
    const { status, body, text } = await admin('', sale)
    assert.equal(status, 201, text)
    assert.equal(body.status, 'paid')
    await assertNota(body.id, body.total)
    assert.equal(body.invoices.length, 1)
  })

  test('when the courier collected it at the door, the merchant has it, or it was sent on', async () => {
    const [collected, byHand] = [await codOrder(), await codOrder()]
    assert.deepEqual(await invoices(collected.orderId), [])
    await admin(`/${collected.number}/moves`, { to: 'shipped' })
    const settled = await admin(`/${collected.number}/cod`, { amount: 100_000 })
    assert.equal(settled.status, 200, settled.text)
    await assertNota(collected.orderId, collected.answer.body.order.total)
    const paid = await admin(`/${byHand.number}/moves`, { to: 'paid' })
    assert.equal(paid.status, 200, paid.text)
    await assertNota(byHand.orderId, byHand.answer.body.order.total)
  })
})

test('an order that is never paid has none, whatever else becomes of it', async () => {
  const [cancelled, refused] = [await money.buy(SHOP), await codOrder()]
  await admin(`/${cancelled.number}/moves`, { to: 'cancelled' })
  await admin(`/${refused.number}/moves`, { to: 'shipped' })
  await admin(`/${refused.number}/moves`, { to: 'cancelled', reason: 'cod_refused' })
  for (const { orderId } of [cancelled, refused]) assert.deepEqual(await invoices(orderId), [])
})

test('afterwards every paid order has one, numbered without a gap, and the books agree', async () => {
  const all = await allInvoices(money.app.ctx.db, shopId())
  const numbers = all.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => i + 1),
  )
  await assertBooksAgree(money.payments.checkout, SHOP)
})
