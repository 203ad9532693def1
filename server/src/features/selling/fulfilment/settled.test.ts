// Decisions, section 6: no answer to the merchant speaks of an order that the next one contradicts, lists and tables included.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../../../../../test/http.ts'
import { aProduct } from '../../../../test/world.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

const START = '2026-11-15T00:00:00Z'
const A_DAY_LATER = '2026-11-16T00:00:00Z'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

/** Its orders were placed a day ago, and no job came by. */
async function aShopPastItsTime(count = 1) {
  orders.app.clock.set(START)
  const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 1_000 })] })
  const token = await orders.app.token({ shop })
  const placed = []
  for (let i = 0; i < count; i++) placed.push(await orders.place(shop))
  orders.app.clock.set(A_DAY_LATER)
  const admin = (path: string, request: object = {}) =>
    orders.app.admin(`/shops/${shop}${path}`, { token, ...request })
  return { shop, placed, admin, first: placed[0] ?? assert.fail() }
}

const states = ({ body }: Answer) => body.items.map(({ status }: { status: string }) => status)

test('the list shows an order whose time is over as expired, as the next getOrder does', async () => {
  const { admin, first } = await aShopPastItsTime(2)
  assert.deepEqual(states(await admin('/orders')), ['expired', 'expired'])
  assert.equal((await admin(`/orders/${first.number}`)).body.status, 'expired')
})

test('it is found among the expired, and no longer among those that wait for money', async () => {
  const { admin } = await aShopPastItsTime(2)
  assert.deepEqual(states(await admin('/orders?status=expired')), ['expired', 'expired'])
  const other = await aShopPastItsTime(2)
  assert.deepEqual(states(await other.admin('/orders?status=pending_payment')), [])
})

test('the table says the same', async () => {
  const { admin } = await aShopPastItsTime()
  const { text } = await admin('/orders.csv')
  assert.doesNotMatch(text, /Menunggu pembayaran|pending_payment/)
  assert.match(text, /Kedaluwarsa|expired/)
})

test('an edit of an order whose time is over is refused as of one that has ended, and so is what waits for it', async () => {
  const { admin, first } = await aShopPastItsTime()
  const { status, body } = await admin(`/orders/${first.number}`, {
    method: 'PATCH',
    ifMatch: '*',
    json: { address: 'Jl. Lain 1' },
  })
  assert.deepEqual([status, body.error?.details.status], [409, 'expired'])
})

test('what is held of a buyer does not wait for an order whose time is over', async () => {
  const { admin, first } = await aShopPastItsTime()
  const json = { contact: first.contact }
  const found = await admin('/buyers/find', { method: 'POST', json })
  assert.deepEqual(found.body.running_orders, [])
  const other = await aShopPastItsTime()
  const { contact } = other.first
  const copied = await other.admin('/buyers/export', { method: 'POST', json: { contact } })
  assert.equal(copied.body.held.orders[0].status, 'expired')
  const third = await aShopPastItsTime()
  const removed = await third.admin('/buyers/anonymise', {
    method: 'POST',
    json: { contact: third.first.contact, confirm_contact: third.first.contact },
  })
  assert.equal(removed.status, 200, removed.text)
  assert.deepEqual(removed.body.waits_for_orders, [])
})
