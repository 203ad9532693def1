// What a buyer does with an order of his own: see where it goes, correct it until it is packed, cancel it while it is unpaid.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

async function aPlacedOrder(): Promise<Placed & { readonly key: string }> {
  orders.app.clock.set(NOW)
  const placed = await orders.place(await orders.aShop({ payment_methods: [TRANSFER] }), {
    address: 'Jl. Mawar No. 5, RT 03',
    phone: '081234567890',
    customer_name: 'Sari Dewi',
  })
  return { ...placed, key: placed.answer.body.owner_key }
}

const post = (shop: string, path: string, json?: object) =>
  orders.app.call(path, { shop, method: 'POST', ...(json && { json }) })
const change = ({ shop, key }: { shop: string; key: string }, json: object) =>
  post(shop, `/orders/track/${key}/delivery`, json)
const follow = async (shop: string, token: string) =>
  (await orders.app.call(`/orders/track/${token}`, { shop })).body.order

describe('the address of an order', () => {
  test('whoever has the link sees it masked; the device that ordered sees it whole', async () => {
    const { shop, token, key } = await aPlacedOrder()
    const shared = await follow(shop, token)
    assert.deepEqual(
      [shared.delivery.is_masked, shared.delivery.address, shared.delivery.phone],
      [true, 'Jl. M••• No. •, RT •', '+62 ••• 7890'],
    )
    const own = await follow(shop, key)
    assert.deepEqual([own.delivery.is_masked, own.delivery.address], [false, 'Jl. Mawar No. 5, RT 03'])
  })

  test('its buyer corrects it until it is packed, and the merchant sees who did', async () => {
    const order = await aPlacedOrder()
    const right = { customer_name: 'Sari D.', address: 'Jl. Mawar No. 7' }
    const changed = await change(order, right)
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(
      [changed.body.order.customer_name, changed.body.order.delivery.address, changed.body.order.total],
      ['Sari D.', 'Jl. Mawar No. 7', order.answer.body.order.total],
    )
    const noted = (await orders.history(order)).filter(({ reason }) => reason !== null)
    assert.deepEqual(
      noted.map(({ actor, reason }) => [actor, reason]),
      [['buyer', 'edited: customer_name, address']],
    )
    assert.equal((await change(order, right)).status, 200)
    assert.equal((await orders.history(order)).filter(({ reason }) => reason !== null).length, 1)

    await orders.moveByMerchant(order, 'paid')
    assert.equal((await change(order, { ...right, address: 'Jl. Mawar No. 9' })).status, 200)
    await orders.moveByMerchant(order, 'processing')
    assert.equal((await change(order, right)).body.error.code, 'order_moved')
    assert.equal((await follow(order.shop, order.key)).delivery.may_change, false)
  })

  test('by the link alone it is not corrected, and another village is the shop’s to say', async () => {
    const order = await aPlacedOrder()
    const json = { customer_name: 'Lain', address: 'Jl. Lain' }
    const refused = await change({ shop: order.shop, key: order.token }, json)
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'confirmation_needed'])
    const moved = await change(order, { ...json, destination_ref: '3174041001' })
    assert.deepEqual(
      moved.body.error.details.fields.map((field: { path: string }) => field.path),
      ['destination_ref'],
    )
    assert.match(moved.text, /hubungi toko/)
    assert.equal((await orders.row(order)).address, 'Jl. Mawar No. 5, RT 03')
  })

  test('a key is of one order at one shop, and nobody can make one', async () => {
    const { key } = await aPlacedOrder()
    const other = await aPlacedOrder()
    for (const token of [key, `${other.key.slice(0, -2)}AA`, 'own_', 'own_abc'])
      assert.equal((await orders.app.call(`/orders/track/${token}`, { shop: other.shop })).status, 404)
  })
})

describe('cancelling', () => {
  test('an unpaid order is cancelled by its buyer: once, with its goods back and one message', async () => {
    const order = await aPlacedOrder()
    const cancel = () => post(order.shop, `/orders/track/${order.token}/cancel`)
    const { status, body } = await cancel()
    assert.deepEqual([status, body.order.status, body.order.may_cancel], [200, 'cancelled', false])
    assert.equal((await cancel()).body.order.status, 'cancelled')
    const moves = (await orders.history(order)).filter(({ to }) => to === 'cancelled')
    assert.deepEqual(
      moves.map(({ from, actor }) => [from, actor]),
      [['pending_payment', 'buyer']],
    )
    const told = (await orders.messagesAbout(order)).filter(({ kind }) => kind === 'order_moved')
    assert.equal(told.length, 1)
    assert.equal(await orders.heldTotals(order.shop), 0)
  })

  test('not once a transfer was reported or money came', async () => {
    const order = await aPlacedOrder()
    await orders.claim(order)
    const claimed = await post(order.shop, `/orders/track/${order.token}/cancel`)
    assert.deepEqual([claimed.status, claimed.body.error.code], [409, 'order_moved'])
    assert.equal((await follow(order.shop, order.token)).may_cancel, false)
    await orders.moveByMerchant(order, 'paid')
    assert.equal((await post(order.shop, `/orders/track/${order.token}/cancel`)).status, 409)
  })
})

test('one code on another device shows the orders and opens them to pay, for an hour', async () => {
  const order = await aPlacedOrder()
  await post(order.shop, '/orders/lookup/otp/send', { contact: order.contact })
  const code = await orders.codeTo(order.shop, order.contact)
  const found = await post(order.shop, '/orders/lookup/otp/verify', { contact: order.contact, code })
  assert.equal(found.status, 200, found.text)
  const [{ order_id, owner_key }] = found.body.owner_keys
  assert.equal(order_id, order.id)
  assert.ok(!found.text.includes(order.token))
  const paying = await post(order.shop, `/orders/track/${owner_key}/payment`)
  assert.equal(paying.body.payment.status, 'pending')
  assert.equal((await follow(order.shop, owner_key)).delivery.is_masked, false)
  orders.app.clock.set('2026-11-15T01:00:00.000Z')
  assert.equal((await orders.app.call(`/orders/track/${owner_key}`, { shop: order.shop })).status, 404)
})
