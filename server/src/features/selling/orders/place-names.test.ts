// Where an order goes is called by the names that destinations have, wherever it is told; older names stand beside.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestOrders, type TestOrders } from './orders.fixture.ts'

const REF = '3471051001'
let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

test('a place is called alike by the search, the buyer’s page, the merchant’s order, a table and an event', async () => {
  const shop = await orders.aShop()
  const token = await orders.app.token({ shop })
  const admin = (path: string, json?: object, method = json ? 'POST' : 'GET') =>
    orders.app.admin(`/shops/${shop}${path}`, { token, method, ...(json && { json }), ifMatch: '*' })
  await admin('/webhooks', { url: 'https://penerima.example/', types: ['*'] })
  const found = await orders.app.call('/shipping/destinations/resolve', {
    shop,
    method: 'POST',
    json: { ref: REF },
  })
  const { subdistrict, zip_code } = found.body.destination
  const names = { subdistrict, zip_code, village: subdistrict, zip: zip_code }
  const order = await orders.place(shop)
  const edited = await admin(`/orders/${order.number}`, { destination: REF }, 'PATCH')
  assert.partialDeepStrictEqual(edited.body.destination, names)
  await orders.moveByMerchant(order, 'paid')

  assert.partialDeepStrictEqual((await orders.track(order)).body.order.delivery, names)
  const table = await admin('/orders.csv')
  assert.match(table.text, /,destination,zip,zip_code,/)
  assert.ok(table.text.includes(`,${zip_code},${zip_code},`), table.text)
  const told = await orders.app.ctx.db
    .selectFrom('webhook_deliveries')
    .where('shop_id', '=', orders.shopId(shop))
    .where('type', '=', 'order.paid')
    .select('data')
    .executeTakeFirst()
  assert.partialDeepStrictEqual(told?.data, { destination: names })
})
