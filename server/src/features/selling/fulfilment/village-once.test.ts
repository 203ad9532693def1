// The village of an order stands once wherever the order is shown, also where the address was sent with it, as earlier checkouts did.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders?.close())

const QUOTED = '3174071001'
const DISTRICT = 'Kebayoran Baru'

async function anEarlierOrder() {
  const shop = await orders.aShop({ payment_methods: [TRANSFER] })
  const json = { destination_ref: QUOTED, items: [{ product_id: orders.id(shop, 'kursi'), qty: 1 }] }
  const { body } = await orders.app.call('/shipping/rates', { shop, method: 'POST', json })
  const place = orders.app.ctx.places.find(QUOTED)
  assert.equal(place?.district, DISTRICT)
  return orders.place(shop, {
    address: `Jl. Melati 1, RT 3, ${place.label}`,
    city: place.city,
    courier_code: null,
    shipping_quote_id: body.options[0].quote_id,
  })
}

test('on the buyer’s page, masked for whoever has the link, and on the confirmation', async () => {
  const order = await anEarlierOrder()
  const addressBy = async (token: string) =>
    (await orders.app.call(`/orders/track/${token}`, { shop: order.shop })).body.order.delivery.address
  const { owner_key: key, confirmation_url: url } = order.answer.body
  assert.equal(await addressBy(key), 'Jl. Melati 1, RT 3')
  assert.equal(await addressBy(order.token), 'Jl. M••• •, RT •')
  const { pathname, search } = new URL(url)
  const { text } = await orders.app.call(pathname.replace('/api/v1', '') + search, { shop: order.shop })
  assert.equal(text.split(DISTRICT).length - 1, 1, text)
})

test('in the console, on labels and in both tables', async () => {
  const order = await anEarlierOrder()
  const token = await orders.app.token({ shop: order.shop })
  const admin = (path: string) => orders.app.admin(`/shops/${order.shop}${path}`, { token })
  const { body } = await admin(`/orders/${order.number}`)
  assert.equal(body.address, 'Jl. Melati 1, RT 3')
  assert.equal(body.address_lines.join('\n').split(DISTRICT).length - 1, 1)
  const label = await admin(`/parcels/labels?form=page&orders=${order.number}`)
  assert.equal(label.text.split(DISTRICT).length - 1, 1)
  for (const form of ['codes', 'sheet']) {
    const { text } = await admin(`/orders.csv?form=${form}`)
    assert.ok(text.includes('"Jl. Melati 1, RT 3"'), text)
    assert.equal(text.split(DISTRICT).length - 1, 1, text)
  }
})

test('a buyer who corrects the phone alone is not said to have changed the address', async () => {
  const order = await anEarlierOrder()
  const { owner_key: key, order: placed, delivery } = order.answer.body
  const json = {
    customer_name: placed.customer_name,
    address: delivery.address,
    phone: '081299990000',
  }
  const path = `/orders/track/${key}/delivery`
  const changed = await orders.app.call(path, { shop: order.shop, method: 'POST', json })
  assert.equal(changed.status, 200, changed.text)
  const noted = (await orders.history(order)).flatMap(({ reason }) => reason ?? [])
  assert.deepEqual(noted, ['edited: phone'])
})
