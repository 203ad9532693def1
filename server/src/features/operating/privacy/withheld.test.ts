// Nobody else may read, remove or see a buyer's data against what was agreed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../../test/until.ts'
import { someoneWaits } from '../../../../test/lock-waits.ts'
import { aProduct } from '../../../../test/world.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { NOW, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { finishRemovals } from './actions/keep-no-longer.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const PHONE = '0813-1111-2222'
const BUYER = { contact: 'pemesan.rahasia@contoh.id', phone: PHONE }

const aShop = () => orders.aShop({ products: [aProduct({ slug: 'kursi', price: 50_000, stock: 20 })] })

async function admin(shop: string, path: string, json?: object, more: object = {}) {
  const token = await orders.app.token({ shop })
  return orders.app.admin(`/shops/${shop}${path}`, { token, ...(json && { method: 'POST', json }), ...more })
}

const anonymise = (shop: string, contact: string) =>
  admin(shop, '/buyers/anonymise', { contact, confirm_contact: contact })

test('a removal that is withdrawn at the moment when it would be done is not done', async () => {
  const shop = await aShop()
  const { db } = orders.app.ctx
  const placed = await orders.placeIn('processing', shop, BUYER)
  const { id } = (await anonymise(shop, BUYER.contact)).body.request
  await orders.moveByMerchant(placed, 'shipped')
  await orders.moveByMerchant(placed, 'completed')

  let finishing: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update data_requests set done_at = now(), outcome = 'closed', contact_sealed = null
      where shop_id = ${orders.shopId(shop)} and id = ${id}`.execute(tx)
    finishing = finishRemovals(orders.app.ctx, orders.at())
    // It has found the request open, and waits for what becomes of it.
    await until(() => someoneWaits(db))
  })
  await finishing
  assert.equal((await orders.row(placed)).contact, BUYER.contact)
  assert.equal((await admin(shop, '/data-requests?open=true')).body.items.length, 0)
})

test('the person behind the courier’s phone number learns neither who orders nor the link to the order', async () => {
  const shop = await aShop()
  const { token } = await orders.place(shop, BUYER)
  await orders.draft(shop, BUYER)
  const copy = await admin(shop, '/buyers/export', { contact: PHONE })
  assert.deepEqual([copy.body.held.orders.length, copy.body.held.drafts.length], [1, 1])
  assert.ok(copy.body.held.messages.length > 0)
  assert.ok(!copy.text.includes(BUYER.contact), 'the mailbox is masked')
  assert.ok(!copy.text.includes(token), 'the link is for the mailbox')
  const own = await admin(shop, '/buyers/export', { contact: BUYER.contact })
  assert.ok(own.text.includes(BUYER.contact) && own.text.includes(token))
})

test('a buyer who works in the shop loses no message of the shop by being forgotten as a buyer', async () => {
  const shop = await aShop()
  await admin(shop, '/staff', { name: 'Sari', login: BUYER.contact, role: 'staff' })
  await orders.placeIn('completed', shop, BUYER)
  assert.equal((await anonymise(shop, BUYER.contact)).status, 200)
  const { db, secrets } = orders.app.ctx
  const rows = await db
    .selectFrom('messages')
    .where('shop_id', '=', orders.shopId(shop))
    .selectAll()
    .execute()
  const to = rows.flatMap((row) => (row.sealed ? [openMessage(secrets, row, row.sealed)?.to] : []))
  assert.ok(to.includes(BUYER.contact), 'the invitation')
})

test('a sale that was entered under a key is not entered again after its buyer was forgotten', async () => {
  const shop = await aShop()
  const token = await orders.app.token({ shop })
  const sale = {
    customer_name: 'Pemesan Rahasia',
    contact: BUYER.contact,
    items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }],
    address: 'Jl. Rahasia 7',
    city: 'Bandung',
    payment_method: 'transfer',
    paid: true,
  }
  const enter = () =>
    admin(shop, '/orders', sale, { token, headers: { 'Idempotency-Key': 'penjualan-satu' } })
  const first = await enter()
  assert.equal(first.status, 201, first.text)
  for (const to of ['processing', 'shipped', 'completed'])
    await admin(shop, `/orders/${first.body.number}/moves`, { to })
  assert.equal((await anonymise(shop, BUYER.contact)).body.request.outcome, 'anonymised')
  const again = await enter()
  assert.deepEqual([again.status, again.body.number], [201, first.body.number])
  assert.ok(!again.text.includes(BUYER.contact) && !again.text.includes('Rahasia'))
  const { total } = await orders.app.ctx.db
    .selectFrom('orders')
    .where('shop_id', '=', orders.shopId(shop))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  assert.equal(total, 1)
})

test('an order that is shown because an edit came too late is noted as looked at', async () => {
  const shop = await aShop()
  const { number } = await orders.place(shop, BUYER)
  const answer = await admin(shop, `/orders/${number}`, { note: 'x' }, { method: 'PATCH', ifMatch: 999 })
  assert.equal(answer.body.error.details.current.contact, BUYER.contact)
  const seen = await admin(shop, `/access-log?order=${number}`)
  assert.deepEqual(
    seen.body.items.map((row: { what: string; times: number }) => [row.what, row.times]),
    [['order', 1]],
  )
})
